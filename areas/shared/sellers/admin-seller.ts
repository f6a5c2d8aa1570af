import type { ShopImage } from "../pictures/image.ts";
import type { PlanId } from "./plan.ts";
import type { Seller, SellerStatus } from "./seller.ts";

/** A shop as its people's list of shops shows it. */
export interface OwnShop {
  id: string;
  domain: string;
  name: string;
  status: SellerStatus;
  logo: ShopImage | null;
  accent: string;
  /** Its origin, e.g. `https://acme.shops.example`. */
  origin: string;
}

/** A plan's limits and how much of each is used. */
export interface Usage {
  /** The plan whose limits hold now: `free` once another has lapsed. */
  plan: PlanId;
  products: { active: number; limit: number | null };
  imageBytes: { used: number; limit: number };
}

/** What a shop's people can see and change. A change names the `updatedAt` that it is based on. */
export interface AdminSeller extends Omit<Seller, "ownerId" | "rendered" | "version"> {
  origin: string;
  isSubscribed: boolean;
  usage: Usage;
}
