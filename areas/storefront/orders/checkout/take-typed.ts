import { isField } from "./checkout-draft.ts";
import type { CheckoutStore } from "./checkout-store.ts";

/** Whether the control has been changed since the server wrote it. */
function isTouched(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLInputElement && control.type === "radio")
    return control.checked && !control.defaultChecked;
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value !== control.defaultValue;
  return control instanceof HTMLSelectElement && control.selectedOptions[0]?.defaultSelected === false;
}

/** Takes over what somebody typed before the script was there. */
export function takeTyped(form: HTMLFormElement, checkout: CheckoutStore): void {
  for (const control of form.elements) {
    if (isTouched(control) && isField(control.name) && control.value !== "")
      checkout.change(control.name, control.value);
  }
}
