import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { formatDueDay } from "../../shared/sellers/payment-term.ts";
import { useAdmin, useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Section } from "../kit/section.tsx";
import { addressLines } from "./address-lines.ts";
import styles from "./order.module.css";
import { relativeTime, useNow } from "./order-words.ts";

const PAYMENTS: Record<AdminOrder["payment"], string> = {
  pending: "Not paid yet",
  paid: "Paid",
  refunded: "Refunded",
  failed: "Payment failed",
};

export function OrderFacts({ order }: { order: AdminOrder }) {
  const { customer, note } = order;
  return (
    <>
      {note && (
        <Section title="Note from the customer">
          <p className={styles.note} dir="auto">
            {note}
          </p>
        </Section>
      )}
      <Section title="Customer">
        <div className={styles.facts}>
          <p>
            <bdi>{customer.name}</bdi>
          </p>
          <p>
            <a href={`mailto:${customer.email}?subject=${encodeURIComponent(`Your order ${order.number}`)}`}>
              {customer.email}
            </a>
          </p>
          {customer.phone && (
            <p>
              <a href={`tel:${customer.phone.replaceAll(/[^\d+]/g, "")}`}>
                <bdi dir="ltr">{customer.phone}</bdi>
              </a>
            </p>
          )}
          <p>
            <a href={order.url} target="_blank" rel="noreferrer" className={styles.outside}>
              The customer’s page of this order
              <ExternalLink aria-hidden="true" />
            </a>
          </p>
        </div>
      </Section>
      <Delivery order={order} />
      <Payment order={order} />
    </>
  );
}

function Delivery({ order }: { order: AdminOrder }) {
  const { locale } = useFormats();
  const { delivery, tracking } = order;
  const lines = addressLines(order, locale);
  return (
    <Section title="Delivery">
      <div className={styles.facts}>
        <p className={styles.soft}>
          <bdi>{delivery.title}</bdi>
          {delivery.kind === "pickup" && " – the customer picks it up"}
        </p>
        {lines.length > 0 && (
          <address className={styles.address}>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
              <bdi key={index}>{line}</bdi>
            ))}
          </address>
        )}
        {lines.length > 0 && <CopyAddress address={lines.join("\n")} />}
        {tracking && (
          <div className={styles.parcel}>
            {tracking.carrier && <bdi>{tracking.carrier}</bdi>}
            {tracking.number && (
              <bdi dir="ltr" className={styles.tracking}>
                {tracking.number}
              </bdi>
            )}
            {tracking.url && (
              <a href={tracking.url} target="_blank" rel="noreferrer" className={styles.outside}>
                Follow the parcel
                <ExternalLink aria-hidden="true" />
              </a>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { toasts } = useAdmin();
  // Only under HTTPS and on localhost: https://developer.mozilla.org/docs/Web/API/Navigator/clipboard
  if (!isSecureContext) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show("Address copied.");
    } catch {
      toasts.show("The browser does not let this page copy. Mark the text and copy it.", { tone: "problem" });
    }
  };
  return (
    <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
      Copy address
    </Button>
  );
}

function Payment({ order }: { order: AdminOrder }) {
  const { locale } = useFormats();
  const now = useNow();
  const { payment, paymentMethod, status, expiresAt } = order;
  return (
    <Section title="Payment">
      <div className={styles.facts}>
        <p>{PAYMENTS[payment]}</p>
        <p className={styles.soft}>
          {paymentMethod === "manual"
            ? "As you agree with the customer: a transfer, or cash. You mark it as paid."
            : "By the test provider. It tells by itself when it is paid."}
        </p>
        {payment === "pending" && status !== "cancelled" && expiresAt && paymentMethod === "manual" && (
          <p className={styles.soft}>To be paid by {formatDueDay(expiresAt, locale)}.</p>
        )}
        {payment === "pending" && status === "placed" && expiresAt && (
          <p className={styles.soft}>
            If nothing is paid, the order is cancelled {relativeTime(expiresAt, now, locale)}, unless you confirm it.
          </p>
        )}
      </div>
    </Section>
  );
}
