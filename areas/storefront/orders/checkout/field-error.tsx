import { observer } from "mobx-react-lite";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { FieldName } from "./checkout-draft.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import styles from "./field-error.module.css";
import { problemSentence } from "./problem-sentence.ts";

/** The id of a field's control, which its label, its error and the summary point at. */
export const fieldId = (field: FieldName): string => `checkout-${field.replaceAll(".", "-")}`;
export const errorId = (field: FieldName): string => `${fieldId(field)}-error`;

/** What is wrong with a field, under it. */
export const FieldError = observer(function FieldError({
  checkout,
  field,
}: {
  checkout: CheckoutStore;
  field: FieldName;
}) {
  const messages = useBuyingMessages();
  const problem = checkout.problems[field];
  return problem ? (
    <p id={errorId(field)} className={styles.error}>
      {problemSentence(messages, field, problem)}
    </p>
  ) : null;
});
