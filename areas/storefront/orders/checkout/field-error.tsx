import { observer } from "mobx-react-lite";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { FieldName } from "./checkout-draft.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import styles from "./field-error.module.css";
import { errorId } from "./field-id.ts";
import { problemSentence } from "./problem-sentence.ts";

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
