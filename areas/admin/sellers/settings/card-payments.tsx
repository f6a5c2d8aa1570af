import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import { useFreshEntry, useIsSlow } from "../../../shared/data/use-entry.ts";
import { isCardCurrency } from "../../../shared/domain/money.ts";
import type { CardAccount } from "../../../shared/sellers/seller.ts";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout, ProblemCallout } from "../../kit/callout.tsx";
import { Section } from "../../kit/section.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { type PillTone, StatusPill } from "../../kit/status-pill.tsx";
import { useShop } from "../../shop-context.ts";
import { PRESENCE } from "../../state/browser.ts";
import { useSellerTexts } from "../../texts.ts";
import { useRedirect } from "../use-redirect.ts";
import styles from "./settings.module.css";

type Account = Pick<CardAccount, "state" | "missing">;

const TONES: Record<Account["state"], PillTone> = {
  "in-progress": "accent",
  active: "good",
  restricted: "warning",
  disconnected: "problem",
};

const DASHBOARD = "https://dashboard.stripe.com";

/** The shop's account at Stripe, as Stripe answers now. */
export function useCardAccount() {
  const { api, cache } = useShop();
  return useFreshEntry(
    cache.entry("card-account", async (signal) => api.call(ADMIN_ENDPOINTS.checkCardAccount, {}, { signal })),
  );
}

/** The shop's account at Stripe: connects it, and says what is missing. */
export const CardPayments = observer(function CardPayments({ currency }: { currency: string }) {
  const { api } = useShop();
  const { t } = useSellerTexts();
  const { locale } = useFormats();
  const entry = useCardAccount();
  const isSlow = useIsSlow(entry);
  const { busy, problem, go } = useRedirect(
    () => api.call(ADMIN_ENDPOINTS.startCardOnboarding, {}),
    () => void entry.reload(),
  );
  const [parameters, setParameters] = useSearchParams();
  const isSentBack = parameters.get("card") === "continue";
  useEffect(() => {
    if (!isSentBack) return;
    // Stripe's form was open for too long, and sends the seller here for a new one.
    setParameters({}, { replace: true });
    void go();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSentBack]);

  const { account, feeBasisPoints: fee = 0 } = entry.value ?? {};
  const isSupported = isCardCurrency(currency);
  const isInProgress = account?.state === "in-progress";
  useEffect(() => {
    if (!isInProgress) return;
    return PRESENCE.watch(() => {
      if (PRESENCE.isWatched() && !entry.promise) void entry.reload();
    });
  }, [entry, isInProgress]);
  return (
    <Section
      title={t("card.title")}
      description={t("card.description")}
      actions={
        isSupported && account && <StatusPill tone={TONES[account.state]}>{t(`card.${account.state}`)}</StatusPill>
      }
    >
      {entry.failure && <ProblemCallout problem={entry.failure} onRetry={() => void entry.reload()} />}
      {isSlow && <SkeletonRows count={1} />}
      {!isSupported && (
        <Callout tone="warning">{t("card.no-currency", { currency: currencyName(currency, locale) })}</Callout>
      )}
      {isSupported && account !== undefined && <AccountState account={account} />}
      {fee > 0 && <p>{t("card.platform-fee", { percent: feePercent(fee, locale) })}</p>}
      {problem && <ProblemCallout problem={problem} />}
      {account !== undefined && (
        <div className="admin-buttons">
          {isSupported && canStart(account) && (
            <Button variant={account?.state === "active" ? "quiet" : "primary"} busy={busy} onClick={() => void go()}>
              {busy ? t("card.opening") : t(account ? `card.${account.state}-action` : "card.connect")}
            </Button>
          )}
          {account && account.state !== "disconnected" && (
            <a href={DASHBOARD} target="_blank" rel="noreferrer">
              {t("card.dashboard")}
            </a>
          )}
        </div>
      )}
    </Section>
  );
});

const feePercent = (basisPoints: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(basisPoints / 10_000);

const currencyName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: "currency" }).of(code) ?? code;

/** Whether Stripe's form helps now. Not while Stripe checks what the seller has provided. */
const canStart = (account: Account | null): boolean =>
  account === null || account.state === "disconnected" || account.missing.length > 0;

function AccountState({ account }: { account: Account | null }) {
  const { t } = useSellerTexts();
  if (account === null)
    return (
      <div className={`admin-lines ${styles.prose}`}>
        <ul>
          <li>{t("card.you-need")}</li>
          <li>{t("card.you-are-paid")}</li>
          <li>{t("card.fees")}</li>
        </ul>
      </div>
    );
  const { state, missing } = account;
  const topics = new Set(missing.map(topicOf));
  const list = topics.size > 0 && (
    <ul>
      {Array.from(topics, (topic) => (
        <li key={topic}>{t(`card.missing-${topic}`)}</li>
      ))}
    </ul>
  );
  if (state === "active" && !list) return <p>{t("card.active-hint")}</p>;
  const tone = state === "in-progress" ? "info" : "warning";
  const message = list ? (`card.${state}-missing` as const) : (`card.${state}-hint` as const);
  return (
    <Callout tone={tone}>
      <div className={`admin-lines ${styles.prose}`}>
        <p>{t(message)}</p>
        {list}
      </div>
    </Callout>
  );
}

/** What a requirement of Stripe is about: https://docs.stripe.com/connect/handling-api-verification */
function topicOf(requirement: string): "business" | "person" | "bank" | "other" {
  if (/^(?:business|company|identity\.business|defaults\.profile)/.test(requirement)) return "business";
  if (/^(?:identity|individual|person|representative|owners|directors)/.test(requirement)) return "person";
  if (/external_account|payout|bank/.test(requirement)) return "bank";
  return "other";
}
