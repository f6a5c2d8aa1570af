import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { ClosedShop } from "../../shared/ui/shopfront.tsx";
import styles from "../kit/message-page.module.css";
import { useClaimTexts } from "../texts.ts";

/** Shown once the shop is open. The browser navigates there; the link is for people who return to this page. */
export function OpenedShop({ shop }: { shop: OwnShop }) {
  const { t } = useClaimTexts();
  return (
    <div className={styles.page}>
      <div>
        <h1>{t("opened.title")}</h1>
        <p className={styles.lead} role="status">
          {t("opened.leaving", { host: shop.origin.replace(/^https?:\/\//, "") })}
        </p>
        <a href={shop.origin + ADMIN_PATHS.home} className="button">
          {t("opened.go")}
        </a>
      </div>
      <ClosedShop label={shop.domain.length > 9 ? t("opened.yours") : shop.domain} sign={t("opened.sign")} />
    </div>
  );
}
