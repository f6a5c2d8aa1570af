import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { SortableList } from "../../kit/sortable-list.tsx";
import styles from "./sortable-editor.module.css";

interface SortableEditorProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** What an item is called; may be empty while it is new. */
  nameOf: (item: Item) => string;
  /** Beside its name, while it is folded. */
  summaryOf: (item: Item) => ReactNode;
  onOrder: (items: Item[]) => void;
  isOpen: (item: Item) => boolean;
  onToggle: (item: Item) => void;
  /** The id of the one that has just been added: its first field gets the focus. */
  fresh: string | null;
  /** What it is edited with. */
  children: (item: Item, index: number) => ReactNode;
}

/** Things in an order, each of which unfolds to be edited in its place. */
export function SortableEditor<Item>({
  label,
  items,
  idOf,
  nameOf,
  summaryOf,
  onOrder,
  isOpen,
  onToggle,
  fresh,
  children,
}: SortableEditorProps<Item>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const count = items.length;
  useEffect(() => {
    if (fresh === null) return;
    document.getElementById(`${id}-${fresh}`)?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [id, fresh]);
  useEffect(() => {
    // What was removed had the focus.
    const { activeElement } = document;
    if (count > 0 && (activeElement === null || activeElement === document.body))
      list.current?.focus({ preventScroll: true });
  }, [count]);
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={label}>
      <SortableList
        label={label}
        items={items}
        idOf={idOf}
        nameOf={(item) => nameOf(item) || "the new one"}
        onOrder={onOrder}
      >
        {(item) => {
          const open = isOpen(item);
          const content = `${id}-${idOf(item)}`;
          return (
            <div className={styles.item}>
              <button
                type="button"
                className={styles.head}
                aria-expanded={open}
                aria-controls={open ? content : undefined}
                onClick={() => onToggle(item)}
              >
                <span className={styles.name}>{nameOf(item) || "New"}</span>
                {!open && <span className={styles.summary}>{summaryOf(item)}</span>}
                <ChevronDown aria-hidden="true" />
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

interface OpenItems {
  isOpen: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Opens one that is new. */
  open: (key: string) => void;
  /** The one that was opened because it is new. */
  fresh: string | null;
}

/** Which items of a list are unfolded; one with something wrong in it always is. */
export function useOpenItems(hasProblem: (key: string) => boolean): OpenItems {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<string | null>(null);
  const change = (key: string, on: boolean) => {
    const next = new Set(opened);
    if (on) next.add(key);
    else next.delete(key);
    setOpened(next);
  };
  return {
    isOpen: (key) => opened.has(key) || hasProblem(key),
    toggle: (key) => change(key, !opened.has(key)),
    open(key) {
      change(key, true);
      setFresh(key);
    },
    fresh,
  };
}
