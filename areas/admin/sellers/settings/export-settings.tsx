import Download from "lucide-react/icons/download";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import { EXPORT_FORMATS } from "../../../shared/shops/shop.ts";
import { LinkButton } from "../../kit/button.tsx";
import { Section } from "../../kit/section.tsx";
import { useShop } from "../../shop-context.ts";
import { useSellerTexts } from "../../texts.ts";
import styles from "./settings.module.css";

export function ExportSettings() {
  const { api } = useShop();
  const { t } = useSellerTexts();
  return (
    <Section title={t("settings.part.export")} description={t("export.description")}>
      <ul className={`admin-rows ${styles.files}`}>
        {EXPORT_FORMATS.map((format) => (
          <li key={format} className="admin-inline">
            <div>
              <b>{t(`export.${format}`)}</b>
              <p>{t(`export.${format}-text`)}</p>
            </div>
            <LinkButton href={api.address(ADMIN_ENDPOINTS.exportShop, { format })} download icon={<Download />}>
              {format}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
