import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { useFormats } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { Checkbox } from "../kit/checkbox.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
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

/** Asks before something that can’t be undone. It stays open, with what was typed, until that is done. */
export const ActionDialog = observer(function ActionDialog(props: ActionDialogProps) {
  const { store, title, confirm, danger = false, onConfirm, onCancel, children } = props;
  return (
    <FormDialog
      title={title}
      submit={confirm}
      cancel={danger ? "Keep as it is" : "Not now"}
      danger={danger}
      busy={store.busy !== null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!store.busy) onConfirm();
      }}
      onClose={onCancel}
    >
      {children}
      {store.problem && <Callout tone="problem">{store.problem.message}</Callout>}
    </FormDialog>
  );
});

interface QuestionProps extends Pick<ActionDialogProps, "store" | "onConfirm" | "onCancel"> {
  order: AdminOrder;
}

export function PaidQuestion({ order, ...dialog }: QuestionProps) {
  const { money } = useFormats();
  return (
    <ActionDialog {...dialog} title={`Has ${money(order.total, order.currency)} arrived?`} confirm="Mark as paid">
      <p>
        Order {order.number} of <bdi>{order.customer.name}</bdi> is then paid, and the customer is told by mail.
      </p>
    </ActionDialog>
  );
}

export function RefundQuestion({ order, ...dialog }: QuestionProps) {
  const { money } = useFormats();
  const amount = money(order.total, order.currency);
  return (
    <ActionDialog {...dialog} title={`Refund ${amount}?`} confirm={`Refund ${amount}`} danger>
      <p>
        {order.paymentMethod === "manual"
          ? "Send the money back yourself, in the way in which it came. With this you note that you have, and the customer is told by mail."
          : "The payment provider sends the money back, and the customer is told by mail."}
      </p>
    </ActionDialog>
  );
}

export function CancelQuestion({ order, ...dialog }: QuestionProps) {
  const { money } = useFormats();
  const returns = order.lines.some(({ stockTaken }) => stockTaken);
  return (
    <ActionDialog {...dialog} title={`Cancel order ${order.number}?`} confirm="Cancel order" danger>
      <p>
        <bdi>{order.customer.name}</bdi> is told by mail{returns && ", and what was ordered goes back into your stock"}.
        {order.payment === "paid" &&
          ` ${money(order.total, order.currency)} has been paid: you can refund it afterwards.`}
      </p>
      <p>This can’t be taken back.</p>
    </ActionDialog>
  );
}

interface ReturnQuestionProps extends Omit<QuestionProps, "onConfirm"> {
  onConfirm: (restock: boolean) => void;
}

export function ReturnQuestion({ order, onConfirm, ...dialog }: ReturnQuestionProps) {
  const counted = order.lines.some(({ stockTaken }) => stockTaken);
  const [restock, setRestock] = useState(counted);
  return (
    <ActionDialog
      {...dialog}
      title={`Has order ${order.number} come back?`}
      confirm="Mark as returned"
      onConfirm={() => onConfirm(restock)}
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
