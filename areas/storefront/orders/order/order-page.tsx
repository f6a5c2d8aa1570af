import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { ProblemCode } from "../../../shared/api/api-error.ts";
import { orderSums, type PublicOrder } from "../../../shared/orders/order.ts";
import { productPath } from "../../../shared/pages/routes.ts";
import { Link } from "../../../shared/ui/link.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import type { BuyingMessageKey } from "../../i18n/catalogues.ts";
import { LoadingPage } from "../../kit/loading-page.tsx";
import {
  useBuyingMessages,
  useMessages,
  useMoney,
  useOwnLanguage,
  usePathParameters,
  useSeller,
  useShop,
} from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import { problemText } from "../../state/problem-text.ts";
import { useUnpaidOrders } from "../cart/unpaid-orders.ts";
import { Totals } from "../checkout/totals.tsx";
import common from "../parts.module.css";
import { CancelOrder, CardPayment, OrderAgain, TestPayment } from "./customer-actions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import type { OrderMemory } from "./order-memory.ts";
import styles from "./order-page.module.css";
import { LocalTime, OrderProgress } from "./order-progress.tsx";
import { OrderStore } from "./order-store.ts";

const REFUSALS = {
  "payment-declined": "order.declined",
  "payment-failed": "order.payment-failed",
  "payment-unavailable": "order.card-unavailable",
  "illegal-order-step": "order.too-late",
} as const satisfies Partial<Record<ProblemCode, BuyingMessageKey>>;

/** Returns the message about a refused action, unless it is a general problem. */
function refusalKeyOf(code: ProblemCode, { payment, cancellable }: PublicOrder) {
  // An order that can still be cancelled only refuses to be paid again, for example from a second tab.
  if (code === "illegal-order-step" && payment === "paid" && cancellable) return "order.already-paid";
  return Object.hasOwn(REFUSALS, code) ? REFUSALS[code as keyof typeof REFUSALS] : undefined;
}

/** One order, at its secret link. */
export function OrderPage() {
  const { token = "" } = usePathParameters();
  return <FollowedOrder key={token} token={token} />;
}

const FollowedOrder = observer(function FollowedOrder({ token }: { token: string }) {
  const { orders, call } = useShop();
  const unpaid = useUnpaidOrders();
  const { id: sellerId } = useSeller();
  const { t } = useBuyingMessages();
  const [store] = useState(() => new OrderStore({ sellerId, token, orders, call }));
  useEffect(() => store.follow(), [store]);
  const { order, missing, error } = store;
  useEffect(() => {
    if (order && unpaid.settle(order)) store.putBackInCart();
  }, [order, unpaid, store]);
  useShopTitle(order ? { kind: "order", order } : missing ? { kind: "not-found" } : undefined);
  if (order && !missing) return <OrderView store={store} order={order} />;
  if (!missing) return <LoadingPage problem={error ?? undefined} onRetry={() => void store.refresh()} />;
  return (
    <Notice title={t("order.missing-title")} message={t("order.missing")}>
      <Link className="button" to="/">
        {t("order.back")}
      </Link>
    </Notice>
  );
});

/** An order with everything that its link allows. */
const OrderView = observer(function OrderView({ store, order }: { store: OrderStore; order: PublicOrder }) {
  const messages = useBuyingMessages();
  const { t } = messages;
  const shopMessages = useMessages();
  const { contact } = useSeller();
  const { placed, returned, error, refusal } = store;
  const refusalKey = refusal && refusalKeyOf(refusal.code, order);
  const refusalText = refusalKey ? t(refusalKey) : refusal && problemText(refusal, shopMessages);
  const head = headline(order, returned && order.payment === "paid" ? "now" : placed);
  const number = shopMessages.t("title.order", { number: String(order.number) });
  const { name, email } = order.customer;
  return (
    <div className={common.page}>
      <header className={`${common.stack} ${styles.head}`}>
        {head !== "number" && <p className={styles.number}>{number}</p>}
        <h1>{head === "number" ? number : t(`order.${head}-title`, { name })}</h1>
        {head !== "number" && <p>{t(`order.${head}-hint`, { email })}</p>}
        <p className={common.soft}>
          <RichText
            messages={messages}
            message="order.ordered-at"
            elements={{ time: <LocalTime at={order.createdAt} /> }}
          />
        </p>
      </header>
      <noscript>
        <p className={common.soft}>{t("order.needs-script")}</p>
      </noscript>
      <div role="status">{error && <p className={`${common.box} ${styles.outdated}`}>{t("order.outdated")}</p>}</div>
      <div className={styles.columns}>
        <div className={`${common.stack} ${styles.column}`}>
          <CardPayment store={store} />
          <OrderProgress order={order} />
          <div role="alert" className={common.live}>
            {refusalText && <p className={`${common.problem} ${styles.refusal}`}>{refusalText}</p>}
          </div>
          <TestPayment store={store} />
          {store.isBackInCart && <p role="status">{t("order.back-in-cart")}</p>}
          <OrderAgain store={store} />
          <OrderFacts order={order} />
        </div>
        <div className={`${common.stack} ${styles.column}`}>
          <OrderContents order={order} />
          <CopyLink />
          <div className={`${common.stack} ${styles.actions}`}>
            <CancelOrder store={store} />
            {contact.email && (
              <p className={`${common.soft} ${styles.questions}`}>
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
            <Link to="/" fresh className={`screen-only ${styles.back}`}>
              {t("order.back")}
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
});

/** Returns the heading of the order's page: the order's number, or a message about placing it. */
export function headline(
  { status, payment, paymentMethod, events }: Pick<PublicOrder, "status" | "payment" | "paymentMethod" | "events">,
  placed: OrderMemory["placed"],
): "number" | "thanks" | "declined" | "earlier" {
  if (placed === undefined || status === "cancelled") return "number";
  if (payment === "pending" && events.at(-1)?.kind === "payment-declined") return "declined";
  if (placed === "earlier") return "earlier";
  // A card order is confirmed by email once it is paid.
  return payment === "pending" && paymentMethod === "card" ? "number" : "thanks";
}

/** The ordered items and the total at the time of the order. */
function OrderContents({ order }: { order: PublicOrder }) {
  const { id: sellerId } = useSeller();
  const { t } = useBuyingMessages();
  const lang = useOwnLanguage();
  const { lines, currency, total } = order;
  const money = useMoney(currency);
  return (
    <section className={styles.contents}>
      <h2>{t("order.lines")}</h2>
      <ul className={common.stack}>
        {lines.map(({ productId, variantId, slug, title, variantTitle, image, quantity, unitPrice }) => (
          <li key={`${productId} ${variantId}`} className={common.line}>
            <div className={`${common.thumbnail} ${styles.picture}`}>
              {image && <Picture sellerId={sellerId} image={image} sizes="64px" alt="" />}
            </div>
            <div>
              <Link to={productPath(slug)} fresh>
                <bdi lang={lang}>{title}</bdi>
              </Link>
              {variantTitle && (
                <p className={common.soft}>
                  <bdi lang={lang}>{variantTitle}</bdi>
                </p>
              )}
              <p className={common.soft}>
                {t("cart.times", { count: quantity })} {money(unitPrice)}
              </p>
            </div>
            <p className={common.amount}>{money(unitPrice * quantity)}</p>
          </li>
        ))}
      </ul>
      <Totals
        sums={orderSums(order).map(({ kind, title, amount }) => ({
          title: title || t("checkout.items"),
          amount: kind === "delivery" && amount === 0 ? t("checkout.free") : money(amount),
        }))}
        total={money(total)}
      />
    </section>
  );
}

/** Copies the order's link, which gives access to it. */
function CopyLink() {
  const { t } = useBuyingMessages();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    // The clipboard needs HTTPS. The address bar has the link as well.
    void navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className={`screen-only ${common.soft} ${styles.link}`}>
      <p>{t("order.link")}</p>
      <button type="button" className="needs-script" onClick={copy}>
        {t("order.copy")}
      </button>
      <button type="button" className="needs-script" onClick={() => print()}>
        {t("order.print")}
      </button>
      <output>{copied && t("order.copied")}</output>
    </div>
  );
}
