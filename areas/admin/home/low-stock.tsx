import { useState } from "react";
import { Link } from "react-router-dom";
import type { LowStockRow } from "../../shared/orders/admin-order.ts";
import { adminProductPath } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Section } from "../kit/section.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { Thumbnail } from "../orders/thumbnail.tsx";
import styles from "./home.module.css";

/** As many as stand beside the best sellers. */
const FIRST = 6;

/** What runs out, fewest first. */
export function LowStock({ rows }: { rows: readonly LowStockRow[] }) {
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Section title="Running low">
      {rows.length === 0 ? (
        <p className={styles.soft}>Nothing that you count runs low.</p>
      ) : (
        <ul className={styles.low}>
          {shown.map(({ productId, title, variantTitle, stock, image }) => (
            <li key={`${productId} ${variantTitle}`}>
              <Thumbnail image={image} />
              <Link to={adminProductPath(productId)}>
                <b>{title}</b>
                {variantTitle && <span className={styles.note}>{variantTitle}</span>}
              </Link>
              <StatusPill tone={stock === 0 ? "problem" : "warning"}>
                {stock === 0 ? "Sold out" : `${number(stock)} left`}
              </StatusPill>
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show {number(rows.length - shown.length)} more
        </Button>
      )}
    </Section>
  );
}
