import { observer } from "mobx-react-lite";
import type { RefObject } from "react";
import type { ProblemCode } from "../../../shared/api/api-error.ts";
import { addressRules } from "../../../shared/orders/address-rules.ts";
import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import type { BuyingMessageKey, BuyingMessages } from "../../i18n/catalogues.ts";
import { useBuyingMessages, useMessages, useMoney } from "../../shop-context.ts";
import { problemText } from "../../state/problem-text.ts";
import common from "../parts.module.css";
import { FIELDS, type FieldName } from "./checkout-draft.ts";
import { fieldId, problemSentence } from "./checkout-field.ts";
import styles from "./checkout-notice.module.css";
import type { CheckoutStore, CheckoutNotice as Notice } from "./checkout-store.ts";

const TITLES = {
  unclear: "checkout.unclear-title",
  unpriced: "checkout.refused-title",
  changed: "checkout.changed-title",
  busy: "checkout.refused-title",
  refused: "checkout.refused-title",
} as const satisfies Record<Notice["kind"], BuyingMessageKey>;

/** Messages for refused orders. */
const REFUSALS = {
  "delivery-unavailable": "checkout.delivery-unavailable",
  "payment-unavailable": "checkout.payment-unavailable",
  "price-changed": "checkout.outdated",
  "insufficient-stock": "checkout.stock-changed",
  "product-unavailable": "checkout.stock-changed",
  "bad-request": "checkout.bad-request",
} as const satisfies Partial<Record<ProblemCode, BuyingMessageKey>>;

const isWorded = (code: ProblemCode): code is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, code);

interface CheckoutNoticeProps {
  checkout: CheckoutStore;
  onRetry: () => void;
  /** Focused after an attempt to order. */
  ref: RefObject<HTMLDivElement | null>;
}

/** Why an order was not placed, and what to do. */
export const CheckoutNotice = observer(function CheckoutNotice({ checkout, onRetry, ref }: CheckoutNoticeProps) {
  const { t } = useBuyingMessages();
  const messages = useMessages();
  const ui = useUiMessages();
  const money = useMoney();
  const { notice, placing } = checkout;
  if (!notice || placing) return null;
  const wordsOf = (): string => {
    switch (notice.kind) {
      case "changed":
        return t("checkout.changed", { before: money(notice.before), after: money(notice.after) });
      case "busy":
        return busyWords(notice.pause, t);
      case "refused":
        return isWorded(notice.code) ? t(REFUSALS[notice.code]) : problemText(notice, messages);
      default:
        return t(`checkout.${notice.kind}`);
    }
  };
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={`${common.stack} ${common.problem} ${styles.notice} ${styles.change}`}
      role="alert"
    >
      <h2>{t(TITLES[notice.kind])}</h2>
      <p>{wordsOf()}</p>
      {(notice.kind === "unclear" || notice.kind === "busy" || notice.kind === "unpriced") && (
        <button type="button" className="button" onClick={onRetry}>
          {ui.t("ui.retry")}
        </button>
      )}
    </div>
  );
});

/** Longer pauses are those of the limit for a day. In ms. */
const MINUTES = 2 * 60_000;

/** @param pause in ms */
export function busyWords(pause: number, t: BuyingMessages["t"]): string {
  return pause > MINUTES ? t("checkout.busy-today") : t("checkout.busy", { count: Math.ceil(pause / 1000) });
}

/** Returns the fields in the form's order: each country orders the parts of its addresses. */
function fieldsFor(country: string): FieldName[] {
  const parts = addressRules(country).parts.map((part): FieldName => `delivery.address.${part}`);
  const others = FIELDS.filter((field) => !parts.includes(field));
  return others.toSpliced(others.indexOf("delivery.address.line2") + 1, 0, ...parts);
}

/** The problems of the last submit in one place, with links to the fields. Solved ones are struck through. */
export const ErrorSummary = observer(function ErrorSummary({ checkout, ref }: Omit<CheckoutNoticeProps, "onRetry">) {
  const messages = useBuyingMessages();
  const { t } = messages;
  const reported = fieldsFor(checkout.value("delivery.address.country")).flatMap((field) => {
    const problem = checkout.reported[field];
    return problem ? [{ field, problem, isSolved: !checkout.problems[field] }] : [];
  });
  if (reported.length === 0) return null;
  const count = reported.filter(({ isSolved }) => !isSolved).length;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={`${common.stack} ${common.problem} ${styles.notice}`}
      aria-labelledby="checkout-problems"
      role="group"
    >
      <h2 id="checkout-problems">{t("checkout.problems", { count })}</h2>
      <ul>
        {reported.map(({ field, problem, isSolved }) => (
          <li key={field}>
            {isSolved ? (
              <s>{problemSentence(messages, field, problem)}</s>
            ) : (
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  // Moves only the focus: the address and its history entry stay.
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {problemSentence(messages, field, problem)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
});
