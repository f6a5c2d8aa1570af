import { type LazyPage, lazyPage } from "../../../shared/boot/lazy-page.tsx";
import type { SettingsPart } from "../../../shared/pages/admin-routes.ts";
import type { PartProps } from "./part-props.ts";

const moduleOf = (file: string): string => `areas/admin/sellers/settings/${file}.tsx`;

/** The parts of the settings, loaded on demand: what sorts lists and paints previews is heavy. */
export const PART_PAGES: Record<SettingsPart | "shop", LazyPage<PartProps>> = {
  shop: lazyPage(moduleOf("shop-settings"), () => import("./shop-settings.tsx").then((module) => module.ShopSettings)),
  look: lazyPage(moduleOf("look-settings"), () => import("./look-settings.tsx").then((module) => module.LookSettings)),
  delivery: lazyPage(moduleOf("delivery-settings"), () =>
    import("./delivery-settings.tsx").then((module) => module.DeliverySettings),
  ),
  payment: lazyPage(moduleOf("payment-settings"), () =>
    import("./payment-settings.tsx").then((module) => module.PaymentSettings),
  ),
  pages: lazyPage(moduleOf("pages-settings"), () =>
    import("./pages-settings.tsx").then((module) => module.PagesSettings),
  ),
  address: lazyPage(moduleOf("address-settings"), () =>
    import("./address-settings.tsx").then((module) => module.AddressSettings),
  ),
  export: lazyPage(moduleOf("export-settings"), () =>
    import("./export-settings.tsx").then((module) => module.ExportSettings),
  ),
};
