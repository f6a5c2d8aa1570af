import "../../shared/state/strict-actions.ts";
import { observer } from "mobx-react-lite";
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { passwordProver } from "../../shared/firebase/password-prover.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { keptText } from "../../shared/state/kept-text.ts";
import { pause } from "../../shared/state/pause.ts";
import { Link } from "../../shared/ui/link.tsx";
import { useCall, useLandingTitle, usePlatform } from "../landing-context.ts";
import { type ClaimTexts, useClaimTexts } from "../texts.ts";
import { AccountStep } from "./account-step.tsx";
import styles from "./claim-page.module.css";
import { CLAIM_STEPS, type ClaimStep, ClaimStore } from "./claim-store.ts";
import { NameStep } from "./name-step.tsx";
import { OpenedShop } from "./opened-shop.tsx";
import { ShopPreview } from "./shop-preview.tsx";
import { ShopStep } from "./shop-step.tsx";

/** From a name to an open shop, in three steps on one page: each is an entry of the browser's history. */
export const ClaimPage = observer(function ClaimPage() {
  useLandingTitle("claim");
  const { productHost, contactEmail, firebase } = usePlatform();
  const call = useCall();
  const texts = useClaimTexts();
  const problems = useProblemTexts();
  const { t } = texts;
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [claim] = useState(
    () =>
      new ClaimStore({
        call,
        provePassword: passwordProver(firebase),
        texts,
        problems,
        wait: pause,
        kept: keptText("awning:claim", () => sessionStorage),
        leave: (url) => location.assign(url),
      }),
  );
  const form = useRef<HTMLFormElement>(null);
  const typedBefore = useRef("");
  // Text that was typed before hydration is only in the element.
  const takeForm = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    const field = element?.elements.namedItem("name");
    if (field instanceof HTMLInputElement) typedBefore.current ||= field.value;
  }, []);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const [asked, address] = [query.get("name") ?? "", query.get("address") ?? ""];
    void claim.start({ asked, address, typed: typedBefore.current, languages: navigator.languages });
  }, [claim]);

  const { reached, ready } = claim;
  const [named, setNamed] = useState(hash);
  // Other fragments, such as that of "Skip to content", keep the step.
  if (hash !== named && isStep(hash)) setNamed(hash);
  const step = stepOf(named, reached);
  useEffect(() => {
    // The URL of a later step shows the first unfinished one. Replaces that URL: otherwise, completing a field would
    // change the step during typing.
    if (ready && named !== hashOf(step)) void navigate({ search, hash: hashOf(step) }, { replace: true });
  }, [ready, named, step, search, navigate]);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(step)?.focus();
  }, [step]);

  const show = (next: ClaimStep): void => {
    if (next !== step) void navigate({ search, hash: hashOf(next) });
  };
  /** Focuses the invalid field, or else the notice above the step. */
  const point = (): void => {
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid='true']");
      (wrong ?? form.current?.querySelector<HTMLElement>("[role='alert']"))?.focus();
    });
  };
  const goOn = async (): Promise<void> => {
    if (step === "shop") {
      const stuck = await claim.open();
      if (stuck === undefined) return;
      show(stuck);
      point();
    } else if (await claim.finish(step)) show(step === "name" && !claim.session ? "account" : "shop");
    else point();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void goOn();
  };

  const host = `${claim.names.label || t("page.sample-name")}.${productHost}`;
  if (claim.opened) return <OpenedShop shop={claim.opened.shop} />;
  return (
    <div className={styles.page}>
      <div>
        <h1>{t("page.title")}</h1>
        <p className={styles.lead}>{t("page.lead")}</p>
        <noscript>
          <p className={styles.lead}>
            {contactEmail ? t("page.needs-script-or-mail", { email: contactEmail }) : t("page.needs-script")}
          </p>
        </noscript>
      </div>
      <ShopPreview
        host={host}
        name={claim.form.value("shop")}
        theme={claim.form.theme}
        currency={claim.form.value("currency")}
        locale={claim.form.value("locale")}
      />
      <form ref={takeForm} noValidate onSubmit={onSubmit}>
        <ClaimSteps claim={claim} current={step} search={search}>
          <ClaimNotice claim={claim} />
          {step === "name" && <NameStep claim={claim} />}
          {step === "account" && <AccountStep claim={claim} />}
          {step === "shop" && <ShopStep claim={claim} host={host} />}
        </ClaimSteps>
      </form>
    </div>
  );
});

/** The step that a URL names, or the last one that can be shown. */
function stepOf(hash: string, reached: ClaimStep): ClaimStep {
  const wanted = CLAIM_STEPS.indexOf(hash.slice(1) as ClaimStep);
  return CLAIM_STEPS[Math.min(Math.max(wanted, 0), CLAIM_STEPS.indexOf(reached))] as ClaimStep;
}

const isStep = (hash: string): boolean => hash === "" || CLAIM_STEPS.some((step) => hash === `#${step}`);

const hashOf = (step: ClaimStep): string => (step === "name" ? "" : `#${step}`);

interface ClaimStepsProps {
  claim: ClaimStore;
  current: ClaimStep;
  /** The query of the page's address, which stays. */
  search: string;
  /** The current step's content. */
  children: ReactNode;
}

/** The three steps: finished ones as one line each, the current one open. */
const ClaimSteps = observer(function ClaimSteps({ claim, current, search, children }: ClaimStepsProps) {
  const { productHost } = usePlatform();
  const { names, session, form } = claim;
  const { t } = useClaimTexts();
  const summaries = {
    name: `${names.label}.${productHost}`,
    account: session ? session.account.email : form.value("email"),
  };
  const place = CLAIM_STEPS.indexOf(current);
  return (
    <ol className={styles.steps}>
      {CLAIM_STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < place ? "done" : index === place ? "current" : "ahead"}
          aria-current={index === place ? "step" : undefined}
        >
          <div className={styles.head}>
            <h2 id={step} tabIndex={-1}>
              {t(`step.${step}`)}
            </h2>
            {index < place && step !== "shop" && (
              <p className={styles.summary}>
                <span dir="ltr">{summaries[step]}</span>
                <Link to={`${LANDING_PATHS.claim}${search}${hashOf(step)}`} aria-label={t(`step.change-${step}`)}>
                  {t("step.change")}
                </Link>
              </p>
            )}
          </div>
          {index === place && <div className={styles.body}>{children}</div>}
        </li>
      ))}
    </ol>
  );
});

/** Why the last attempt failed. */
const ClaimNotice = observer(function ClaimNotice({ claim }: { claim: ClaimStore }) {
  const { productHost } = usePlatform();
  const { notice, registration } = claim;
  const { t } = useClaimTexts();
  if (!notice) return null;
  const words = (): string => {
    switch (notice.kind) {
      case "lost":
        return t("notice.lost", { host: `${notice.name}.${productHost}` });
      case "signed-out":
        return t("notice.signed-out");
      case "busy":
        return [busyNotice(notice.pause, t), ...(registration ? [t("notice.code-works")] : [])].join(" ");
      case "unclear":
        return t("notice.unclear");
      case "refused":
        return notice.message;
    }
  };
  return (
    <p role="alert" tabIndex={-1} className={styles.notice}>
      {words()}
    </p>
  );
});

/** @param pause in milliseconds */
function busyNotice(pause: number, t: ClaimTexts["t"]): string {
  const minutes = Math.max(1, Math.ceil(pause / 60_000));
  if (minutes <= 90) return t("notice.busy-minutes", { count: minutes });
  return t("notice.busy-hours", { count: Math.ceil(minutes / 60) });
}
