import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { REFUND_REASONS } from "../../shared/orders/order.ts";
import {
  canRestock,
  leftToRefund,
  priceRefund,
  type RefundInput,
  type RefundItems,
  refundableDelivery,
  refundableQuantities,
  refundStep,
} from "../../shared/orders/order-refunds.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import { Checkbox } from "../../shared/ui/form/checkbox.tsx";
import { SelectField } from "../../shared/ui/form/select-field.tsx";
import { TextArea } from "../../shared/ui/form/text-area.tsx";
import { useFormats } from "../admin-context.ts";
import { MoneyField } from "../kit/money-field.tsx";
import { type OrderTexts, useOrderTexts } from "../texts.ts";
import { ActionDialog } from "./action-dialogs.tsx";
import styles from "./order.module.css";
import type { OrderStore } from "./order-store.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

interface RefundDialogProps {
  store: OrderStore;
  order: AdminOrder;
  /** @returns whether it was sent */
  onRefund: (input: RefundInput) => Promise<boolean>;
  onCancel: () => void;
}

/** What the dialog offers to refund at first: everything, once an order was cancelled or returned. */
function expectedItems(order: AdminOrder): { quantities: number[]; delivery: boolean } {
  const isAll = order.status === "cancelled" || order.fulfillment === "returned";
  return { quantities: refundableQuantities(order).map((open) => (isAll ? open : 0)), delivery: isAll };
}

/** Asks what to refund: items with their prices, or an amount. Says what the customer gets. */
export const RefundDialog = observer(function RefundDialog(props: RefundDialogProps) {
  const { store, onRefund, onCancel } = props;
  // While it is sent, the order stays as it was: the dialog would announce what the refund leaves as the next refund.
  const [sent, setSent] = useState<AdminOrder | null>(null);
  const order = sent ?? props.order;
  const { money } = useFormats();
  const texts = useOrderTexts();
  const { t } = texts;
  const { fieldSentence } = useProblemTexts();
  const fields = useRef<HTMLDivElement>(null);
  const [expected] = useState(() => expectedItems(order));
  const [chosen, setChosen] = useState(expected.quantities);
  const [withDelivery, setWithDelivery] = useState(expected.delivery);
  const [typed, setTyped] = useState<number | null>(null);
  const [mode, setMode] = useState<"items" | "amount">("items");
  const [reason, setReason] = useState<RefundInput["reason"]>("requested_by_customer");
  const [note, setNote] = useState("");
  // Pieces that were sent are not back yet.
  const [restock, setRestock] = useState(order.fulfillment === "unfulfilled");
  const [isSubmitted, setSubmitted] = useState(false);

  // The order may change while the dialog is open.
  const open = refundableQuantities(order);
  const delivery = refundableDelivery(order);
  const left = leftToRefund(order);
  const hasItems = delivery > 0 || open.some((quantity) => quantity > 0);
  const isOfItems = mode === "items" && hasItems;
  const items: RefundItems = {
    lines: isOfItems
      ? open.flatMap((most, line) => {
          const quantity = Math.min(chosen[line] ?? 0, most);
          return quantity > 0 ? [{ line, quantity }] : [];
        })
      : [],
    delivery: isOfItems && withDelivery && delivery > 0,
  };
  const amount = isOfItems ? (priceRefund(order, items)?.amount ?? 0) : (typed ?? 0);
  const problem = problemOf(isOfItems ? amount : typed, { isOfItems, left, order }, money, texts);
  const isRestocking = canRestock(order) && items.lines.some(({ line }) => order.lines[line]?.stockTaken);
  const noteProblem = store.problem?.fieldProblem("note");

  const submit = async () => {
    setSubmitted(true);
    if (problem) {
      fields.current?.querySelector<HTMLElement>("[role=spinbutton], input[inputmode=decimal]")?.focus();
      return;
    }
    setSent(order);
    const input = { ...items, amount, reason, note: note.trim(), restock: restock && isRestocking };
    if (!(await onRefund(input))) setSent(null);
  };
  const shown = money(amount, order.currency);
  const isByHand = order.paymentMethod === "manual";
  return (
    <ActionDialog
      store={store}
      title={t("refund.title", { number: String(order.number) })}
      confirm={problem ? t("action.refund") : t("refund.confirm", { amount: shown })}
      onConfirm={() => void submit()}
      onCancel={onCancel}
    >
      <p className="admin-soft">{t("refund.left", { amount: money(left, order.currency) })}</p>
      <div ref={fields} className="admin-stack">
        {hasItems && (
          <Choices
            legend={t("refund.what")}
            name="refund"
            options={{ items: t("column.items"), amount: t("refund.an-amount") }}
            value={mode}
            onChange={(next: "items" | "amount") => setMode(next)}
          />
        )}
        {isOfItems ? (
          <>
            <ul className={styles.lines}>
              {order.lines.map((line, index) => (
                <li key={line.variantId}>
                  <div className={styles.line}>
                    <span>
                      <bdi>{line.title}</bdi>
                    </span>
                    <span className="admin-fine">
                      {line.variantTitle && (
                        <>
                          <bdi>{line.variantTitle}</bdi>
                          {" · "}
                        </>
                      )}
                      {money(line.unitPrice, order.currency)}
                    </span>
                  </div>
                  <QuantityStepper
                    label={line.variantTitle ? `${line.title}, ${line.variantTitle}` : line.title}
                    value={Math.min(chosen[index] ?? 0, open[index] ?? 0)}
                    most={open[index] ?? 0}
                    onChange={(quantity) => setChosen(chosen.with(index, quantity))}
                  />
                </li>
              ))}
            </ul>
            {delivery > 0 && (
              <Checkbox
                label={t("refund.delivery", { amount: money(delivery, order.currency) })}
                checked={withDelivery}
                onChange={setWithDelivery}
              />
            )}
            {isRestocking && <Checkbox label={t("refund.restock")} checked={restock} onChange={setRestock} />}
          </>
        ) : (
          <MoneyField
            label={t("refund.amount")}
            currency={order.currency}
            value={typed}
            onChange={setTyped}
            error={isSubmitted ? problem : undefined}
          />
        )}
        <p role="status" className={styles.result}>
          {problem
            ? isSubmitted && isOfItems && problem
            : t(isByHand ? "refund.result-by-hand" : "refund.result-by-provider", { amount: shown })}
        </p>
        <SelectField
          label={t("refund.reason")}
          value={reason}
          onChange={setReason}
          options={REFUND_REASONS.map((value) => ({ value, label: t(`refund.reason-${value}`) }))}
        />
        <TextArea
          label={t("refund.note")}
          hint={t("refund.note-hint")}
          optional
          rows={2}
          value={note}
          onChange={setNote}
          error={noteProblem && fieldSentence(noteProblem)}
        />
      </div>
    </ActionDialog>
  );
});

/** Why an amount can't be refunded. @param amount `null` if none was entered, `NaN` if it is not a number */
function problemOf(
  amount: number | null,
  { isOfItems, left, order }: { isOfItems: boolean; left: number; order: AdminOrder },
  money: (amount: number, currency: string) => string,
  { t }: OrderTexts,
): string | undefined {
  if (amount === null || Number.isNaN(amount) || amount < 1)
    return t(isOfItems ? "refund.nothing" : "refund.amount-missing");
  if (amount > left) return t("refund.amount-too-large", { amount: money(left, order.currency) });
  const step = refundStep(order);
  if (amount % step === 0) return undefined;
  return t(isOfItems ? "refund.items-not-a-multiple" : "refund.amount-not-a-multiple", {
    amount: money(amount, order.currency),
    step: money(step, order.currency),
  });
}
