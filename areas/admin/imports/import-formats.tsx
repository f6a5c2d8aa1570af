import Download from "lucide-react/icons/download";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { LinkButton } from "../kit/link-button.tsx";
import { Section } from "../kit/section.tsx";
import { useShop } from "../shop-context.ts";
import styles from "./import.module.css";

/** Which files work, and where one gets them. */
export function ImportFormats() {
  const { api } = useShop();
  return (
    <Section title="Files that work" description="Which of them yours is, is seen by its headings.">
      <dl className={styles.formats}>
        <div>
          <dt>From Shopify</dt>
          <dd>In Shopify’s admin: Products, then Export, “CSV for Excel, Numbers or other spreadsheet programs”.</dd>
        </div>
        <div>
          <dt>From WooCommerce</dt>
          <dd>In WordPress: Products, then Export, all columns.</dd>
        </div>
        <div>
          <dt>From a spreadsheet</dt>
          <dd>
            <p>
              Download products.csv: it has the columns, and a row for each product that you have already. Fill in rows
              of your own and save it as CSV. A handle, a title and a price are enough.
            </p>
            <LinkButton
              size="small"
              href={api.address(ADMIN_ENDPOINTS.exportShop, { format: "products.csv" })}
              download
              icon={<Download aria-hidden="true" />}
            >
              products.csv
            </LinkButton>
          </dd>
        </div>
        <div>
          <dt>Products that you have already</dt>
          <dd>Are known again by their address in the shop (the handle) and changed. None is ever deleted.</dd>
        </div>
      </dl>
    </Section>
  );
}
