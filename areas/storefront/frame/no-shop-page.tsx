import type { ReactNode } from "react";
import type { Language } from "../../shared/domain/locales.ts";
import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { createMessages, type Messages } from "../../shared/i18n/translate.ts";
import { askedHost } from "../../shared/pages/page-head.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { usePageTitle } from "../../shared/ui/layout/navigation-effects.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { ClosedShop } from "../../shared/ui/shopfront.tsx";
import { ar } from "../i18n/no-shop/ar.ts";
import { de } from "../i18n/no-shop/de.ts";
import { en } from "../i18n/no-shop/en.ts";
import { useShop } from "../shop-context.ts";
import styles from "./no-shop-page.module.css";

interface StreetNoticeProps {
  /** Of the document. @param host the requested one */
  pageTitle: (host: string) => string;
  title: string;
  /** The texts on the drawn shop's awning and on the sign in its window. */
  label: string;
  sign: string;
  children: ReactNode;
}

/** A page shown instead of a shop: the platform's, with its logo and a drawing of a closed shop. */
function StreetNotice({ pageTitle, title, label, sign, children }: StreetNoticeProps) {
  const { site, platform, hostname } = useShop();
  const host = askedHost(site.subdomain, hostname, platform.productHost);
  usePageTitle(pageTitle(host));
  return (
    <div className={styles.street}>
      <div className={styles.notice}>
        <a className={styles.brand} href={platform.origin}>
          <AwningMark size={34} className={styles.mark} />
          Awning
        </a>
        <ClosedShop label={label} sign={sign} />
        <div className={styles.words}>
          <p className={styles.address}>
            <bdi>{host}</bdi>
          </p>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Small enough to load in all languages with the pages that show them. */
const CATALOGUES = { en, de, ar } as const;

export const noShopTexts = (language: Language): Messages<typeof en> =>
  createMessages<typeof en>(language, CATALOGUES[language], language);

/** The page of an address without a shop. It offers the name if a shop can be opened under it. */
export function UnknownShopPage() {
  const { site, platform, language } = useShop();
  const texts = noShopTexts(language);
  const { t } = texts;
  const { subdomain } = site;
  const claimable = subdomain !== null && isSellerDomain(subdomain);
  return (
    <StreetNotice
      pageTitle={(host) => t("unknown.page-title", { host })}
      title={t("unknown.title")}
      label={t("unknown.awning")}
      sign={t("unknown.sign")}
    >
      {claimable ? (
        <>
          <p>
            <RichText
              messages={texts}
              message="unknown.free"
              elements={{
                name: (
                  <b>
                    <bdi>{subdomain}</bdi>
                  </b>
                ),
              }}
            />
          </p>
          <a className="button" href={`${platform.origin}${LANDING_PATHS.claim}?name=${subdomain}`}>
            {t("unknown.claim", { name: subdomain })}
          </a>
        </>
      ) : (
        <>
          <p>{t("unknown.other")}</p>
          <a className="button" href={platform.origin}>
            {t("unknown.about")}
          </a>
        </>
      )}
    </StreetNotice>
  );
}

/** The page of a suspended or closed shop. */
export function ClosedShopPage() {
  const { t } = noShopTexts(useShop().language);
  return (
    <StreetNotice
      pageTitle={(host) => t("closed.page-title", { host })}
      title={t("closed.title")}
      label={t("closed.sign")}
      sign={t("closed.sign")}
    >
      <p>{t("closed.text")}</p>
    </StreetNotice>
  );
}
