import { useEffect } from "react";
import { focusHeading, focusQuietly } from "../../shared/ui/layout/navigation-effects.ts";

/** None that opens a phone's keyboard. */
const CONTROL = ":is(a[href], button, input[type=checkbox]):not(:disabled)";

/** The first control of the next row or list item, or of the previous one. */
function controlBeside(row: Node, { nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  if (!(row instanceof HTMLElement && row.matches("li, tr"))) return null;
  for (const sibling of [nextSibling, previousSibling]) {
    const control = sibling instanceof HTMLElement && sibling.querySelector<HTMLElement>(CONTROL);
    if (control && control.isConnected) return control;
  }
  return null;
}

/** The heading of the section, dialog or page that contained a removed element. */
function headingAround(parent: Node): HTMLElement | null {
  const around = parent instanceof HTMLElement ? parent.closest("main section, dialog, main") : null;
  return around?.querySelector<HTMLElement>("h1, h2, h3") ?? null;
}

/**
 * Moves the focus on when an action removes the control that has it, such as "Delete" in a list: otherwise the keyboard
 * starts again at the top of the page, and screen readers say nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Node | null = null;
    let next: HTMLElement | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      // A held key has pressed the removed control, and must not press the next one, which may delete another row.
      if (event.repeat && event.key === "Enter" && event.target === next) event.preventDefault();
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      focused = target as Node;
    };
    const onFocusOut = (): void => {
      // Chromium also sends this event before it removes an element.
      queueMicrotask(() => {
        if (focused !== document.activeElement && focused?.isConnected) focused = null;
      });
    };
    const observer = new MutationObserver((records) => {
      const lost = focused;
      if (!lost || lost.isConnected || document.activeElement !== document.body) return;
      focused = null;
      for (const record of records) {
        const removed = [...record.removedNodes].find((node) => node.contains(lost));
        if (!removed || !record.target.isConnected) continue;
        next = controlBeside(removed, record);
        const heading = headingAround(record.target);
        if (next) next.focus();
        else if (heading) focusQuietly(heading);
        else focusHeading();
        return;
      }
    });
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("focusin", onFocusIn, { signal });
    document.addEventListener("focusout", onFocusOut, { signal });
    observer.observe(document.body, { subtree: true, childList: true });
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, []);
}
