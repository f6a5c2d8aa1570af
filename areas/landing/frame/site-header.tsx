import { ADMIN_PATHS, LANDING_PATHS } from "../../shared/pages/routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { useFrameTexts } from "../texts.ts";
import styles from "./site-header.module.css";

export function SiteHeader() {
  const { t } = useFrameTexts();
  return (
    <header className={styles.header}>
      <div className={styles.board}>
        <Link to="/" className={styles.brand}>
          <AwningMark size={34} className={styles.mark} />
          Awning
        </Link>
        <nav aria-label={t("nav.label")} className={styles.nav}>
          <Link to="/#how">{t("nav.how")}</Link>
          <Link to="/#shops">{t("nav.shops")}</Link>
          <Link to="/#plans">{t("nav.plans")}</Link>
          <Link to="/#admin">{t("nav.admin")}</Link>
          <Link to="/#questions">{t("nav.questions")}</Link>
        </nav>
        <a href={ADMIN_PATHS.home} className={styles.enter}>
          {t("nav.sign-in")}
        </a>
        <Link to={LANDING_PATHS.claim} className={styles.ask}>
          {t("nav.claim")}
        </Link>
      </div>
      <div className={styles.shadow}>
        <div className={styles.awning} />
      </div>
    </header>
  );
}
