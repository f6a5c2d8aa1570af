import { observer } from "mobx-react-lite";
import { type ReactNode, useId } from "react";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./order.module.css";
import type { OrderStore } from "./order-store.ts";

interface ActionDialogProps {
  store: OrderStore;
  title: string;
  /** The verb. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something that can’t be taken back; it stays, with what was typed, until that is done. */
export const ActionDialog = observer(function ActionDialog(props: ActionDialogProps) {
  const { store, title, confirm, danger = false, onConfirm, onCancel, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{danger ? "Keep as it is" : "Not now"}</Button>
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={store.busy !== null}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!store.busy) onConfirm();
        }}
      >
        {children}
      </form>
      {store.problem && <Callout tone="problem">{store.problem.message}</Callout>}
    </Dialog>
  );
});
