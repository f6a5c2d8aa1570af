import type { ReactNode } from "react";
import type { Problem } from "../../shared/api/api-error.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  /** There is something to save; otherwise the bar isn't there. */
  dirty: boolean;
  /** It is being saved. */
  busy: boolean;
  problem?: Problem | null;
  /** In place of the problem's own sentence, e.g. with a way out of a conflict. */
  problemNote?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
  saveLabel?: string;
  note?: string;
  /** Another way to save, e.g. to publish at the same time; the main one then. */
  more?: ReactNode;
}

/** Stays at the window's foot as long as there are changes that nobody has saved. Ctrl+S, or ⌘S, saves them. */
export function SaveBar({
  dirty,
  busy,
  problem,
  problemNote,
  onSave,
  onDiscard,
  saveLabel = "Save",
  note = "Changes that are not saved yet",
  more,
}: SaveBarProps) {
  useShortcut("mod+s", "Save", () => {
    if (dirty && !busy) onSave();
  });
  if (!dirty && !busy) return null;
  return (
    <section className={styles.bar} aria-label="Changes" data-save-bar>
      {problem && <Callout tone="problem">{problemNote ?? problem.message}</Callout>}
      <div className={styles.line}>
        <output>{note}</output>
        <Button onClick={onDiscard} disabled={busy}>
          Discard
        </Button>
        <Button variant={more ? "quiet" : "primary"} busy={busy} onClick={onSave}>
          {saveLabel}
        </Button>
        {more}
      </div>
    </section>
  );
}
