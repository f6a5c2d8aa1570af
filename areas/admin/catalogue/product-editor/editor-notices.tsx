import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { QuotaCallout } from "../quota-callout.tsx";
import type { ProductEditorStore } from "./draft/product-editor-store.ts";
import styles from "./product-editor.module.css";

/** The pressed button was far below the notice, and is gone. */
const focusAtOnce = (notice: HTMLElement | null): void => notice?.focus();

export const EditorNotices = observer(function EditorNotices({ store }: { store: ProductEditorStore }) {
  const formats = useFormats();
  const { recoveredAt, setAside, quota } = store;
  return (
    <>
      {quota && (
        <QuotaCallout message={quota}>
          Nothing is lost: save it as a draft now, and publish it when there is room.
        </QuotaCallout>
      )}
      {recoveredAt !== null && (
        <Callout
          title="Your unsaved work is back"
          action={<Button onClick={() => store.discard()}>Start from what is saved</Button>}
        >
          This is what you had typed at {formats.short(new Date(recoveredAt).toISOString())}. It is not saved yet.
        </Callout>
      )}
      {setAside && (
        <section ref={focusAtOnce} tabIndex={-1} aria-label="Your version is set aside">
          <Callout
            title="Your version is set aside"
            action={
              <>
                <Button onClick={() => store.takeMine()}>Bring mine back</Button>{" "}
                <Button onClick={() => store.forgetMine()}>I don’t need it</Button>
              </>
            }
          >
            This page shows the saved version. {setAside.title && `Yours is called “${setAside.title}”. `}
            You can switch back to it until you leave this page.
          </Callout>
        </section>
      )}
    </>
  );
});

/** The product was saved elsewhere while it was edited here, by someone else or in another tab of the same person. */
export const ConflictDialog = observer(function ConflictDialog({ store }: { store: ProductEditorStore }) {
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  if (!store.conflict) return null;
  const { theirs, parts } = store.conflict;
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
