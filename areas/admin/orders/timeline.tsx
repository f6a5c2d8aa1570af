import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { useFormats } from "../admin-context.ts";
import { Section } from "../kit/section.tsx";
import styles from "./order.module.css";
import { eventWords } from "./order-words.ts";
import { relativeTime, useNow } from "./relative-time.ts";

/** What has happened with an order, latest first. */
export function Timeline({ order }: { order: AdminOrder }) {
  const formats = useFormats();
  const minute = useNow();
  // What has happened since the minute began, or by a clock ahead of this one, is no time to come.
  const now = new Date(Math.max(minute.getTime(), ...order.events.map(({ at }) => Date.parse(at))));
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {order.events.toReversed().map(({ at, kind }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same may happen twice at once, and nothing goes
          <li key={order.events.length - index}>
            <b>{eventWords(kind, order.delivery.kind)}</b>
            <time dateTime={at}>
              {relativeTime(at, now, formats.locale)}
              <span> · {formats.dateTime(at)}</span>
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}
