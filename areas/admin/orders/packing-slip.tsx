import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import type { AdminSeller } from "../../shared/sellers/seller.ts";
import { useFormats } from "../admin-context.ts";
import { addressLines } from "./address-lines.ts";
import styles from "./packing-slip.module.css";

/**
 * What goes with the parcel: where to, and what is in it. The address stands where the window of an envelope shows it on
 * A4 (DIN 5008, form B) as on Letter paper.
 */
export function PackingSlip({ order, seller }: { order: AdminOrder; seller: AdminSeller | undefined }) {
  const formats = useFormats();
  const { customer, delivery, note } = order;
  const lines = addressLines(order, formats.locale);
  const sender = senderLine(seller);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={styles.sheet} aria-label={`Packing slip of order ${order.number}`}>
      <header className={styles.head}>
        <p className={styles.shop}>{seller?.name}</p>
      </header>
      <div className={styles.window}>
        <p className={styles.sender}>{sender}</p>
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

/** Who sends it, in the one line above the address. Many write the shop's name into its address. */
function senderLine(seller: AdminSeller | undefined): string {
  if (!seller) return "";
  const address = (seller.contact.address ?? "").trim().replaceAll(/\s*\n\s*/g, ", ");
  return address.startsWith(seller.name) ? address : [seller.name, address].filter(Boolean).join(" · ");
}
