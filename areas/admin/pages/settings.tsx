import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { ADMIN_PATHS, SETTINGS_PARTS, type SettingsPart, settingsPath } from "../../shared/domain/admin-routes.ts";
import { useShop } from "../stores/shop-context.ts";
import { LinkTabs } from "../ui/kit/link-tabs.tsx";
import { Page } from "../ui/kit/page.tsx";
import { ProblemCallout } from "../ui/kit/problem-callout.tsx";
import { SkeletonRows } from "../ui/kit/skeleton.tsx";
import { PART_PAGES } from "../ui/settings/part-pages.ts";
import styles from "../ui/settings/settings.module.css";

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
