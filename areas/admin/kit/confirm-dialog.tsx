import { type ReactNode, useState } from "react";
import { messageOf } from "../../shared/api/api-error.ts";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb: "Cancel order", not "OK". */
  confirm: string;
  /** How one says no. */
  cancel?: string;
  danger?: boolean;
  /** The dialog stays, and says so, where this fails. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

/** For what can't be taken back; all else is done at once, with an Undo. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = "Keep as it is",
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {problem && <Callout tone="problem">{problem}</Callout>}
    </Dialog>
  );
}
