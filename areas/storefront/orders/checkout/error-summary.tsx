import { observer } from "mobx-react-lite";
import { type RefObject } from "react";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import { FIELDS } from "./checkout-draft.ts";
import styles from "./checkout-notice.module.css";
import type { CheckoutStore } from "./checkout-store.ts";
import { fieldId } from "./field-error.tsx";
import { problemSentence } from "./problem-sentence.ts";

interface ErrorSummaryProps {
  checkout: CheckoutStore;
  /** Takes the focus when somebody has tried to order. */
  ref: RefObject<HTMLDivElement | null>;
}

/** Everything that is wrong with the form, in one place, with the way to each. */
export const ErrorSummary = observer(function ErrorSummary({ checkout, ref }: ErrorSummaryProps) {
  const messages = useBuyingMessages();
  const { t } = messages;
  const wrong = FIELDS.flatMap((field) => {
    const problem = checkout.problems[field];
    return problem ? [{ field, problem }] : [];
  });
  if (!checkout.tried || wrong.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={styles.notice}
      data-kind="problem"
      aria-labelledby="checkout-problems"
      role="group"
    >
      <h2 id="checkout-problems">{t("checkout.problems", { count: wrong.length })}</h2>
      <ul>
        {wrong.map(({ field, problem }) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                // Only the focus moves: the address keeps its entry in the history.
                event.preventDefault();
                document.getElementById(fieldId(field))?.focus();
              }}
            >
              {problemSentence(messages, field, problem)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
});
