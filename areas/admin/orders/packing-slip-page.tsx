import ArrowLeft from "lucide-react/icons/arrow-left";
import Printer from "lucide-react/icons/printer";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, adminOrderPath } from "../../shared/pages/admin-routes.ts";
import type { AdminSeller } from "../../shared/sellers/seller.ts";
import { useAdminTitle, useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { addressLines } from "./address-lines.ts";
import { orderDeskOf } from "./order-desk.ts";
import { OrderStore } from "./order-store.ts";
import styles from "./packing-slip.module.css";

export const PackingSlipPage = observer(function PackingSlipPage() {
  const { id = "" } = useParams<{ id: string }>();
  const shop = useShop();
  const [store] = useState(() => new OrderStore(orderDeskOf(shop), id));
  useEffect(() => store.follow(), [store]);
  useEffect(() => void shop.seller.load(), [shop]);
  const { value: order, problem, isSlow } = store.order;
  const title = order ? `Packing slip ${order.number}` : "Packing slip";
  useAdminTitle(title);
  const { seller } = shop;
  const isMissing = problem?.code === "object-not-found";
  if (!order && !problem && !isSlow) return null;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <div>
          <Link to={isMissing ? ADMIN_PATHS.orders : adminOrderPath(id)} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {order ? `Order ${order.number}` : "Back"}
          </Link>
          <h1>{title}</h1>
        </div>
        <Button variant="primary" icon={<Printer aria-hidden="true" />} disabled={!order} onClick={() => print()}>
          Print
        </Button>
      </header>
      {isMissing ? (
        <EmptyState
          title="There is no order here"
          action={<LinkButton to={ADMIN_PATHS.orders}>To the orders</LinkButton>}
        />
      ) : (
        problem && <ProblemCallout problem={problem} onRetry={() => void store.order.reload()} />
      )}
      {isSlow && <SkeletonRows />}
      {/* Both at once: the seller stands above the order. */}
      {order && (seller.value || seller.problem) && <PackingSlip order={order} seller={seller.value} />}
    </div>
  );
});

/** The address is where the window of an envelope shows it, on A4 (DIN 5008, form B) and on Letter paper. */
function PackingSlip({ order, seller }: { order: AdminOrder; seller: AdminSeller | undefined }) {
  const formats = useFormats();
  const { customer, delivery, note } = order;
  const lines = addressLines(order, formats.locale);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={styles.sheet} aria-label={`Packing slip of order ${order.number}`}>
      <header className={styles.head}>
        <p className={styles.shop}>{seller?.name}</p>
      </header>
      <div className={styles.window}>
        <p className={styles.sender}>{senderLine(seller)}</p>
        <address>
          {(lines.length > 0 ? lines : [customer.name, `Picked up: ${delivery.title}`]).map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
            <bdi key={index}>{line}</bdi>
          ))}
        </address>
      </div>
      <h2 className={styles.title}>
        Order {order.number}
        <span>{formats.date(order.createdAt)}</span>
      </h2>
      <p className={styles.delivery}>
        {delivery.title} · {pieces === 1 ? "1 item" : `${formats.number(pieces)} items`}
      </p>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Packed</span>
            </th>
            <th scope="col">Quantity</th>
            <th scope="col">Item</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.variantId}>
              <td>
                <span className={styles.box} role="img" aria-label="To be ticked" />
              </td>
              <td className={styles.quantity}>{formats.number(line.quantity)}</td>
              <td>
                <b>{line.title}</b>
                {line.variantTitle && <span className={styles.variant}>{line.variantTitle}</span>}
                {line.sku && <span className={styles.sku}>SKU {line.sku}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && (
        <section className={styles.note}>
          <h3>Note from the customer</h3>
          <p dir="auto">{note}</p>
        </section>
      )}
    </article>
  );
}

/** The line above the address. Many shops have their name in their address. */
function senderLine(seller: AdminSeller | undefined): string {
  if (!seller) return "";
  const address = (seller.contact.address ?? "").trim().replaceAll(/\s*\n\s*/g, ", ");
  return address.startsWith(seller.name) ? address : [seller.name, address].filter(Boolean).join(" · ");
}
