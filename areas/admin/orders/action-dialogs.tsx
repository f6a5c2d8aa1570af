import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { keptAmount, leftToRefund } from "../../shared/orders/order-refunds.ts";
import { Checkbox } from "../../shared/ui/form/checkbox.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useFormats } from "../admin-context.ts";
import { ProblemCallout } from "../kit/callout.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { useOrderTexts } from "../texts.ts";
import type { OrderStore } from "./order-store.ts";
import { mailsCancellation } from "./order-words.ts";

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

/** Asks before an action that can’t be undone. Stays open, with the typed text, until the action is done. */
export const ActionDialog = observer(function ActionDialog(props: ActionDialogProps) {
  const { store, title, confirm, danger = false, onConfirm, onCancel, children } = props;
  const { t } = useOrderTexts();
  return (
    <FormDialog
      title={title}
      submit={confirm}
      cancel={t(danger ? "dialog.keep" : "dialog.not-now")}
      danger={danger}
      busy={store.busy !== null}
      onSubmit={() => {
        if (!store.busy) onConfirm();
      }}
      onClose={onCancel}
    >
      {children}
      {store.problem && <ProblemCallout problem={store.problem} />}
    </FormDialog>
  );
});

interface QuestionProps extends Pick<ActionDialogProps, "store" | "onConfirm" | "onCancel"> {
  order: AdminOrder;
}

export function PaidQuestion({ order, ...dialog }: QuestionProps) {
  const { money } = useFormats();
  const texts = useOrderTexts();
  const { t } = texts;
  return (
    <ActionDialog
      {...dialog}
      title={t("mark-paid.title", { amount: money(order.total, order.currency) })}
      confirm={t("action.mark-paid")}
    >
      <p>
        <RichText
          messages={texts}
          message={order.status === "cancelled" ? "mark-paid.text-cancelled" : "mark-paid.text"}
          values={{ number: String(order.number) }}
          elements={{ name: <bdi>{order.customer.name}</bdi> }}
        />
      </p>
    </ActionDialog>
  );
}

export function CancelQuestion({ order, ...dialog }: QuestionProps) {
  const { money } = useFormats();
  const texts = useOrderTexts();
  const { t } = texts;
  const restocks = order.lines.some(({ stockTaken }) => stockTaken);
  const isMailed = mailsCancellation(order);
  const kept = keptAmount(order);
  return (
    <ActionDialog
      {...dialog}
      title={t("cancel.title", { number: String(order.number) })}
      confirm={t("action.cancel")}
      danger
    >
      {isMailed && (
        <p>
          <RichText
            messages={texts}
            message={restocks ? "cancel.text-restock" : "cancel.text"}
            elements={{ name: <bdi>{order.customer.name}</bdi> }}
          />
        </p>
      )}
      {!isMailed && restocks && <p>{t("cancel.restock")}</p>}
      {kept > 0 && (
        <p>
          {t(order.paymentMethod === "manual" ? "cancel.paid" : "cancel.paid-by-provider", {
            amount: money(kept, order.currency),
          })}
        </p>
      )}
      <p>{t("dialog.final")}</p>
    </ActionDialog>
  );
}

interface ReturnQuestionProps extends Omit<QuestionProps, "onConfirm"> {
  onConfirm: (restock: boolean) => void;
}

export function ReturnQuestion({ order, onConfirm, ...dialog }: ReturnQuestionProps) {
  const counted = order.lines.some(({ stockTaken }) => stockTaken);
  const [restock, setRestock] = useState(counted);
  const { t } = useOrderTexts();
  return (
    <ActionDialog
      {...dialog}
      title={t("return.title", { number: String(order.number) })}
      confirm={t("action.return")}
      onConfirm={() => onConfirm(restock)}
    >
      {counted && (
        <Checkbox label={t("return.restock")} hint={t("return.restock-hint")} checked={restock} onChange={setRestock} />
      )}
      {leftToRefund(order) > 0 && <p>{t("return.paid")}</p>}
      {(order.payment === "pending" || order.payment === "failed") && <p>{t("return.unpaid")}</p>}
    </ActionDialog>
  );
}
