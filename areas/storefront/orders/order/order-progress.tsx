import type { PublicOrder } from "../../../shared/orders/order.ts";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import { HowToPay } from "./how-to-pay.tsx";
import { LocalTime } from "./local-time.tsx";
import { nextStep } from "./next-step.ts";
import styles from "./order-progress.module.css";

/** Where the order stands: what comes next, and what has happened, newest last. */
export function OrderProgress({ order }: { order: PublicOrder }) {
  const messages = useBuyingMessages();
  const { t } = messages;
  return (
    <section className={styles.progress}>
      <div role="status" className={styles.next}>
        <h2>{t("order.next")}</h2>
        <HowToPay order={order} />
        <p>
          <RichText
            messages={messages}
            message={nextStep(order)}
            elements={{ time: order.expiresAt && <LocalTime at={order.expiresAt} /> }}
          />
        </p>
      </div>
      <h2 className={styles.title}>{t("order.history")}</h2>
      <ol className={styles.events}>
        {order.events.map(({ at, kind }) => (
          <li key={`${at} ${kind}`}>
            <span className={styles.kind}>{t(`order.event-${kind}`)}</span> <LocalTime at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
