import styles from "./data-list.module.css";
import { CardList } from "./data-list-cards.tsx";
import type { DataListProps } from "./data-list-props.ts";
import { DataTable } from "./data-list-table.tsx";
import { useMedia } from "./use-media.ts";

export type { Column, DataListProps } from "./data-list-props.ts";

/** A table where there is room for one, cards on a phone. */
export function DataList<Row>(props: DataListProps<Row>) {
  const wide = useMedia("(width >= 44rem)");
  const { selection, rows, rowKey, stale = false } = props;
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <div className={styles.list} aria-busy={stale || undefined}>
      {selection && chosen > 0 && (
        <div className={styles.bulk}>
          <output>{chosen} chosen</output>
          {selection.actions}
          <button type="button" className={styles.none} onClick={() => selection.onChange(new Set())}>
            Choose none
          </button>
        </div>
      )}
      {wide ? <DataTable {...props} chosen={chosen} /> : <CardList {...props} />}
    </div>
  );
}
