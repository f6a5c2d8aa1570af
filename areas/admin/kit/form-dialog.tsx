import { type FormEvent, useId } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { Dialog, type DialogProps, FOCUSED_FIRST } from "./dialog.tsx";
import { useKitTexts } from "./texts.ts";

interface FormDialogProps extends Pick<DialogProps, "title" | "onClose" | "children" | "width"> {
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
      <form id={id} className={styles.content} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
