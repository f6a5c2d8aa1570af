import X from "lucide-react/icons/x";
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { useKitTexts } from "./texts.ts";

export interface DialogProps {
  title: string;
  /** Called by Esc, the close button or a press outside the dialog. The caller removes the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  width?: "narrow" | "wide";
  /** Can't be closed by Esc or a close button. */
  required?: boolean;
  /** Hides the page below it. */
  opaque?: boolean;
}

/** A modal dialog, shown while it is rendered. On removal, the focus returns to where it was. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = "narrow",
  required = false,
  opaque = false,
}: DialogProps) {
  const id = useId();
  const { t } = useKitTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  // A layout effect: closes the dialog, which restores the focus, before it leaves the document.
  useLayoutEffect(() => {
    const shown = dialog.current;
    // showModal() makes the rest of the page inert: no script has to trap the focus or stop the scrolling.
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const isBeside = (event: PointerEvent): boolean => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[width], opaque && styles.opaque)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!required) onClose();
      }}
      // Closes only if the press starts and ends outside: selecting text beyond the edge must not close it.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onPointerUp={(event) => {
        if (pressedBeside.current && isBeside(event) && !required) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          {!required && <IconButton label={t("dialog.close")} icon={<X aria-hidden="true" />} onClick={onClose} />}
        </header>
        <div className={styles.content}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
