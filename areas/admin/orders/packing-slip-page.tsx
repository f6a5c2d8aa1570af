import ArrowLeft from "lucide-react/icons/arrow-left";
import Printer from "lucide-react/icons/printer";
import { observer } from "mobx-react-lite";
import { useParams } from "react-router-dom";
import { useEntry, useIsSlow } from "../../shared/data/use-entry.ts";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { unsentQuantities } from "../../shared/orders/order-refunds.ts";
import { ADMIN_PATHS, adminOrderPath } from "../../shared/pages/routes.ts";
import type { AdminSeller } from "../../shared/sellers/seller.ts";
import { Link } from "../../shared/ui/link.tsx";
import { useAdminTitle, useFormats } from "../admin-context.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import page from "../kit/page.module.css";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { useOrderTexts } from "../texts.ts";
import { addressLines } from "./order-words.ts";
import styles from "./packing-slip.module.css";
import { useFollowedOrder } from "./use-followed-order.ts";

export const PackingSlipPage = observer(function PackingSlipPage() {
  const { id = "" } = useParams<{ id: string }>();
  const shop = useShop();
  const store = useFollowedOrder(id);
  const { value: order, problem } = store.order;
  const isSlow = useIsSlow(store.order);
  const { t } = useOrderTexts();
  const number = order && String(order.number);
  const title = number ? t("slip.title", { number }) : t("slip.name");
  useAdminTitle(title);
  const seller = useEntry(shop.seller);
  const isMissing = problem?.code === "object-not-found";
  if (!order && !problem && !isSlow) return null;
  return (
    <div className={styles.page}>
      <header className={`admin-inline screen-only ${styles.bar}`}>
        <div>
          <Link to={isMissing ? ADMIN_PATHS.orders : adminOrderPath(id)} className={page.back}>
            <ArrowLeft />
            {number ? t("order.title", { number }) : t("slip.back")}
          </Link>
          <h1>{title}</h1>
        </div>
        <Button variant="primary" icon={<Printer />} disabled={!order} onClick={() => print()}>
          {t("slip.print")}
        </Button>
      </header>
      {isMissing ? (
        <EmptyState
          title={t("missing.heading")}
          action={<LinkButton to={ADMIN_PATHS.orders}>{t("missing.all")}</LinkButton>}
        />
      ) : (
        problem && <ProblemCallout problem={problem} onRetry={() => void store.order.reload()} />
      )}
      {isSlow && <SkeletonRows />}
      {/* Shown together: the seller is printed above the order. */}
      {order && (seller.value || seller.problem) && <PackingSlip order={order} seller={seller.value} />}
    </div>
  );
});

/** The address is where the window of an envelope shows it, on A4 (DIN 5008, form B) and on Letter paper. */
function PackingSlip({ order, seller }: { order: AdminOrder; seller: AdminSeller | undefined }) {
  const formats = useFormats();
  const { t } = useOrderTexts();
  const { customer, delivery, note } = order;
  const number = String(order.number);
  const lines = addressLines(order, formats.locale);
  const unsent = unsentQuantities(order);
  const packed = order.lines.flatMap((line, index) => {
    const quantity = line.quantity - (unsent[index] ?? 0);
    return quantity > 0 ? { ...line, quantity } : [];
  });
  const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={styles.sheet} aria-label={t("slip.label", { number })}>
      <header className={styles.head}>
        <p className={styles.shop}>{seller?.name}</p>
      </header>
      <div className={styles.window}>
        <p className={styles.sender}>{senderLine(seller)}</p>
        <address>
          {(lines.length > 0 ? lines : [customer.name, t("slip.pickup", { option: delivery.title })]).map(
            (line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
              <bdi key={index}>{line}</bdi>
            ),
          )}
        </address>
      </div>
      <h2 className={styles.title}>
        {t("order.title", { number })}
        <span>{formats.date(order.createdAt)}</span>
      </h2>
      <p className={styles.delivery}>
        <bdi>{delivery.title}</bdi> · {t("lines.count", { count: pieces })}
      </p>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("slip.packed")}</span>
            </th>
            <th scope="col">{t("slip.quantity")}</th>
            <th scope="col">{t("slip.item")}</th>
          </tr>
        </thead>
        <tbody>
          {packed.map((line) => (
            <tr key={line.variantId}>
              <td>
                <span className={styles.box} role="img" aria-label={t("slip.box")} />
              </td>
              <td className={styles.quantity}>{formats.number(line.quantity)}</td>
              <td>
                <b>
                  <bdi>{line.title}</bdi>
                </b>
                {line.variantTitle && (
                  <span className={styles.variant}>
                    <bdi>{line.variantTitle}</bdi>
                  </span>
                )}
                {line.sku && <span className={styles.sku}>{t("lines.sku", { sku: line.sku })}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && (
        <section className={styles.note}>
          <h3>{t("customer.note")}</h3>
          <p dir="auto">{note}</p>
        </section>
      )}
    </article>
  );
}

/** The line above the address, with separators of no script. Many shops have their name in their address. */
function senderLine(seller: AdminSeller | undefined): string {
  if (!seller) return "";
  const address = (seller.contact.address ?? "").trim().replaceAll(/\s*\n\s*/g, " · ");
  return address.startsWith(seller.name) ? address : [seller.name, address].filter(Boolean).join(" · ");
}
