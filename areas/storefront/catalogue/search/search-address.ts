import { STOREFRONT_PATHS } from "../../../shared/domain/routes.ts";

/** Where the results of a search are. */
export const searchAddress = (query: string): string =>
  `${STOREFRONT_PATHS.search}?${new URLSearchParams({ q: query })}`;
