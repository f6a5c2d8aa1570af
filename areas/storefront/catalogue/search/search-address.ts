import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";

/** Where the results of a search are. */
export const searchAddress = (query: string): string =>
  `${STOREFRONT_PATHS.search}?${new URLSearchParams({ q: query })}`;
