import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { Checkbox } from "../../shared/ui/form/checkbox.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./data-list.module.css";
import { ProgressBar } from "./progress-bar.tsx";
import tableStyles from "./table.module.css";
import { useMedia } from "./use-media.ts";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and numbers. */
  align?: "end";
  /** Its place on a card: the heading, small print (the default), or nothing. */
  card?: "title" | "aside" | "hidden";
}

interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** All rows that the list's filters match, if it shows only a page of them. */
  matching?: {
    /** `null` if it is unknown, but larger than the number of shown rows. */
    total: number | null;
    selected: boolean;
    onSelect: () => void;
  };
  /** Buttons for the chosen rows. */
  actions: ReactNode;
}

export interface DataListProps<Row> {
  /** The table's caption, for screen readers only. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first is the row's heading, with a `RowLink`. */
  columns: readonly Column<Row>[];
  rowActions?: (row: Row) => ReactNode;
  selection?: Selection & { labelOf: (row: Row) => string };
  /** The rows are old; newer ones are loading. */
  stale?: boolean;
}

/** A table, or cards on a phone. */
export function DataList<Row>(props: DataListProps<Row>) {
  const wide = useMedia("(width >= 48rem)");
  const { t } = useKitTexts();
  const { rows, rowKey, stale = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const keys = rows.map(rowKey);
  // All matching rows include those that were loaded after the choice.
  const selection = props.selection?.matching?.selected
    ? { ...props.selection, selected: new Set(keys) }
    : props.selection;
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <div ref={list} className={styles.list} aria-busy={stale || undefined}>
      {selection && <BulkBar list={list} selection={selection} chosen={chosen} shown={rows.length} />}
      {wide ? (
        <DataTable {...props} selection={selection} chosen={chosen} />
      ) : (
        <>
          {selection && (
            <div className={styles.page}>
              <SelectPage selection={selection} keys={keys} chosen={chosen} label={t("list.select-all")} />
            </div>
          )}
          <CardList {...props} selection={selection} />
        </>
      )}
    </div>
  );
}

interface ListToolsProps {
  children: ReactNode;
  /** The number of rows that a search or a filter has found. `undefined` without one, and while the list is loading. */
  found: number | undefined;
  /** There are more than these. */
  more?: boolean | undefined;
}

/** The search and the filters above a list. The search comes first. Announces how much they find. */
export function ListTools({ children, found, more = false }: ListToolsProps) {
  const { t } = useKitTexts();
  return (
    <div className={`admin-inline ${styles.tools}`}>
      {children}
      <output className="visually-hidden">
        {found !== undefined && t(more ? "list.found-first" : "list.found", { count: found })}
      </output>
    </div>
  );
}

/** The progress of a change that takes several requests. @param value from 0 to 1; `null` hides it */
export function BulkProgress({ label, value }: { label: string; value: number | null }) {
  if (value === null) return null;
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={value} max={1} />
    </div>
  );
}

interface BulkBarProps {
  list: RefObject<HTMLElement | null>;
  selection: Selection;
  /** Rows. */
  chosen: number;
  shown: number;
}

/**
 * How many rows are selected, and what can be done with them. Empty without a selection: screen readers announce only
 * changes of an `output` that is already there.
 */
function BulkBar(props: BulkBarProps) {
  const { selection, chosen } = props;
  const { t } = useKitTexts();
  const all = selection.matching?.selected ?? false;
  const total = selection.matching?.total ?? null;
  return (
    <div className={chosen > 0 ? `admin-inline ${styles.bulk}` : undefined}>
      <output>
        {chosen > 0 && !all && t("list.selected", { count: chosen })}
        {all && (total === null ? t("list.all-found-selected") : t("list.all-selected", { count: total }))}
      </output>
      {chosen > 0 && <BulkButtons {...props} />}
    </div>
  );
}

/** When they go, the focus in them moves to the list. */
function BulkButtons({ list, selection: { selected, matching, onChange, actions }, chosen, shown }: BulkBarProps) {
  const { t } = useKitTexts();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [shownBar, shownList] = [bar.current, list.current];
    return () => {
      if (!shownBar?.contains(document.activeElement)) return;
      shownList?.querySelector<HTMLElement>("input[type=checkbox]")?.focus({ preventScroll: true });
    };
  }, [list]);
  const all = matching?.selected ?? false;
  const total = matching?.total ?? null;
  const offersAll = matching && (total === null || total > shown) && chosen === shown;
  return (
    <div ref={bar} className={styles.buttons}>
      {offersAll && (
        <button type="button" className={styles.all} onClick={() => (all ? onChange(selected) : matching.onSelect())}>
          {all && t("list.select-page", { count: shown })}
          {!all && (total === null ? t("list.select-all-found") : t("list.select-matching", { count: total }))}
        </button>
      )}
      <button type="button" className={styles.none} onClick={() => onChange(new Set())}>
        {t("list.select-none")}
      </button>
      {actions}
    </div>
  );
}

interface SelectPageProps {
  selection: Selection;
  keys: readonly string[];
  chosen: number;
  label: string;
  hideLabel?: boolean;
}

function SelectPage({ selection, keys, chosen, label, hideLabel = false }: SelectPageProps) {
  return (
    <Checkbox
      label={label}
      hideLabel={hideLabel}
      checked={chosen > 0 && chosen === keys.length}
      indeterminate={chosen > 0 && chosen < keys.length}
      onChange={(on) => selection.onChange(on ? new Set(keys) : new Set())}
    />
  );
}

/** @param chosen the number of chosen rows */
function DataTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  rowActions,
  selection,
  chosen,
}: DataListProps<Row> & { chosen: number }) {
  const { t } = useKitTexts();
  return (
    <table className={`admin-panel ${tableStyles.table} ${styles.table}`}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.box}>
              <SelectPage
                selection={selection}
                keys={rows.map(rowKey)}
                chosen={chosen}
                label={t("list.select-all")}
                hideLabel
              />
            </th>
          )}
          {columns.map(({ key, header, align }) => (
            <th key={key} scope="col" className={align && tableStyles[align]}>
              {header}
            </th>
          ))}
          {rowActions && (
            <th scope="col">
              <span className="visually-hidden">{t("list.actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            <tr key={key} data-chosen={selection?.selected.has(key) || undefined}>
              {selection && (
                <td className={styles.box}>
                  <Checkbox
                    label={t("list.select", { name: selection.labelOf(row) })}
                    hideLabel
                    checked={selection.selected.has(key)}
                    onChange={(on) => selection.onChange(toggled(selection.selected, key, on))}
                  />
                </td>
              )}
              {columns.map((column, index) => {
                const className = classNames(column.align && tableStyles[column.align], index === 0 && styles.heading);
                return index === 0 ? (
                  <th key={column.key} scope="row" className={className}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={className}>
                    {column.cell(row)}
                  </td>
                );
              })}
              {rowActions && <td className={styles.actions}>{rowActions(row)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function CardList<Row>({ label, rows, rowKey, columns, rowActions, selection }: DataListProps<Row>) {
  const { t } = useKitTexts();
  const [first, ...others] = columns;
  const asides = others.filter(({ card }) => card === "aside");
  const lines = others.filter(({ card }) => card === undefined || card === "title");
  return (
    <ul className={`admin-lines ${styles.cards}`} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li key={key} className="admin-panel" data-chosen={selection?.selected.has(key) || undefined}>
            {selection && (
              <Checkbox
                label={t("list.select", { name: selection.labelOf(row) })}
                hideLabel
                checked={selection.selected.has(key)}
                onChange={(on) => selection.onChange(toggled(selection.selected, key, on))}
              />
            )}
            <div className={`admin-lines ${styles.card}`}>
              <div className={styles.top}>
                <div className={styles.heading}>{first?.cell(row)}</div>
                {asides.map(({ key, cell }) => (
                  <div key={key} className={styles.aside}>
                    {cell(row)}
                  </div>
                ))}
              </div>
              {lines.length > 0 && (
                <dl className={styles.lines}>
                  {lines.map(({ key, header, cell }) => (
                    <div key={key}>
                      <dt className="visually-hidden">{header}</dt>
                      <dd>{cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
            {rowActions && <div className={styles.menu}>{rowActions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}

function toggled(selected: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}

/** The whole cell, or the whole card, is its target. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}
