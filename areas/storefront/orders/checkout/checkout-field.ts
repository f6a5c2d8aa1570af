import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { FieldName } from "./checkout-draft.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { problemSentence } from "./problem-sentence.ts";

/** The properties of a field of the form kit that the checkout's store provides. Called by observers. */
export function useCheckoutFields(checkout: CheckoutStore) {
  const messages = useBuyingMessages();
  return (field: FieldName) => {
    const problem = checkout.problems[field];
    return {
      id: fieldId(field),
      name: field,
      value: checkout.value(field),
      error: problem && problemSentence(messages, field, problem),
      onChange: (value: string) => checkout.change(field, value),
      // An empty field that only had the focus is not an error yet.
      onBlur: () => void (checkout.value(field) && checkout.check(field)),
    };
  };
}

/** The id of a field's control, for the links of the error summary. */
export const fieldId = (field: FieldName): string => `checkout-${field.replaceAll(".", "-")}`;
