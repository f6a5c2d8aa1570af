import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useAdmin } from "../../admin-context.ts";
import { SortableList } from "../../kit/sortable-list.tsx";
import { useSellerTexts } from "../../texts.ts";
import type { FieldSentences } from "./form/settings-form.ts";
import styles from "./sortable-editor.module.css";

interface ListEditor<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** Empty while the item is new. */
  nameOf: (item: Item) => string;
  /** An item with a problem is always open. */
  isOpen: (item: Item) => boolean;
  toggle: (item: Item) => void;
  /** The id of the item that was just added: its first field gets the focus. */
  fresh: string | null;
  order: (items: readonly Item[]) => void;
  add: (item: Item) => void;
  /** Shows a notice with an undo. @param unnamed the notice for an item without a name */
  remove: (item: Item, unnamed: string) => void;
}

interface SortableEditorProps<Item> {
  label: string;
  editor: ListEditor<Item>;
  /** Shown next to the name of a closed item. */
  summaryOf: (item: Item) => ReactNode;
  /** The fields of an item. */
  children: (item: Item, index: number) => ReactNode;
}

/** A sortable list whose items open to be edited in place. */
export function SortableEditor<Item>({ label, editor, summaryOf, children }: SortableEditorProps<Item>) {
  const { items, idOf, nameOf, fresh } = editor;
  const { t } = useSellerTexts();
  const id = useId();
  useEffect(() => {
    if (fresh === null) return;
    document.getElementById(`${id}-${fresh}`)?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [id, fresh]);
  return (
    <div role="group" aria-label={label}>
      <SortableList
        label={label}
        items={items}
        idOf={idOf}
        nameOf={(item) => nameOf(item) || t("list.new")}
        onOrder={editor.order}
      >
        {(item) => {
          const open = editor.isOpen(item);
          const content = `${id}-${idOf(item)}`;
          return (
            <div>
              <button
                type="button"
                className={styles.head}
                aria-expanded={open}
                aria-controls={open ? content : undefined}
                onClick={() => editor.toggle(item)}
              >
                <span className={styles.name}>
                  <bdi>{nameOf(item) || t("list.new")}</bdi>
                </span>
                {!open && (
                  <span className={styles.summary}>
                    <bdi>{summaryOf(item)}</bdi>
                  </span>
                )}
                <ChevronDown />
              </button>
              {open && (
                <div id={content} className={styles.fields}>
                  {children(item, items.indexOf(item))}
                </div>
              )}
            </div>
          );
        }}
      </SortableList>
    </div>
  );
}

interface ListEditorOptions<Item> extends Pick<ListEditor<Item>, "idOf" | "nameOf"> {
  /** Of the form, by paths such as `pages.0.title`. */
  problems: FieldSentences;
  /** The list's own path. */
  path: string;
  /** The items at the time of the call: an undo can run after later changes. */
  current: () => readonly Item[];
  onChange: (items: readonly Item[]) => void;
}

export function useListEditor<Item>(options: ListEditorOptions<Item>): ListEditor<Item> {
  const { problems, path, current, idOf, nameOf, onChange } = options;
  const { toasts } = useAdmin();
  const { t } = useSellerTexts();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<string | null>(null);
  const items = current();
  const indexOf = (item: Item) => items.findIndex((each) => idOf(each) === idOf(item));
  const change = (key: string, on: boolean) => {
    const next = new Set(opened);
    if (on) next.add(key);
    else next.delete(key);
    setOpened(next);
  };
  return {
    items,
    idOf,
    nameOf,
    fresh,
    isOpen: (item) =>
      opened.has(idOf(item)) || Object.keys(problems).some((each) => each.startsWith(`${path}.${indexOf(item)}.`)),
    toggle: (item) => change(idOf(item), !opened.has(idOf(item))),
    order: onChange,
    add(item) {
      onChange([...items, item]);
      change(idOf(item), true);
      setFresh(idOf(item));
    },
    remove(item, unnamed) {
      const place = indexOf(item);
      onChange(items.filter((each) => idOf(each) !== idOf(item)));
      const undo = () => {
        if (!current().some((each) => idOf(each) === idOf(item))) onChange(current().toSpliced(place, 0, item));
      };
      const name = nameOf(item);
      toasts.show(name ? t("list.removed", { name }) : unnamed, { undo, unsaved: true });
    },
  };
}
