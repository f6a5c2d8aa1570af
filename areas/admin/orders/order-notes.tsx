import Trash2 from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { MAX_NOTES, type OrderNote } from "../../shared/orders/order.ts";
import { TextArea } from "../../shared/ui/form/text-area.tsx";
import { isComposing } from "../../shared/ui/is-composing.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { IconButton } from "../kit/icon-button.tsx";
import { Section } from "../kit/section.tsx";
import { useOrderTexts } from "../texts.ts";
import { useUnsavedGuard } from "../unsaved/use-unsaved-guard.ts";
import styles from "./order.module.css";
import type { OrderStore } from "./order-store.ts";

/** The private notes of an order, and a form to add one. Ctrl+Enter or ⌘+Enter adds it. */
export const OrderNotes = observer(function OrderNotes({ store, order }: { store: OrderStore; order: AdminOrder }) {
  const { formats, toasts } = useAdmin();
  const { t } = useOrderTexts();
  const { fieldSentence } = useProblemTexts();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedGuard(text.trim() !== "");
  const { busyNote, noteProblem } = store;
  const refused = noteProblem?.fieldProblem("text");

  const add = async () => {
    if (busyNote) return;
    setIsMissing(text.trim() === "");
    if (text.trim() === "") return field.current?.focus();
    if (!(await store.addNote(text))) return;
    toasts.show(t("notes.added"));
    // What was typed while the note was being saved stays.
    setText((typed) => (typed === text ? "" : typed));
  };
  const restore = async (removed: string) => {
    if (await store.restoreNote(removed)) return;
    toasts.show(t("notes.not-restored"), {
      tone: "problem",
      action: { label: t("bulk.retry"), run: () => void restore(removed) },
    });
  };
  const remove = async ({ id, text: removed }: OrderNote) => {
    if (!(await store.removeNote(id))) return;
    toasts.show(t("notes.removed"), { undo: () => void restore(removed) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void add();
  };
  return (
    <Section title={t("notes.title")}>
      {order.notes.length === 0 ? (
        <p className="admin-soft">{t("notes.empty")}</p>
      ) : (
        <ol className={styles.lines}>
          {order.notes.map((note) => (
            <li key={note.id}>
              <div className={styles.line}>
                <p className={styles.note} dir="auto">
                  {note.text}
                </p>
                <p className="admin-fine">
                  <bdi>{note.author}</bdi> · <time dateTime={note.createdAt}>{formats.dateTime(note.createdAt)}</time>
                </p>
              </div>
              <IconButton
                label={t("notes.remove", { author: note.author, time: formats.dateTime(note.createdAt) })}
                icon={<Trash2 />}
                aria-disabled={busyNote !== null || undefined}
                onClick={() => void remove(note)}
              />
            </li>
          ))}
        </ol>
      )}
      {order.notes.length < MAX_NOTES ? (
        <form className="admin-stack" noValidate onSubmit={submit}>
          <TextArea
            ref={field}
            label={t("notes.new")}
            rows={3}
            value={text}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onChange={setText}
            onKeyDown={press}
            error={isMissing && text.trim() === "" ? t("notes.required") : refused && fieldSentence(refused)}
          />
          <div className={`admin-buttons ${styles.actions}`}>
            <Button type="submit" busy={busyNote === "new"}>
              {t("notes.add")}
            </Button>
          </div>
        </form>
      ) : (
        <p className="admin-soft">{t("notes.full", { count: MAX_NOTES })}</p>
      )}
      {noteProblem && !refused && <ProblemCallout problem={noteProblem} />}
    </Section>
  );
});
