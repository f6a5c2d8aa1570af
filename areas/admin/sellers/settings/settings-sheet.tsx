import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import { SaveBar } from "../../unsaved/save-bar.tsx";
import { useUnsavedGuard } from "../../unsaved/use-unsaved-guard.ts";
import { ConflictNote } from "./conflict-note.tsx";
import type { SettingsForm } from "./form/settings-form.ts";
import styles from "./settings.module.css";

interface SettingsSheetProps<Values extends object> {
  form: SettingsForm<Values>;
  /** Nothing can be saved yet, e.g. because a picture is on its way. */
  waits?: boolean;
  children: ReactNode;
}

/** A part of the settings with what saves it. What is wrong gets the focus, the first of it. */
export const SettingsSheet = observer(function SettingsSheet<Values extends object>({
  form,
  waits = false,
  children,
}: SettingsSheetProps<Values>) {
  const sheet = useRef<HTMLDivElement>(null);
  const { refusals, conflict, problem } = form;
  useUnsavedGuard(form.dirty, () => form.save());
  useEffect(() => {
    if (refusals > 0) sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <div ref={sheet} className={styles.sheet}>
      {children}
      <SaveBar
        dirty={form.dirty}
        busy={form.busy || waits}
        problem={conflict ? { code: "version-conflict", message: "" } : problem}
        problemNote={conflict ? <ConflictNote form={form} conflict={conflict} /> : undefined}
        note={waits ? "A picture is on its way" : "Not saved yet"}
        onSave={() => void form.save()}
        onDiscard={() => form.discard()}
      />
    </div>
  );
});
