import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import type { Conflict, ProductEditorStore } from "./draft/product-editor-store.ts";
import styles from "./product-editor.module.css";

interface ConflictDialogProps {
  store: ProductEditorStore;
  conflict: Conflict;
}

/** The product was saved elsewhere while it was edited here. The version doesn't say by whom: it may be the same person's other tab. */
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
        <p>It was deleted in another tab or by someone else. Nothing you typed is lost.</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="This product was saved elsewhere"
      onClose={close}
      footer={
        <>
          <Button busy={busy} onClick={() => void overwrite()}>
            Overwrite with mine
          </Button>
          <Button variant="primary" onClick={() => store.takeTheirs()}>
            Load the saved version
          </Button>
        </>
      }
    >
      <p>
        It was saved at {formats.short(theirs.updatedAt)}, in another tab or by someone else. Nothing you typed is lost,
        and nothing was overwritten.
      </p>
      {parts.length > 0 && (
        <>
          <p>Changed there:</p>
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
