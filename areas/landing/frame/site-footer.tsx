import { ADMIN_PATHS, LANDING_PATHS } from "../../shared/pages/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { LanguageChoice } from "../../shared/ui/language-choice.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { usePlatform } from "../landing-context.ts";
import { useFrameTexts } from "../texts.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const { productHost, contactEmail, privacyUrl, imprintUrl } = usePlatform();
  const { t } = useFrameTexts();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <AwningMark size={28} className={styles.mark} />
          Awning
        </p>
        <p className={styles.host}>{t("footer.shops", { host: productHost })}</p>
        <nav aria-label={t("footer.nav")} className={styles.links}>
          <Link to="/#how">{t("nav.how")}</Link>
          <Link to="/#shops">{t("nav.shops")}</Link>
          <Link to="/#plans">{t("nav.plans")}</Link>
          <Link to={LANDING_PATHS.operators}>{t("footer.operators")}</Link>
          <Link to="/#questions">{t("nav.questions")}</Link>
          <Link to={LANDING_PATHS.claim}>{t("nav.claim")}</Link>
          <a href={ADMIN_PATHS.home}>{t("nav.sign-in")}</a>
          {privacyUrl && <a href={privacyUrl}>{t("footer.privacy")}</a>}
          {imprintUrl && <a href={imprintUrl}>{t("footer.imprint")}</a>}
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        </nav>
        <div className={styles.languages}>
          <LanguageChoice label={t("footer.languages")} />
        </div>
      </div>
    </footer>
  );
}
