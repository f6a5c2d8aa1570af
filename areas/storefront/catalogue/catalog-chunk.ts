import { lazyChunk } from "../../shared/boot/lazy-page.tsx";

/** The store behind lists, search and products, which the home page does without. */
export const CATALOG = lazyChunk("areas/storefront/catalogue/catalog-store.ts", () =>
  import("./catalog-store.ts").then((module) => module.CatalogStore),
);
