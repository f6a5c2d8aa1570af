import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useState } from "react";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Checkbox } from "../kit/checkbox.tsx";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./order.module.css";
import type { OrderStore } from "./order-store.ts";

interface ActionDialogProps {
  store: OrderStore;
  title: string;
  /** The verb. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something that can’t be taken back; it stays, with what was typed, until that is done. */
export const ActionDialog = observer(function ActionDialog(props: ActionDialogProps) {
  const { store, title, confirm, danger = false, onConfirm, onCancel, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{danger ? "Keep as it is" : "Not now"}</Button>
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={store.busy !== null}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!store.busy) onConfirm();
        }}
      >
        {children}
      </form>
      {store.problem && <Callout tone="problem">{store.problem.message}</Callout>}
    </Dialog>
  );
});

interface QuestionProps {
  store: OrderStore;
  order: AdminOrder;
  onCancel: () => void;
}

/** Before money is said to have come. */
export function PaidQuestion({ store, order, onCancel, onConfirm }: QuestionProps & { onConfirm: () => void }) {
  const { money } = useFormats();
  return (
    <ActionDialog
      store={store}
      title={`Has ${money(order.total, order.currency)} arrived?`}
      confirm="Mark as paid"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        Order {order.number} of <bdi>{order.customer.name}</bdi> is then paid, and the customer is told by mail.
      </p>
    </ActionDialog>
  );
}

/** Before money goes back. */
export function RefundQuestion({ store, order, onCancel, onConfirm }: QuestionProps & { onConfirm: () => void }) {
  const { money } = useFormats();
  const amount = money(order.total, order.currency);
  return (
    <ActionDialog
      store={store}
      title={`Refund ${amount}?`}
      confirm={`Refund ${amount}`}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {order.paymentMethod === "manual"
          ? "Send the money back yourself, in the way in which it came. With this you note that you have, and the customer is told by mail."
          : "The payment provider sends the money back, and the customer is told by mail."}
      </p>
    </ActionDialog>
  );
}

/** Before an order is called off. */
export function CancelQuestion({ store, order, onCancel, onConfirm }: QuestionProps & { onConfirm: () => void }) {
  const { money } = useFormats();
  const returns = order.lines.some(({ stockTaken }) => stockTaken);
  return (
    <ActionDialog
      store={store}
      title={`Cancel order ${order.number}?`}
      confirm="Cancel order"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <bdi>{order.customer.name}</bdi> is told by mail{returns && ", and what was ordered goes back into your stock"}.
        {order.payment === "paid" &&
          ` ${money(order.total, order.currency)} has been paid: you can refund it afterwards.`}
      </p>
      <p>This can’t be taken back.</p>
    </ActionDialog>
  );
}

/** When something comes back: does it go into the stock again? */
export function ReturnQuestion({
  store,
  order,
  onCancel,
  onConfirm,
}: QuestionProps & { onConfirm: (restock: boolean) => void }) {
  const counted = order.lines.some(({ stockTaken }) => stockTaken);
  const [restock, setRestock] = useState(counted);
  return (
    <ActionDialog
      store={store}
      title={`Has order ${order.number} come back?`}
      confirm="Mark as returned"
      onConfirm={() => onConfirm(restock)}
      onCancel={onCancel}
    >
      {counted && (
        <Checkbox
          label="Put it back into the stock"
          hint="Leave it out where it can’t be sold again."
          checked={restock}
          onChange={setRestock}
        />
      )}
      <p>{order.payment === "paid" ? "You can refund the money afterwards." : "Nothing has been paid for it."}</p>
    </ActionDialog>
  );
}
