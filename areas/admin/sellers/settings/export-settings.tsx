import Download from "lucide-react/icons/download";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { ExportFormat } from "../../../shared/shops/shop.ts";
import { LinkButton } from "../../kit/link-button.tsx";
import { Section } from "../../kit/section.tsx";
import { useShop } from "../../shop-context.ts";
import styles from "./settings.module.css";

const FILES: { format: ExportFormat; title: string; text: string }[] = [
  {
    format: "shop.json",
    title: "The whole shop",
    text: "Settings, pages, categories and products with their pictures, but no orders. Another Awning can open it as it is.",
  },
  {
    format: "products.csv",
    title: "Products",
    text: "A row for each variant. Edit it in a spreadsheet and import it again: what has changed is changed.",
  },
  {
    format: "orders.csv",
    title: "Orders",
    text: "A row for each line of each order, with customers’ addresses. For your accounts; keep it in a safe place.",
  },
];

export function ExportSettings() {
  const { api } = useShop();
  return (
    <Section title="Export" description="Everything here is yours. Take it along whenever you like.">
      <ul className={styles.files}>
        {FILES.map(({ format, title, text }) => (
          <li key={format}>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
            <LinkButton
              href={api.address(ADMIN_ENDPOINTS.exportShop, { format })}
              download
              icon={<Download aria-hidden="true" />}
            >
              {format}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
