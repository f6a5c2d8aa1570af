import { type ReactNode, useState } from "react";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { useSubmit } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useKitTexts } from "./texts.ts";

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The verb: "Cancel order", not "OK". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** The dialog shows the reason for a rejection, and stays open. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

/** Asks before an action that can't be undone. Other actions run immediately and offer "Undo". */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useKitTexts();
  const { messageOf } = useProblemTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, onSubmit } = useSubmit(
    () => {
      setProblem(null);
      return onConfirm();
    },
    (error) => setProblem(messageOf(error)),
  );
  return (
    <FormDialog
      {...{ title, submit: confirm, cancel: cancel ?? t("dialog.keep"), danger, busy, onSubmit }}
      onClose={onCancel}
    >
      {children}
      {problem && <Callout tone="problem">{problem}</Callout>}
    </FormDialog>
  );
}
