import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { useCatalogueTexts } from "../../texts.ts";
import { QuotaCallout } from "../quota-callout.tsx";
import type { ProductEditorStore } from "./draft/product-editor-store.ts";
import styles from "./product-editor.module.css";

/** The pressed button was far below the notice, and no longer exists. */
const focusAtOnce = (notice: HTMLElement | null): void => notice?.focus();

export const EditorNotices = observer(function EditorNotices({ store }: { store: ProductEditorStore }) {
  const formats = useFormats();
  const { t } = useCatalogueTexts();
  const { recoveredAt, setAside, quota } = store;
  return (
    <>
      {quota && <QuotaCallout message={quota}>{t("quota.save-draft")}</QuotaCallout>}
      {recoveredAt !== null && (
        <Callout
          title={t("recovered.title")}
          action={<Button onClick={() => store.discard()}>{t("recovered.discard")}</Button>}
        >
          {t("recovered.text", { time: formats.short(new Date(recoveredAt).toISOString()) })}
        </Callout>
      )}
      {setAside && (
        <section ref={focusAtOnce} tabIndex={-1} aria-label={t("set-aside.title")}>
          <Callout
            title={t("set-aside.title")}
            action={
              <>
                <Button onClick={() => store.takeMine()}>{t("set-aside.use")}</Button>{" "}
                <Button onClick={() => store.forgetMine()}>{t("set-aside.discard")}</Button>
              </>
            }
          >
            {setAside.title ? t("set-aside.text-named", { title: setAside.title }) : t("set-aside.text")}
          </Callout>
        </section>
      )}
    </>
  );
});

/** Shown when the product was saved by someone else, or in another tab, while it was edited here. */
export const ConflictDialog = observer(function ConflictDialog({ store }: { store: ProductEditorStore }) {
  const formats = useFormats();
  const { t } = useCatalogueTexts();
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
        title={t("conflict.deleted-title")}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t("conflict.later")}</Button>
            <Button variant="primary" busy={busy} onClick={() => void overwrite()}>
              {t("conflict.restore")}
            </Button>
          </>
        }
      >
        <p>{t("conflict.deleted")}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("conflict.saved-title")}
      onClose={close}
      footer={
        <>
          <Button busy={busy} onClick={() => void overwrite()}>
            {t("conflict.overwrite")}
          </Button>
          <Button variant="primary" onClick={() => store.takeTheirs()}>
            {t("conflict.load")}
          </Button>
        </>
      }
    >
      <p>{t("conflict.saved", { time: formats.short(theirs.updatedAt) })}</p>
      {parts.length > 0 && (
        <>
          <p>{t("conflict.changed")}</p>
          <ul className="admin-bullets">
            {parts.map(({ part, here }) => (
              <li key={part}>
                {t(`field.${part}`)}
                {here && <span className={styles.here}> – {t("conflict.changed-here")}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
});
