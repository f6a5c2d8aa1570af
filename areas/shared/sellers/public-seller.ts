import type { ShopImage } from "../pictures/image.ts";
import type { Contact, DeliveryOption } from "./seller.ts";
import type { Theme } from "./theme.ts";

/** What anyone may see of a seller. Nothing else of the record reaches HTML or JSON. */
export interface PublicSeller {
  id: string;
  domain: string;
  name: string;
  tagline: string;
  /** HTML made from the seller's markdown on the server, raw HTML off. */
  aboutHtml: string;
  logo: ShopImage | null;
  cover: ShopImage | null;
  theme: Theme;
  currency: string;
  locale: string;
  contact: Contact;
  deliveryOptions: DeliveryOption[];
  /** The seller's own pages, whose texts come with themselves. */
  pages: { slug: string; title: string }[];
  /** A suspended or closed shop is never presented. */
  status: "active" | "paused";
  /** Whether the shop carries the platform's small mark. */
  poweredBy: boolean;
}
