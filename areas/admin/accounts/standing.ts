import type { OwnShop } from "../../shared/sellers/seller.ts";
import type { AuthState } from "./admin-auth-store.ts";
import type { ShopState } from "./shop-state.ts";

/** Where somebody stands on this host, by whose shop it is and who is signed in. */
export type Standing =
  /** It is not known yet who is signed in, or whose shop this is. */
  | { kind: "unknown" }
  /** There is no shop, and nothing to sign in to. */
  | { kind: "nowhere" }
  | { kind: "signed-out" }
  /** On the product host: which of one's shops? */
  | { kind: "choosing" }
  /** The account has no part in this shop. */
  | { kind: "stranger" }
  | { kind: "inside"; shop: OwnShop };

export function standing(
  state: ShopState,
  auth: { state: AuthState; shops: readonly OwnShop[] },
  subdomain: string | null,
): Standing {
  if (state.kind === "unknown") return { kind: "nowhere" };
  if (state.kind === "unchecked" || auth.state === "unknown") return { kind: "unknown" };
  if (auth.state === "signed-out") return { kind: "signed-out" };
  if (state.kind === "platform") return { kind: "choosing" };
  // A shop that is closed is shown to nobody, so a page knows no more of it than the name that it was asked for.
  const shop = auth.shops.find(({ id, domain }) =>
    state.kind === "shop" ? id === state.seller.id : domain === subdomain,
  );
  return shop ? { kind: "inside", shop } : { kind: "stranger" };
}

/** Whether its people may still change a shop: not one that the operator has suspended, nor one that is closed. */
export const isRunning = ({ status }: OwnShop): boolean => status === "active" || status === "paused";
