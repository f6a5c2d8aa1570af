import { Checkbox } from "./checkbox.tsx";
import styles from "./data-list.module.css";
import { type DataListProps, toggled } from "./data-list-props.ts";

/** The rows of a list as cards, for a phone. */
export function CardList<Row>({ label, rows, rowKey, columns, rowActions, selection }: DataListProps<Row>) {
  const [first, ...others] = columns;
  const asides = others.filter(({ card }) => card === "aside");
  const lines = others.filter(({ card }) => card === undefined || card === "title");
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li key={key} data-chosen={selection?.selected.has(key) || undefined}>
            {selection && (
              <Checkbox
                label={`Choose ${selection.labelOf(row)}`}
                hideLabel
                checked={selection.selected.has(key)}
                onChange={(on) => selection.onChange(toggled(selection.selected, key, on))}
              />
            )}
            <div className={styles.card}>
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
