import { Link } from "../../shared/ui/link.tsx";
import { ClosedShop } from "../../shared/ui/shopfront.tsx";
import styles from "../kit/message-page.module.css";
import { useLandingTitle } from "../landing-context.ts";
import { useFrameTexts } from "../texts.ts";

export function NotFoundPage() {
  useLandingTitle("not-found");
  const { t } = useFrameTexts();
  return (
    <div className={styles.page}>
      <div>
        <h1>{t("not-found.title")}</h1>
        <p className={styles.lead}>{t("not-found.text")}</p>
        <Link to="/" className="button">
          {t("not-found.home")}
        </Link>
      </div>
      <ClosedShop label="404" sign={t("not-found.sign")} />
    </div>
  );
}
