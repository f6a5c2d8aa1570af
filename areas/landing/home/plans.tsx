import { type ReactNode, use } from "react";
import { useSettled } from "../../shared/boot/hydration-slice.tsx";
import type { Language } from "../../shared/domain/locales.ts";
import { formatMoney } from "../../shared/domain/money.ts";
import { LanguageContext } from "../../shared/i18n/use-texts.ts";
import type { PlatformInfo } from "../../shared/pages/page-data.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { PLANS, type Plan } from "../../shared/sellers/plan.ts";
import { Link } from "../../shared/ui/link.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { HostName } from "../kit/host-name.tsx";
import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
import { type HomeTexts, useHomeTexts } from "../texts.ts";
import styles from "./plans.module.css";

/** The same on the server and in every browser, with Latin digits. */
const MONEY_LOCALES: Record<Language, string> = { en: "en-GB", de: "de-DE", ar: "ar-u-nu-latn" };

const MEGABYTE = 1024 * 1024;

function spaceOf(bytes: number, { t }: HomeTexts): string {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1024
    ? t("plans.megabytes", { size: megabytes })
    : t("plans.gigabytes", { size: megabytes / 1024 });
}

/** The limits and features of a plan, in the same order for every plan. */
function linesOf(plan: Plan, productHost: string, texts: HomeTexts): [what: string, allowed: ReactNode][] {
  const { t } = texts;
  return [
    [
      t("plans.products"),
      plan.products === null ? t("plans.products-unlimited") : t("plans.products-limit", { max: plan.products }),
    ],
    [t("plans.pictures"), spaceOf(plan.imageBytes, texts)],
    [
      t("plans.address"),
      <bdi key="host" dir="ltr">
        <HostName name={`${t("plans.sample-name")}.${productHost}`} />
      </bdi>,
    ],
    [t("plans.domain"), t(plan.customDomain ? "plans.domain-yes" : "plans.domain-no")],
    [t("plans.mark"), t(`plans.mark-${plan.id}`)],
  ];
}

/** What Pro costs: the real prices, the operator's words, or neither. */
function priceOfPro({ proPrices = [], proPrice }: PlatformInfo, locale: string, { t }: HomeTexts): string {
  const [first, second] = proPrices.map(({ interval, amount, currency }) =>
    t(`plans.${interval}`, { price: formatMoney({ amount, currency }, locale) }),
  );
  if (first === undefined) return proPrice ?? t("plans.pro-price");
  return second === undefined ? first : t("plans.either", { first, second });
}

export function Plans() {
  const platform = usePlatform();
  const { productHost, contactEmail, proPrice, trialDays = 0 } = platform;
  const isSold = platform.proPrices !== undefined;
  const { language } = use(LanguageContext);
  const texts = useHomeTexts();
  const { t } = texts;
  const [free, pro] = [t("plan.free"), t("plan.pro")];
  const prices = { free: t("plans.free-price"), pro: priceOfPro(platform, MONEY_LOCALES[language], texts) };
  const subject = encodeURIComponent(t("plans.ask-subject", { plan: pro }));
  return (
    <section ref={useSettled()} id="plans" className={section.section}>
      <h2 className={section.heading}>{t("plans.title")}</h2>
      <div className={styles.plans}>
        {Object.values(PLANS).map((plan) => (
          <article key={plan.id} className={styles.plan} data-aos="fade-up">
            <h3>{t(`plan.${plan.id}`)}</h3>
            <p className={styles.amount}>{prices[plan.id]}</p>
            <p>
              {t(`plans.${plan.id}-for`)} {plan.id === "pro" && trialDays > 0 && t("plans.trial", { count: trialDays })}
            </p>
            <dl>
              {linesOf(plan, productHost, texts).map(([what, allowed]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{allowed}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.action}>
              {plan.id === "pro" && contactEmail && !isSold ? (
                <a className="button" href={`mailto:${contactEmail}?subject=${subject}`}>
                  {proPrice ? t("plans.get", { plan: pro }) : t("plans.ask", { plan: pro })}
                </a>
              ) : (
                <Link className="button" to={LANDING_PATHS.claim}>
                  {plan.id === "pro" ? t("plans.start-free", { plan: free }) : t("plans.open")}
                </Link>
              )}
            </p>
          </article>
        ))}
      </div>
      <p className={styles.price}>
        {isSold ? (
          t("plans.note-sold", { free, pro })
        ) : contactEmail ? (
          <RichText
            messages={texts}
            message="plans.note-mail"
            values={{ free, pro, host: productHost }}
            elements={{
              email: (
                <a href={`mailto:${contactEmail}`} dir="ltr">
                  {contactEmail}
                </a>
              ),
            }}
          />
        ) : (
          t("plans.note", { free, pro, host: productHost })
        )}
      </p>
    </section>
  );
}
