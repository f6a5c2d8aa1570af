import StickyNote from "lucide-react/icons/sticky-note";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import type { OrderAxes } from "../../shared/orders/order.ts";
import { adminOrderPath } from "../../shared/pages/admin-routes.ts";
import type { Formats } from "../formats/formats.ts";
import { type Column, RowLink } from "../kit/data-list.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { orderPills } from "./order-words.ts";
import styles from "./orders.module.css";

export function orderColumns(formats: Formats): Column<OrderRow>[] {
  return [
    {
      key: "number",
      header: "Order",
      cell: ({ id, number }) => (
        <RowLink to={adminOrderPath(id)}>
          <span className="visually-hidden">Order </span>
          {number}
        </RowLink>
      ),
    },
    {
      key: "when",
      header: "Placed",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formats.dateTime(createdAt)} className={styles.when}>
          {formats.short(createdAt)}
        </time>
      ),
    },
    {
      key: "customer",
      header: "Customer",
      cell: ({ customer, noteCount }) => (
        <>
          <bdi className={styles.customer}>{customer}</bdi>
          {noteCount > 0 && <NoteMark label={noteCount === 1 ? "1 note" : `${formats.number(noteCount)} notes`} />}
        </>
      ),
    },
    {
      key: "items",
      header: "Items",
      align: "end",
      cell: ({ itemCount }) => (
        <>
          {formats.number(itemCount)}
          <span className={styles.unit}>{itemCount === 1 ? " item" : " items"}</span>
        </>
      ),
    },
    {
      key: "total",
      header: "Total",
      align: "end",
      card: "aside",
      cell: ({ total, currency }) => <span className={styles.total}>{formats.money(total, currency)}</span>,
    },
    { key: "states", header: "State", cell: (order) => <OrderPills order={order} /> },
  ];
}

function NoteMark({ label }: { label: string }) {
  return (
    <span title={label} className={styles.noteMark}>
      <StickyNote aria-hidden="true" />
      <span className="visually-hidden">, {label}</span>
    </span>
  );
}

export function OrderPills({ order }: { order: OrderAxes }) {
  return (
    <span className={styles.pills}>
      {orderPills(order).map(({ text, tone }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </span>
  );
}
