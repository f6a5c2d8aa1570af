import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Problem } from "../../shared/api/api-error.ts";
import { useShortcut } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  /** Whether there is something to save. */
  dirty: boolean;
  busy: boolean;
  problem?: Problem | null;
  /** Replaces the problem's message, e.g. to resolve a conflict. */
  problemNote?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
  saveLabel?: string;
  note?: string;
  /** Another way to save, e.g. "Publish", which is then the primary one. */
  more?: ReactNode;
}

/**
 * Shown at the window's foot while there are unsaved changes. Ctrl+S, or ⌘S, saves them. Its `output` stays: screen
 * readers announce only what is added to one that is already there.
 */
export function SaveBar({ dirty, busy, problem, problemNote, onSave, onDiscard, saveLabel, note, more }: SaveBarProps) {
  const { t } = useKitTexts();
  useShortcut("mod+s", t("save-bar.save"), () => {
    if (dirty && !busy) onSave();
  });
  const isShown = dirty || busy;
  return (
    <div
      role={isShown ? "region" : undefined}
      className={isShown ? styles.bar : styles.empty}
      aria-label={isShown ? t("save-bar.label") : undefined}
      data-save-bar={isShown || undefined}
    >
      {isShown &&
        problem &&
        (problemNote ? <Callout tone="problem">{problemNote}</Callout> : <ProblemCallout problem={problem} />)}
      <div className={`admin-inline ${styles.line}`}>
        <output>{isShown && (note ?? t("save-bar.note"))}</output>
        {isShown && <SaveBarButtons {...{ busy, onSave, onDiscard, saveLabel, more }} />}
      </div>
    </div>
  );
}

type SaveBarButtonsProps = Pick<SaveBarProps, "busy" | "onSave" | "onDiscard" | "more"> & {
  saveLabel: string | undefined;
};

/**
 * When they go, the keyboard's focus in them returns to the control from which the Tab key reached them: the page's
 * heading may be far above. After a tap it does not, because a field would open a phone's keyboard.
 */
function SaveBarButtons({ busy, onSave, onDiscard, saveLabel, more }: SaveBarButtonsProps) {
  const { t } = useKitTexts();
  const origin = useRef<EventTarget | null>(null);
  useLayoutEffect(
    () => () => {
      const pressed = document.activeElement?.closest("[data-save-bar] :focus-visible");
      if (pressed && origin.current instanceof HTMLElement) origin.current.focus();
    },
    [],
  );
  return (
    <>
      <Button
        disabled={busy}
        onClick={onDiscard}
        onFocus={({ relatedTarget }) => {
          if (!relatedTarget?.closest("[data-save-bar]")) origin.current = relatedTarget;
        }}
      >
        {t("save-bar.discard")}
      </Button>
      <Button variant={more ? "quiet" : "primary"} busy={busy} onClick={onSave}>
        {saveLabel ?? t("save-bar.save")}
      </Button>
      {more}
    </>
  );
}
