import { observer } from "mobx-react-lite";
import { planEnd } from "../../shared/sellers/plan.ts";
import { useAdminAccess } from "../accounts/admin-access.ts";
import { useFormats } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { useShop } from "../shop-context.ts";
import { PortalButton } from "./portal-button.tsx";
import styles from "./subscription.module.css";
import { useSellerTexts } from "./texts.ts";

/** On every page while a payment is overdue and the plan continues. */
export const PastDueNotice = observer(function PastDueNotice() {
  const access = useAdminAccess();
  const { t } = useSellerTexts();
  const { date } = useFormats();
  const known = useShop().seller.value?.subscription;
  const until = known
    ? known.pastDueSince && new Date(planEnd(known)).toISOString()
    : access.kind === "inside" && access.shop.pastDueUntil;
  if (!until || until <= new Date().toISOString()) return null;
  return (
    <div className={styles.notice}>
      <Callout
        tone="warning"
        title={t("billing.past-due")}
        action={<PortalButton primary>{t("billing.update-card")}</PortalButton>}
      >
        {t("billing.past-due-until", { date: date(until) })}
      </Callout>
    </div>
  );
});
