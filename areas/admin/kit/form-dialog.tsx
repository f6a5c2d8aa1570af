import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { useKitTexts } from "../texts.ts";
import { Button, useSubmit } from "./button.tsx";
import { Callout } from "./callout.tsx";
import styles from "./dialog.module.css";
import { Dialog, type DialogProps, FOCUSED_FIRST } from "./dialog.tsx";

interface FormDialogProps extends Pick<DialogProps, "title" | "onClose" | "children" | "width" | "dirty"> {
  /** The verb: "Cancel order", not "OK". */
  submit: string;
  cancel?: string;
  /** Something is lost by submitting: the focus starts on "Cancel". */
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export function FormDialog({
  submit,
  cancel,
  danger = false,
  busy = false,
  disabled = false,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const { t } = useKitTexts();
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <Dialog
      {...dialog}
      warning={danger}
      footer={
        <>
          <Button onClick={dialog.onClose} {...(danger && FOCUSED_FIRST)}>
            {cancel ?? t("dialog.cancel")}
          </Button>
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} className={`admin-stack ${styles.content}`} noValidate onSubmit={submitForm}>
        {children}
      </form>
    </Dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The verb: "Cancel order", not "OK". */
  confirm: string;
  cancel: string;
  /** The dialog shows the reason for a rejection, and stays open. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

/** Asks before an action that can't be undone. Other actions run immediately and offer "Undo". */
export function ConfirmDialog({ title, children, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
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
    <FormDialog {...{ title, submit: confirm, cancel, busy, onSubmit }} danger onClose={onCancel}>
      {children}
      {problem && <Callout tone="problem">{problem}</Callout>}
    </FormDialog>
  );
}
