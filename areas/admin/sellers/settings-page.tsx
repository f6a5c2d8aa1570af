import { observer } from "mobx-react-lite";
import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import { type LazyPage, lazyPage } from "../../shared/boot/lazy-page.tsx";
import { useFreshEntry, useIsSlow } from "../../shared/data/use-entry.ts";
import { ADMIN_PATHS, SETTINGS_PARTS, type SettingsPart, settingsPath } from "../../shared/pages/routes.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { ProblemCallout } from "../kit/callout.tsx";
import { LinkTabs } from "../kit/link-tabs.tsx";
import { Page } from "../kit/page.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { useSellerTexts } from "../texts.ts";
import styles from "./settings/settings.module.css";
import type { PartProps } from "./settings/settings-sheet.tsx";

type Part = SettingsPart | "shop";

/** Loaded on demand: the sortable lists and the previews are heavy. */
const IMPORTS: Record<Part, () => Promise<ComponentType<PartProps>>> = {
  shop: () => import("./settings/shop-settings.tsx").then((module) => module.ShopSettings),
  look: () => import("./settings/look-settings.tsx").then((module) => module.LookSettings),
  delivery: () => import("./settings/delivery-settings.tsx").then((module) => module.DeliverySettings),
  payment: () => import("./settings/payment-settings.tsx").then((module) => module.PaymentSettings),
  pages: () => import("./settings/pages-settings.tsx").then((module) => module.PagesSettings),
  address: () => import("./settings/address-settings.tsx").then((module) => module.AddressSettings),
  export: () => import("./settings/export-settings.tsx").then((module) => module.ExportSettings),
};

const PART_PAGES = Object.fromEntries(
  Object.entries(IMPORTS).map(([part, importPart]) => [
    part,
    lazyPage(`areas/admin/sellers/settings/${part}-settings.tsx`, importPart),
  ]),
) as Record<Part, LazyPage<PartProps>>;

export const SettingsPage = observer(function SettingsPage() {
  // Someone else may have changed them.
  const seller = useFreshEntry(useShop().seller);
  const isSlow = useIsSlow(seller);
  const { t } = useSellerTexts();
  const { part = "shop" } = useParams<{ part?: SettingsPart }>();
  const { Page: PartPage } = PART_PAGES[part];
  const tabs = [
    { to: ADMIN_PATHS.settings, label: t("settings.part.shop"), current: part === "shop" },
    ...SETTINGS_PARTS.map((each) => ({
      to: settingsPath(each),
      label: t(`settings.part.${each}`),
      current: part === each,
    })),
  ];
  return (
    <Page title={t("settings.title")} part={t(`settings.part.${part}`)}>
      <LinkTabs label={t("settings.parts")} tabs={tabs} />
      <div className={classNames("admin-parts", part !== "look" && styles.measure)}>
        {!seller.value && seller.problem && (
          <ProblemCallout problem={seller.problem} onRetry={() => void seller.reload()} />
        )}
        {isSlow && <SkeletonRows count={4} />}
        {seller.value && <PartPage seller={seller.value} />}
      </div>
    </Page>
  );
});
