import { observer } from "mobx-react-lite";
import { useEntry, useFreshEntry, useIsSlow } from "../../shared/data/use-entry.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import type { BillingAnswer } from "../../shared/payments/contract/plan-operations.ts";
import { PLANS, planEnd, type Subscription } from "../../shared/sellers/plan.ts";
import type { AdminSeller, Usage } from "../../shared/sellers/seller.ts";
import { useAdmin, useFormats } from "../admin-context.ts";
import { LinkButton } from "../kit/button.tsx";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { Page } from "../kit/page.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { useShop } from "../shop-context.ts";
import { type SellerTexts, useSellerTexts } from "../texts.ts";
import { BuyPro, billingEntry, CheckoutOutcome, ManageBilling } from "./plan-billing.tsx";
import styles from "./subscription.module.css";

// With chunks of their own, the parts that they share would be loaded with the admin's home.
export { ManageBilling, PastDueNotice } from "./plan-billing.tsx";

/** The share of the limit from which a note is shown. */
const NEARLY = 0.8;

const TONES = { lapsed: "warning", "past-due": "warning", ends: "warning", trial: "good", active: "good" } as const;

export const SubscriptionPage = observer(function SubscriptionPage() {
  const shop = useShop();
  const seller = useEntry(shop.seller);
  const billing = useFreshEntry(billingEntry(shop));
  const isSlow = useIsSlow(seller);
  const { t } = useSellerTexts();
  const problem = seller.value ? billing.failure : seller.problem;
  return (
    <Page title={t("subscription.title")} width="narrow">
      <CheckoutOutcome billing={billing} />
      {isSlow && <SkeletonRows count={4} />}
      {seller.value && <PlanState seller={seller.value} isBilled={billing.value?.isBilled ?? false} />}
      {problem && <ProblemCallout problem={problem} onRetry={() => void billing.reload()} />}
      {seller.value && billing.value && <PlanPayment seller={seller.value} billing={billing.value} />}
      {seller.value && <PlanUsage usage={seller.value.usage} />}
    </Page>
  );
});

const PlanPayment = observer(function PlanPayment({
  seller,
  billing,
}: {
  seller: AdminSeller;
  billing: BillingAnswer;
}) {
  const { auth } = useAdmin();
  const { t } = useSellerTexts();
  const { prices, trialDays, isBilled, hasInvoices } = billing;
  const { plan, currentPeriodEnd } = seller.subscription;
  const isUnlimited = plan === "pro" && auth.isSubscribed && currentPeriodEnd === null;
  return (
    <>
      {!isBilled && !isUnlimited && prices?.length === 0 && <GetPro seller={seller} />}
      {!isBilled && !isUnlimited && prices && prices.length > 0 && <BuyPro prices={prices} trialDays={trialDays} />}
      {!isBilled && !prices && <Callout tone="warning">{t("billing.no-prices")}</Callout>}
      {(isBilled || hasInvoices) && <ManageBilling isBilled={isBilled} />}
    </>
  );
});

const PlanState = observer(function PlanState({ seller, isBilled }: { seller: AdminSeller; isBilled: boolean }) {
  const { isSubscribed } = useAdmin().auth;
  const { date, bytes } = useFormats();
  const texts = useSellerTexts();
  const { t } = texts;
  const { subscription, usage } = seller;
  const plan = PLANS[subscription.plan];
  const lapsed = plan.id !== "free" && !isSubscribed;
  const isTrial = subscription.status === "trialing" && plan.id !== "free";
  const isEnding = isBilled && subscription.status === "active" && !subscription.renews;
  const isOverdue = subscription.status === "past-due";
  const running = isOverdue ? "past-due" : isTrial ? "trial" : isEnding ? "ends" : "active";
  const state = lapsed ? "lapsed" : running;
  const free = PLANS.free;
  const isOver = free.products !== null && usage.products.active > free.products;
  return (
    <Section
      title={t(`plan.${plan.id}`)}
      description={termOf(subscription, { isSubscribed, isBilled }, date, texts)}
      actions={<StatusPill tone={TONES[state]}>{t(`subscription.${state}`)}</StatusPill>}
    >
      {lapsed && (
        <Callout tone="warning" title={t("subscription.nothing-deleted")}>
          <p>
            {t("subscription.stays")}{" "}
            {isOver
              ? t("subscription.over-limit", { count: free.products ?? 0, plan: t("plan.free") })
              : t("subscription.within-limit", { plan: t("plan.free") })}
          </p>
        </Callout>
      )}
      {!lapsed && (
        <ul className="admin-bullets">
          <li>
            {plan.products === null
              ? t("subscription.products-unlimited")
              : t("subscription.products", { count: plan.products })}
          </li>
          <li>{t("subscription.pictures", { size: bytes(plan.imageBytes) })}</li>
          <li>{t(plan.customDomain ? "subscription.own-domain" : "subscription.platform-address")}</li>
          {plan.id === "free" && <li>{t("subscription.powered-by")}</li>}
          <li>{t("subscription.orders")}</li>
        </ul>
      )}
    </Section>
  );
});

function termOf(
  subscription: Subscription,
  { isSubscribed, isBilled }: { isSubscribed: boolean; isBilled: boolean },
  write: (time: string) => string,
  { t }: SellerTexts,
): string {
  const { plan, status, currentPeriodEnd, renews } = subscription;
  if (plan === "free") return t("subscription.free");
  if (status === "past-due") {
    const until = write(new Date(planEnd(subscription)).toISOString());
    // The notice above every page says what to do while the plan continues.
    return t(isSubscribed ? "subscription.until" : "billing.past-due-ended", { date: until });
  }
  const date = currentPeriodEnd === null ? null : write(currentPeriodEnd);
  if (!isSubscribed) return date === null ? t("subscription.ended") : t("subscription.ended-on", { date });
  if (date === null) return t(status === "trialing" ? "subscription.trying" : "subscription.unlimited");
  if (status === "trialing") return t(renews ? "subscription.trial-renews" : "subscription.trying-until", { date });
  if (renews && currentPeriodEnd && currentPeriodEnd < new Date().toISOString()) return t("subscription.renewing");
  if (renews) return t("subscription.renews", { date });
  return t(isBilled ? "subscription.cancelled-until" : "subscription.until", { date });
}

function PlanUsage({ usage: { products, imageBytes } }: { usage: Usage }) {
  const { bytes } = useFormats();
  const { t } = useSellerTexts();
  const { active, limit } = products;
  const isFull = limit !== null && active >= limit;
  const isNearlyFull = limit !== null && !isFull && active >= limit * NEARLY;
  const hasNoRoom = imageBytes.used >= imageBytes.limit;
  return (
    <Section title={t("usage.title")}>
      {limit === null ? (
        <p className={`admin-pair ${styles.line}`}>
          <span>{t("usage.products")}</span>
          <span className="admin-soft">{t("usage.without-limit", { active })}</span>
        </p>
      ) : (
        <ProgressBar
          label={t("usage.products")}
          value={active}
          max={limit}
          text={t("usage.of", { used: active, limit })}
        />
      )}
      {isNearlyFull && <p className="admin-soft">{t("usage.left", { count: limit - active })}</p>}
      {isFull && (
        <Callout
          tone="warning"
          title={t(active > limit ? "usage.over" : "usage.full")}
          action={<LinkButton to={`${ADMIN_PATHS.products}?status=active`}>{t("usage.see-published")}</LinkButton>}
        >
          {t("usage.full-hint")}
        </Callout>
      )}
      <ProgressBar
        label={t("usage.pictures")}
        value={imageBytes.used}
        max={imageBytes.limit}
        text={t("usage.of", { used: bytes(imageBytes.used), limit: bytes(imageBytes.limit) })}
      />
      {hasNoRoom && (
        <Callout tone="warning" title={t("usage.pictures-full")}>
          {t("usage.pictures-full-hint")}
        </Callout>
      )}
    </Section>
  );
}

const GetPro = observer(function GetPro({ seller }: { seller: AdminSeller }) {
  const {
    platform: { contactEmail },
    formats: { bytes },
  } = useAdmin();
  const texts = useSellerTexts();
  const { t } = texts;
  const { subscription } = seller;
  const renews = subscription.plan === "pro";
  return (
    <Section title={t(renews ? "pro.renew" : "pro.get")}>
      {!renews && (
        <ul className="admin-bullets">
          <li>{t("pro.products")}</li>
          <li>{t("subscription.pictures", { size: bytes(PLANS.pro.imageBytes) })}</li>
          <li>{t("subscription.own-domain")}</li>
        </ul>
      )}
      <p className="admin-soft">{t(contactEmail ? "pro.write" : "pro.ask")}</p>
      {contactEmail && (
        <div>
          <LinkButton variant="primary" href={mailTo(contactEmail, seller, renews ? "renew" : "get", texts)}>
            {t(renews ? "pro.ask-renew" : "pro.ask-get")}
          </LinkButton>
          <p className={styles.mail}>
            <bdi>{contactEmail}</bdi>
          </p>
        </div>
      )}
    </Section>
  );
});

function mailTo(address: string, { domain, name }: AdminSeller, request: "get" | "renew", { t }: SellerTexts): string {
  const subject = t(`pro.mail-${request}-subject`, { domain });
  const body = `${t(`pro.mail-${request}`, { name, domain })}\n`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
