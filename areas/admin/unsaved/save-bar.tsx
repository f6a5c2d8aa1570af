import type { ReactNode } from "react";
import type { Problem } from "../../shared/api/api-error.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
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

/** Shown at the window's foot while there are unsaved changes. Ctrl+S, or ⌘S, saves them. */
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
