import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useAdmin, useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Section } from "../kit/section.tsx";
import { useOrderTexts } from "../texts.ts";
import styles from "./order.module.css";
import { addressLines } from "./order-words.ts";
import { PaymentFacts } from "./payment-facts.tsx";

export function OrderFacts({ order }: { order: AdminOrder }) {
  const { customer, note } = order;
  const { t } = useOrderTexts();
  const subject = t("customer.mail-subject", { number: String(order.number) });
  return (
    <>
      {note && (
        <Section title={t("customer.note")}>
          <p className={styles.note} dir="auto">
            {note}
          </p>
        </Section>
      )}
      <Section title={t("column.customer")}>
        <div className={`admin-lines ${styles.facts}`}>
          <p>
            <bdi>{customer.name}</bdi>
          </p>
          <p>
            <a href={`mailto:${customer.email}?subject=${encodeURIComponent(subject)}`}>
              <bdi dir="ltr">{customer.email}</bdi>
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
              {t("customer.page")}
              <ExternalLink />
            </a>
          </p>
        </div>
      </Section>
      <Delivery order={order} />
      <PaymentFacts order={order} />
    </>
  );
}

function Delivery({ order }: { order: AdminOrder }) {
  const { locale } = useFormats();
  const texts = useOrderTexts();
  const { t } = texts;
  const { delivery, tracking } = order;
  const option = <bdi>{delivery.title}</bdi>;
  const lines = addressLines(order, locale);
  return (
    <Section title={t("delivery.title")}>
      <div className={`admin-lines ${styles.facts}`}>
        <p className="admin-soft">
          {delivery.kind === "pickup" ? (
            <RichText messages={texts} message="delivery.pickup" elements={{ option }} />
          ) : (
            option
          )}
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
                {t("delivery.track")}
                <ExternalLink />
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
  const { t } = useOrderTexts();
  // Only under HTTPS and on localhost: https://developer.mozilla.org/docs/Web/API/Navigator/clipboard
  if (!isSecureContext) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show(t("delivery.copied"));
    } catch {
      toasts.show(t("delivery.not-copied"), { tone: "problem" });
    }
  };
  return (
    <Button size="small" icon={<Copy />} onClick={() => void copy()}>
      {t("delivery.copy")}
    </Button>
  );
}
