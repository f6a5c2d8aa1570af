import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { type FocusEvent, type KeyboardEvent, useId, useRef } from "react";
import { focusHeading } from "../../shared/ui/layout/navigation-effects.ts";
import { useAdmin } from "../admin-context.ts";
import type { Toast } from "../state/toast-store.ts";
import { useKitTexts } from "../texts.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./toasts.module.css";

/** The shortcut to the latest notice, as in Radix and Base UI. */
export const NOTICES_KEY = "F8";

/** Notices stay while the pointer or the focus is on them. */
export const Toasts = observer(function Toasts() {
  const { toasts: store } = useAdmin();
  const { t } = useKitTexts();
  const region = useRef<HTMLElement>(null);
  /** The element that had the focus before the notices. */
  const origin = useRef<EventTarget | null>(null);

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
    store.hold("focus");
  };
  /** Call it before a notice is removed: the focus would be lost with it. */
  const returnFocus = () => {
    if (!region.current?.contains(document.activeElement)) return;
    if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus();
    else focusHeading();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is on the notices in it
    <section
      ref={region}
      className={`screen-only ${styles.toasts}`}
      data-shortcut="notices"
      aria-label={t("toasts.label", { key: NOTICES_KEY })}
      aria-live="polite"
      onFocus={onFocus}
      onBlur={() => store.release("focus")}
    >
      {store.toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} onLeave={returnFocus} />
      ))}
    </section>
  );
});

function Notice({ toast: { id, text, tone, action }, onLeave }: { toast: Toast; onLeave: () => void }) {
  const { toasts: store } = useAdmin();
  const { t } = useKitTexts();
  const textId = useId();
  const act = () => {
    onLeave();
    store.act(id);
  };
  const dismiss = () => {
    onLeave();
    store.dismiss(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    dismiss();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text with its buttons, no fields of a form
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, which its buttons don't handle
    <div
      role="group"
      className={styles.toast}
      data-tone={tone}
      tabIndex={-1}
      aria-labelledby={textId}
      onPointerEnter={() => store.hold("pointer")}
      onPointerLeave={() => store.release("pointer")}
      onKeyDown={onKeyDown}
    >
      <span id={textId} className={styles.text}>
        {text}
      </span>
      {action && (
        <Button size="small" onClick={act}>
          {action.label ?? t("toasts.undo")}
        </Button>
      )}
      <IconButton label={t("toasts.dismiss")} icon={<X />} onClick={dismiss} />
    </div>
  );
}
