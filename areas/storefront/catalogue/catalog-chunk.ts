import { lazyChunk } from "../../shared/boot/lazy-page.tsx";

/** The store behind lists, search and products. The home page does not need it. */
export const CATALOG = lazyChunk("areas/storefront/catalogue/catalog-store.ts", () =>
  import("./catalog-store.ts").then((module) => module.CatalogStore),
);
