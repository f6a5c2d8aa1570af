import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { PublicOrder } from "../../../shared/orders/order.ts";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import { useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { CopyLink } from "./copy-link.tsx";
import { headline } from "./headline.ts";
import { LocalTime } from "./local-time.tsx";
import { OrderContents } from "./order-contents.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderRefusal } from "./order-refusal.tsx";
import type { OrderStore } from "./order-store.ts";
import styles from "./order-view.module.css";
import { TestPayment } from "./test-payment.tsx";

/** An order with everything that whoever has its link may know and do. */
export const OrderView = observer(function OrderView({ store, order }: { store: OrderStore; order: PublicOrder }) {
  const messages = useBuyingMessages();
  const { t } = messages;
  const { contact } = useSeller();
  const { placed, error } = store;
  const head = headline(order, placed);
  const number = t("order.title", { number: String(order.number) });
  const { name, email } = order.customer;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {head !== "number" && <p className={styles.number}>{number}</p>}
        <h1>{head === "number" ? number : t(`order.${head}-title`, { name })}</h1>
        {head !== "number" && <p>{t(`order.${head}-hint`, { email })}</p>}
        <p className={styles.soft}>
          <RichText
            messages={messages}
            message="order.ordered-at"
            elements={{ time: <LocalTime at={order.createdAt} /> }}
          />
        </p>
      </header>
      <div role="status">{error && <p className={styles.outdated}>{t("order.outdated")}</p>}</div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderProgress order={order} />
          <OrderRefusal store={store} />
          <TestPayment store={store} />
          <OrderFacts order={order} />
        </div>
        <div className={styles.column}>
          <OrderContents order={order} />
          <CopyLink />
          <div className={styles.actions}>
            <CancelOrder store={store} />
            {contact.email && (
              <p className={styles.soft}>
                <RichText
                  messages={messages}
                  message="order.questions"
                  elements={{
                    email: (
                      <a href={`mailto:${contact.email}?subject=${encodeURIComponent(number)}`}>{contact.email}</a>
                    ),
                  }}
                />
              </p>
            )}
            <Link to="/" className={styles.back}>
              {t("order.back")}
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
});
