import { useShop } from "../shop-context.ts";
import { noShopTexts } from "./no-shop-texts.ts";
import { StreetNotice } from "./street-notice.tsx";

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
