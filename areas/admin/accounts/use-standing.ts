import { useAdmin } from "../admin-context.ts";
import { shopState } from "./shop-state.ts";
import { type Standing, standing } from "./standing.ts";

/** Where whoever is here stands; for observers. */
export function useStanding(): Standing {
  const { auth, site, data } = useAdmin();
  return standing(shopState(site, data), auth, site.subdomain);
}
