/** The three prebuilt bundles. */
export const AREAS = ["landing", "storefront", "admin"] as const;
export type Area = (typeof AREAS)[number];
