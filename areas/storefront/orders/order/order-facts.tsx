import type { PublicOrder, Tracking } from "../../../shared/orders/order.ts";
import { totalRefunded } from "../../../shared/orders/order-payments.ts";
import { deliveryNote } from "../../../shared/sellers/seller.ts";
import { useBuyingMessages, useMoney, useSeller } from "../../shop-context.ts";
import common from "../parts.module.css";
import styles from "./order-facts.module.css";

/** The order's contact, delivery and payment. */
export function OrderFacts({ order }: { order: PublicOrder }) {
  const { t } = useBuyingMessages();
  const seller = useSeller();
  const { locale } = seller;
  const { customer, delivery, tracking, note, status, paymentMethod, payments, total, currency } = order;
  // A cancelled order is no longer due.
  const payment = status === "cancelled" && order.payment === "pending" ? "failed" : order.payment;
  const money = useMoney(currency);
  const refunded = totalRefunded({ payments });
  const { address } = delivery;
  const deliveryHint = deliveryNote(seller, delivery);
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  return (
    <div className={styles.facts}>
      <section>
        <h2>{t("checkout.payment")}</h2>
        <p>
          {total === 0 ? t("order.pay-nothing") : `${t(`order.pay-${paymentMethod}`)} – ${t(`order.pay-${payment}`)}`}
        </p>
        {payment === "paid" && refunded > 0 && <p>{t("order.refunded-part", { amount: money(refunded) })}</p>}
      </section>
      <section>
        <h2>{t("checkout.delivery")}</h2>
        <p>
          <bdi>{delivery.title}</bdi>
        </p>
        {deliveryHint && (
          <p className={common.soft}>
            <bdi>{deliveryHint}</bdi>
          </p>
        )}
        {address && (
          <address>
            {[customer.name, ...delivery.addressLines, countries.of(address.country)].map((each) => (
              <bdi key={each} suppressHydrationWarning>
                {each}
              </bdi>
            ))}
          </address>
        )}
        {tracking && <Parcel tracking={tracking} />}
      </section>
      <section>
        <h2>{t("checkout.contact")}</h2>
        <address>
          {!address && <bdi>{customer.name}</bdi>}
          <span>{customer.email}</span>
          {customer.phone && (
            <span>
              <bdi dir="ltr">{customer.phone}</bdi>
            </span>
          )}
        </address>
      </section>
      {note && (
        <section>
          <h2>{t("order.note")}</h2>
          <p className={styles.note} dir="auto">
            {note}
          </p>
        </section>
      )}
    </div>
  );
}

/** The parcel's carrier, number and tracking link. Unknown fields are left out. */
function Parcel({ tracking }: { tracking: Tracking }) {
  const { t } = useBuyingMessages();
  const { carrier, number, url } = tracking;
  return (
    <div className={styles.parcel}>
      <h3>{t("order.parcel")}</h3>
      {carrier && (
        <p>
          <bdi>{carrier}</bdi>
        </p>
      )}
      {number && (
        <p className={styles.number}>
          <bdi dir="ltr">{number}</bdi>
        </p>
      )}
      {url && (
        // This page's address is a secret, so the carrier must not receive it as the referrer.
        <a href={url} rel="noreferrer">
          {t("order.follow-parcel")}
        </a>
      )}
    </div>
  );
}
