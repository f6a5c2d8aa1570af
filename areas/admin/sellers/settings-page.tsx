import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { type LazyPage, lazyPage } from "../../shared/boot/lazy-page.tsx";
import { ADMIN_PATHS, SETTINGS_PARTS, type SettingsPart, settingsPath } from "../../shared/pages/admin-routes.ts";
import { ProblemCallout } from "../kit/callout.tsx";
import { LinkTabs } from "../kit/link-tabs.tsx";
import { Page } from "../kit/page.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import styles from "./settings/settings.module.css";
import type { PartProps } from "./settings/settings-sheet.tsx";

const moduleOf = (file: string): string => `areas/admin/sellers/settings/${file}.tsx`;

/** The parts of the settings, loaded on demand: what sorts lists and paints previews is heavy. */
export const PART_PAGES: Record<SettingsPart | "shop", LazyPage<PartProps>> = {
  shop: lazyPage(moduleOf("shop-settings"), () =>
    import("./settings/shop-settings.tsx").then((module) => module.ShopSettings),
  ),
  look: lazyPage(moduleOf("look-settings"), () =>
    import("./settings/look-settings.tsx").then((module) => module.LookSettings),
  ),
  delivery: lazyPage(moduleOf("delivery-settings"), () =>
    import("./settings/delivery-settings.tsx").then((module) => module.DeliverySettings),
  ),
  payment: lazyPage(moduleOf("payment-settings"), () =>
    import("./settings/payment-settings.tsx").then((module) => module.PaymentSettings),
  ),
  pages: lazyPage(moduleOf("pages-settings"), () =>
    import("./settings/pages-settings.tsx").then((module) => module.PagesSettings),
  ),
  address: lazyPage(moduleOf("address-settings"), () =>
    import("./settings/address-settings.tsx").then((module) => module.AddressSettings),
  ),
  export: lazyPage(moduleOf("export-settings"), () =>
    import("./settings/export-settings.tsx").then((module) => module.ExportSettings),
  ),
};

const LABELS: Record<SettingsPart | "shop", string> = {
  shop: "Shop",
  look: "Look",
  delivery: "Delivery",
  payment: "Payment",
  pages: "Pages",
  address: "Address",
  export: "Export",
};

/** A shop’s settings, a page for each part. */
export const SettingsPage = observer(function SettingsPage() {
  const { seller } = useShop();
  const { part = "shop" } = useParams<{ part?: SettingsPart }>();
  useEffect(() => {
    // Somebody else may have changed them since: what is known already is shown meanwhile.
    void seller.reload();
  }, [seller]);
  const { Page: Part } = PART_PAGES[part];
  const tabs = [
    { to: ADMIN_PATHS.settings, label: LABELS.shop, current: part === "shop" },
    ...SETTINGS_PARTS.map((each) => ({ to: settingsPath(each), label: LABELS[each], current: part === each })),
  ];
  return (
    <Page title="Settings">
      <LinkTabs label="Parts of the settings" tabs={tabs} />
      <div className={part === "look" ? styles.broad : styles.measure}>
        {!seller.value && seller.problem && (
          <ProblemCallout problem={seller.problem} onRetry={() => void seller.reload()} />
        )}
        {seller.isSlow && <SkeletonRows count={4} />}
        {seller.value && <Part seller={seller.value} />}
      </div>
    </Page>
  );
});
