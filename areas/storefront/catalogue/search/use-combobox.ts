import { type RefObject, useEffect, useState } from "react";
import { isComposing } from "../../../shared/ui/is-composing.ts";

interface ComboboxOptions {
  input: RefObject<HTMLInputElement | null>;
  /** The list's id, and the prefix of its options' ids: `…-0`. */
  id: string;
  /** The number of options. */
  count: number;
  /** Called with the index of the chosen option. */
  onChoose: (index: number) => void;
  /** Called on Escape while no list is open. */
  onEscape: (() => void) | undefined;
}

interface Combobox {
  /** Whether the list is visible. */
  open: boolean;
  /** Whether the field has not been left or closed, so that the list or a message may be visible. */
  wanted: boolean;
  /** The index of the option selected by arrow keys; -1: none. */
  active: number;
}

/**
 * Makes a text field a combobox: the arrow keys move through the options while the focus stays in the field, Enter
 * chooses, Escape closes (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Another component renders the field, so
 * this hook sets its attributes on the element.
 */
export function useCombobox({ input, id, count, onChoose, onEscape }: ComboboxOptions): Combobox {
  const [wanted, setWanted] = useState(true);
  const [active, setActive] = useState(-1);
  const open = wanted && count > 0;
  const current = Math.min(active, count - 1);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    const onKey = (event: KeyboardEvent): void => {
      if (isComposing(event)) return;
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step !== 0 && count > 0) {
        event.preventDefault();
        setWanted(true);
        // The field itself is between the last option and the first.
        setActive(open ? ((current + 1 + step + count + 1) % (count + 1)) - 1 : step > 0 ? 0 : count - 1);
      } else if (event.key === "Enter" && open && current >= 0) {
        event.preventDefault();
        onChoose(current);
      } else if (event.key === "Escape") {
        event.preventDefault();
        setWanted(false);
        if (!open) onEscape?.();
      }
    };
    const onInput = (): void => {
      setWanted(true);
      setActive(-1);
    };
    const onFocus = (): void => setWanted(true);
    const onBlur = (): void => setWanted(false);
    field.addEventListener("keydown", onKey);
    field.addEventListener("input", onInput);
    field.addEventListener("focus", onFocus);
    field.addEventListener("click", onFocus);
    field.addEventListener("blur", onBlur);
    return () => {
      field.removeEventListener("keydown", onKey);
      field.removeEventListener("input", onInput);
      field.removeEventListener("focus", onFocus);
      field.removeEventListener("click", onFocus);
      field.removeEventListener("blur", onBlur);
    };
  }, [input, id, count, open, current, onChoose, onEscape]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("aria-expanded", String(open));
    if (open && current >= 0) field.setAttribute("aria-activedescendant", `${id}-${current}`);
    else field.removeAttribute("aria-activedescendant");
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [input, id, open, current]);

  return { open, wanted, active: open ? current : -1 };
}
