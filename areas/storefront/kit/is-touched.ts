/**
 * Returns whether a form control has changed since the server rendered it. Of a group of radio buttons, only the chosen
 * one counts.
 */
export function isTouched(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement)
    // A menu that React rendered in the browser has no default of its own.
    return control.selectedOptions[0]?.defaultSelected === false && control.querySelector("[selected]") !== null;
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type === "radio") return control.checked && !control.defaultChecked;
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
}
