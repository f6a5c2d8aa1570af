import X from "lucide-react/icons/x";
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { useKitTexts } from "../texts.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

export interface DialogProps {
  title: string;
  /** Called by Esc, the close button or a press outside the dialog. The caller removes the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  width?: "narrow" | "wide";
  /** Hides the page below it, and can't be closed by Esc or a close button. */
  required?: boolean;
  /** Has unsaved changes: neither Esc nor a press outside closes it, only its buttons do. */
  dirty?: boolean;
  /** Warns of a loss. Screen readers read the whole text when the dialog opens. */
  warning?: boolean;
}

/** A button with this attribute has the focus when its dialog opens: the safe choice of a dialog that warns of a loss. */
export const FOCUSED_FIRST = { "data-focused-first": "" };

/** Of a group of radio buttons, Tab reaches the checked one. A switch is a setting, nothing to fill in. */
const FIELDS = "input:not([type=radio], [role=switch], [readonly]), input[type=radio]:checked, select, textarea";

function show(dialog: HTMLDialogElement): void {
  // showModal() makes the rest of the page inert: no script has to trap the focus or stop the scrolling.
  dialog.showModal();
  // The browser would focus the first control, which is "Close".
  const first = dialog.querySelector<HTMLElement>("[data-focused-first]");
  const field = dialog.querySelector<HTMLElement>(`:is(${FIELDS}):enabled`);
  (first ?? field ?? dialog.querySelector("h2"))?.focus();
}

/**
 * A modal dialog, shown while it is rendered. The focus starts on the safe choice, otherwise on the first field, otherwise
 * on the heading. On removal, it returns to where it was, or to the page's heading if that is gone.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = "narrow",
  required = false,
  dirty = false,
  warning = false,
}: DialogProps) {
  const id = useId();
  const { t } = useKitTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const isKept = required || dirty;
  // A layout effect: closes the dialog, which restores the focus, before it leaves the document.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown) show(shown);
    return () => shown?.close();
  }, []);
  const isBeside = (event: PointerEvent): boolean => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[width], required && styles.required)}
      aria-labelledby={id}
      aria-describedby={warning ? `${id}-text` : undefined}
      closedby={isKept ? "none" : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!isKept) onClose();
      }}
      // Browsers without `closedby` close it on the second Esc. After the removal, there is no current dialog.
      onClose={() => {
        if (isKept && dialog.current) show(dialog.current);
      }}
      // Closes only if the press starts and ends outside: selecting text beyond the edge must not close it.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onPointerUp={(event) => {
        if (pressedBeside.current && isBeside(event) && !isKept) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {!required && <IconButton label={t("dialog.close")} icon={<X />} onClick={onClose} />}
        </header>
        <div id={`${id}-text`} className={`admin-stack ${styles.content}`}>
          {children}
        </div>
        {footer && <footer className={`admin-inline ${styles.footer}`}>{footer}</footer>}
      </div>
    </dialog>
  );
}
