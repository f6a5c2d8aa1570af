import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useFormats } from "../../stores/admin-context.ts";
import type { Conflict, ProductEditorStore } from "../../stores/catalogue/product-editor-store.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./product-editor.module.css";

interface ConflictDialogProps {
  store: ProductEditorStore;
  conflict: Conflict;
}

/** Two people have edited the same product: the second decides, knowing what the first has done. */
export const ConflictDialog = observer(function ConflictDialog({ store, conflict }: ConflictDialogProps) {
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const { theirs, parts } = conflict;
  const close = () => store.closeConflict();
  const overwrite = async () => {
    setBusy(true);
    await store.overwrite();
    setBusy(false);
  };
  if (!theirs) {
    return (
      <Dialog
        title="This product was deleted"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Not now</Button>
            <Button variant="primary" busy={busy} onClick={() => void overwrite()}>
              Put it back with my changes
            </Button>
          </>
        }
      >
        <p>Somebody deleted it while you were editing. Nothing you typed is lost.</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Somebody else saved this product"
      onClose={close}
      footer={
        <>
          <Button busy={busy} onClick={() => void overwrite()}>
            Save mine over it
          </Button>
          <Button variant="primary" onClick={() => store.takeTheirs()}>
            Load theirs, keep mine aside
          </Button>
        </>
      }
    >
      <p>
        While you were editing, it was saved at {formats.short(theirs.updatedAt)}. Nothing you typed is lost, and
        nothing has been overwritten.
      </p>
      {parts.length > 0 && (
        <>
          <p>What they changed:</p>
          <ul className={styles.parts}>
            {parts.map(({ name, here }) => (
              <li key={name}>
                {name}
                {here && <span> – you changed this, too</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
});
