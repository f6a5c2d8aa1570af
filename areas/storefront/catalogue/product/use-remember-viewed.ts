import { useEffect } from "react";
import { listedProduct } from "../../../shared/catalogue/listed-product.ts";
import type { PublicProduct } from "../../../shared/catalogue/public-catalogue.ts";
import type { PageEntry } from "../page-cache.ts";
import { forgetViewed, rememberViewed } from "../recent-products.ts";

/** Keeps in mind that a product was looked at, or that it is not there any more. */
export function useRememberViewed(sellerId: string, slug: string, entry: PageEntry<PublicProduct> | undefined): void {
  useEffect(() => {
    if (entry?.status === "ready") rememberViewed(sellerId, listedProduct(entry.content));
    if (entry?.status === "missing") forgetViewed(sellerId, slug);
  }, [sellerId, slug, entry]);
}
