import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { SortableList } from "../../kit/sortable-list.tsx";
import { useSellerTexts } from "../../texts.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import styles from "./sortable-editor.module.css";

/** The lists of the settings, and how the names of their texts begin. */
const LISTS = { deliveryOptions: "delivery", pages: "pages" } as const;

interface ListItem {
  id: string;
  /** Empty while the item is new. */
  title: string;
}

interface ListEditor<Item> {
  items: readonly Item[];
  /** An item with a problem is always open. */
  isOpen: (item: Item) => boolean;
  toggle: (item: Item) => void;
  /** The id of the item that was just added: its first field gets the focus. */
  fresh: string | null;
  order: (items: readonly Item[]) => void;
  add: (item: Item) => void;
  change: (item: Item, patch: Partial<Item>) => void;
  problemOf: (item: Item, field: string) => string | undefined;
  /** Shows a notice with an undo. */
  remove: (item: Item) => void;
  removeLabel: (item: Item) => string;
}

/** What the fields of an item need. */
export interface ItemFieldsProps<Item> {
  item: Item;
  problemOf: (field: string & keyof Item) => string | undefined;
  onChange: (patch: Partial<Item>) => void;
}

interface SortableEditorProps<Item> {
  label: string;
  editor: ListEditor<Item>;
  /** Shown next to the name of a closed item. */
  summaryOf: (item: Item) => ReactNode;
  children: (fields: ItemFieldsProps<Item>) => ReactNode;
}

/** A sortable list whose items open to be edited in place. */
export function SortableEditor<Item extends ListItem>(props: SortableEditorProps<Item>) {
  const { label, editor, summaryOf, children } = props;
  const { items, fresh } = editor;
  const { t } = useSellerTexts();
  const nameOf = ({ title }: Item) => title || t("list.new");
  const id = useId();
  useEffect(() => {
    if (fresh === null) return;
    document.getElementById(`${id}-${fresh}`)?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [id, fresh]);
  return (
    <div role="group" aria-label={label}>
      <SortableList label={label} items={items} idOf={(item) => item.id} nameOf={nameOf} onOrder={editor.order}>
        {(item) => {
          const open = editor.isOpen(item);
          const content = `${id}-${item.id}`;
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
                  <bdi>{nameOf(item)}</bdi>
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
                  {children({
                    item,
                    problemOf: (field) => editor.problemOf(item, field),
                    onChange: (patch) => editor.change(item, patch),
                  })}
                  <div>
                    <Button size="small" onClick={() => editor.remove(item)} aria-label={editor.removeLabel(item)}>
                      {t("list.remove")}
                    </Button>
                  </div>
                </div>
              )}
            </div>
          );
        }}
      </SortableList>
    </div>
  );
}

/** An editor of one of the form's lists. Call it in an observer. */
export function useListEditor<List extends keyof typeof LISTS, Values extends Record<List, readonly ListItem[]>>(
  form: SettingsForm<Values>,
  list: List,
): ListEditor<Values[List][number]> {
  type Item = Values[List][number];
  const { toasts } = useAdmin();
  const { t } = useSellerTexts();
  // Read here, so that the calling observer follows it.
  const { problems } = form;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<string | null>(null);
  const current = () => form.values[list] as readonly Item[];
  const onChange = (items: readonly Item[]) => form.change({ [list]: items } as Partial<Values>);
  const items = current();
  const prefix: (typeof LISTS)[keyof typeof LISTS] = LISTS[list];
  const pathOf = ({ id }: Item) => `${list}.${items.findIndex((each) => each.id === id)}.`;
  const open = (id: string, on: boolean) => {
    const next = new Set(opened);
    if (on) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  return {
    items,
    fresh,
    isOpen: (item) => opened.has(item.id) || Object.keys(problems).some((path) => path.startsWith(pathOf(item))),
    toggle: ({ id }) => open(id, !opened.has(id)),
    order: onChange,
    add(item) {
      onChange([...items, item]);
      open(item.id, true);
      setFresh(item.id);
    },
    change: ({ id }, patch) => onChange(items.map((each) => (each.id === id ? { ...each, ...patch } : each))),
    problemOf: (item, field) => problems[pathOf(item) + field],
    remove(item) {
      const { id, title } = item;
      const place = items.findIndex((each) => each.id === id);
      onChange(items.filter((each) => each.id !== id));
      // An undo can run after later changes.
      const undo = () => {
        if (!current().some((each) => each.id === id)) onChange(current().toSpliced(place, 0, item));
      };
      const notice = title ? t("list.removed", { name: title }) : t(`${prefix}.removed-unnamed`);
      toasts.show(notice, { undo, unsaved: true });
    },
    removeLabel: ({ title }) => (title ? t("list.remove-named", { name: title }) : t(`${prefix}.remove-unnamed`)),
  };
}
