import StickyNote from "lucide-react/icons/sticky-note";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { adminOrderPath } from "../../shared/pages/routes.ts";
import type { Formats } from "../formats/formats.ts";
import { type Column, RowLink } from "../kit/data-list.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { type OrderTexts, useOrderTexts } from "../texts.ts";
import { orderPills } from "./order-words.ts";
import styles from "./orders.module.css";

export function orderColumns(formats: Formats, texts: OrderTexts): Column<OrderRow>[] {
  const { t } = texts;
  return [
    {
      key: "number",
      header: t("column.order"),
      cell: ({ id, number }) => (
        <RowLink to={adminOrderPath(id)}>
          <span className="visually-hidden">{t("order.title", { number: String(number) })}</span>
          <span aria-hidden="true">{number}</span>
        </RowLink>
      ),
    },
    {
      key: "when",
      header: t("column.placed"),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formats.dateTime(createdAt)} className={styles.when}>
          {formats.short(createdAt)}
        </time>
      ),
    },
    {
      key: "customer",
      header: t("column.customer"),
      cell: ({ customer, noteCount }) => (
        <>
          <bdi className={styles.customer}>{customer}</bdi>
          {noteCount > 0 && <NoteMark label={t("list.notes", { count: noteCount })} />}
        </>
      ),
    },
    {
      key: "items",
      header: t("column.items"),
      align: "end",
      cell: ({ itemCount }) => (
        <>
          <span className={styles.bareCount} aria-hidden="true">
            {formats.number(itemCount)}
          </span>
          <span className={styles.count}>{t("lines.count", { count: itemCount })}</span>
        </>
      ),
    },
    {
      key: "total",
      header: t("column.total"),
      align: "end",
      card: "aside",
      cell: ({ total, currency }) => <span className={styles.total}>{formats.money(total, currency)}</span>,
    },
    { key: "states", header: t("column.status"), cell: (order) => <OrderPills order={order} /> },
  ];
}

function NoteMark({ label }: { label: string }) {
  return (
    <span title={label} className={styles.noteMark}>
      <StickyNote />
      <span className="visually-hidden"> ({label})</span>
    </span>
  );
}

export function OrderPills({ order }: { order: Parameters<typeof orderPills>[0] }) {
  const texts = useOrderTexts();
  return (
    <span className={styles.pills}>
      {orderPills(order, texts).map(({ text, tone }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </span>
  );
}
