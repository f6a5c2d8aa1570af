import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { ADMIN_PATHS, SETTINGS_PARTS, type SettingsPart, settingsPath } from "../../shared/pages/admin-routes.ts";
import { LinkTabs } from "../kit/link-tabs.tsx";
import { Page } from "../kit/page.tsx";
import { ProblemCallout } from "../kit/problem-callout.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { PART_PAGES } from "./settings/part-pages.ts";
import styles from "./settings/settings.module.css";

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
