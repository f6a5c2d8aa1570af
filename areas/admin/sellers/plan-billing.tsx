import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";
import type { BillingAnswer } from "../../shared/payments/contract/plan-operations.ts";
import { PLANS, type PlanPrice, planEnd } from "../../shared/sellers/plan.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import { useAdminAccess } from "../accounts/admin-access.ts";
import { useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { Section } from "../kit/section.tsx";
import { type ShopScope, useShop } from "../shop-context.ts";
import { useSellerTexts } from "../texts.ts";
import styles from "./subscription.module.css";
import { useRedirect } from "./use-redirect.ts";

/** How the shop pays for its plan. The answer may change the plan, so the shop is loaded after it. */
export const billingEntry = ({ api, cache, seller }: ShopScope): DataEntry<BillingAnswer> =>
  cache.entry("billing", async (signal) => {
    try {
      return await api.call(ADMIN_ENDPOINTS.checkBilling, {}, { signal });
    } finally {
      if (!signal.aborted) await seller.reload();
    }
  });

/**
 * The result on the provider's page that the browser comes back from. The live region is there before the result: screen
 * readers announce only what is added to it.
 */
export const CheckoutOutcome = observer(function CheckoutOutcome({ billing }: { billing: DataEntry<BillingAnswer> }) {
  const [parameters] = useSearchParams();
  const { t } = useSellerTexts();
  const outcome = parameters.get("checkout");
  const isBilled = billing.value?.isBilled;
  return (
    <div role="status" className={styles.outcome}>
      {outcome === "paid" && isBilled === true && (
        <Callout tone="good" title={t("billing.paid")}>
          {t("billing.paid-text")}
        </Callout>
      )}
      {outcome === "cancelled" && isBilled === false && (
        <Callout title={t("billing.cancelled")}>{t("billing.cancelled-text")}</Callout>
      )}
      {outcome === "paid" && isBilled === false && (
        <Callout
          title={t("billing.unconfirmed")}
          action={
            <Button busy={billing.state === "loading"} onClick={() => void billing.reload()}>
              {t("billing.check-again")}
            </Button>
          }
        >
          {t("billing.unconfirmed-text")}
        </Callout>
      )}
    </div>
  );
});

/** What paying by the year saves in a year, in minor units; 0 if it saves nothing. */
function yearlySaving(prices: readonly PlanPrice[]): { amount: number; currency: string } | null {
  const month = prices.find(({ interval }) => interval === "month");
  const year = prices.find(({ interval }) => interval === "year");
  if (!month || !year || month.currency !== year.currency || month.amount * 12 <= year.amount) return null;
  return { amount: month.amount * 12 - year.amount, currency: year.currency };
}

/** Buys Pro for a month or a year at a time. @param prices at least one */
export function BuyPro({ prices, trialDays }: Pick<BillingAnswer, "trialDays"> & { prices: PlanPrice[] }) {
  const { api } = useShop();
  const { money, bytes } = useFormats();
  const { t } = useSellerTexts();
  const [interval, setInterval] = useState(prices[0]?.interval ?? "month");
  const { busy, problem, go } = useRedirect(() => api.call(ADMIN_ENDPOINTS.startPlanCheckout, { body: { interval } }));
  const written = Object.fromEntries(
    prices.map((each) => [each.interval, t(`billing.${each.interval}`, { price: money(each.amount, each.currency) })]),
  );
  const price = written[interval] ?? "";
  const saving = yearlySaving(prices);
  return (
    <Section title={t("pro.get")}>
      <ul className="admin-bullets">
        <li>{t("pro.products")}</li>
        <li>{t("subscription.pictures", { size: bytes(PLANS.pro.imageBytes) })}</li>
        <li>{t("subscription.own-domain")}</li>
      </ul>
      {prices.length > 1 ? (
        <Choices
          legend={t("billing.interval")}
          name="interval"
          options={written as Record<PlanPrice["interval"], string>}
          value={interval}
          onChange={(value) => setInterval(value)}
        />
      ) : (
        <p className={styles.price}>{price}</p>
      )}
      {saving && <p className="admin-soft">{t("billing.saving", { amount: money(saving.amount, saving.currency) })}</p>}
      {problem &&
        (problem.code === "payment-unavailable" ? (
          <Callout tone="problem">{t("billing.unavailable")}</Callout>
        ) : (
          <ProblemCallout problem={problem} />
        ))}
      <div>
        <Button variant="primary" busy={busy} onClick={() => void go()}>
          {trialDays > 0 ? t("billing.try", { count: trialDays }) : t("billing.buy")}
        </Button>
        <output className="visually-hidden">{busy && t("billing.leaving")}</output>
      </div>
      <p className="admin-soft">
        {trialDays > 0 && t("billing.then", { price })} {t("billing.note")}
      </p>
    </Section>
  );
}

/** The provider's page for a plan that the shop pays for, or has paid for. */
export function ManageBilling({ isBilled }: Pick<BillingAnswer, "isBilled">) {
  const { t } = useSellerTexts();
  return (
    <Section title={t("billing.title")} description={t(isBilled ? "billing.manage-text" : "billing.invoices-text")}>
      <div>
        <PortalButton>{t(isBilled ? "billing.manage" : "billing.invoices")}</PortalButton>
      </div>
    </Section>
  );
}

/** Opens the provider's page for the card, invoices, and changing or ending the plan. */
function PortalButton({ primary, children }: { primary?: boolean; children: string }) {
  const { api } = useShop();
  const { t } = useSellerTexts();
  const { busy, problem, go } = useRedirect(() => api.call(ADMIN_ENDPOINTS.openBillingPortal));
  return (
    <>
      {problem &&
        (problem.code === "payment-unavailable" ? (
          <Callout tone="problem">{t("billing.no-portal")}</Callout>
        ) : (
          <ProblemCallout problem={problem} />
        ))}
      <Button variant={primary ? "primary" : "quiet"} busy={busy} onClick={() => void go()}>
        {children}
      </Button>
      <output className="visually-hidden">{busy && t("billing.leaving")}</output>
    </>
  );
}

/** On every page while a payment is overdue and the plan continues. */
export const PastDueNotice = observer(function PastDueNotice() {
  const access = useAdminAccess();
  const { t } = useSellerTexts();
  const { date } = useFormats();
  const seller = useShop().seller.value;
  const until = seller
    ? seller.isSubscribed && seller.subscription.pastDueSince && new Date(planEnd(seller.subscription)).toISOString()
    : access.kind === "inside" && access.shop.pastDueUntil;
  if (!until) return null;
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
