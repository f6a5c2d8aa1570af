import { Checkbox } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import styles from "./data-list.module.css";
import { type DataListProps, toggled } from "./data-list-props.ts";

/** The rows of a list as a table. @param chosen how many of them are */
export function DataTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  rowActions,
  selection,
  chosen,
}: DataListProps<Row> & { chosen: number }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.box}>
              <Checkbox
                label="Choose all on this page"
                hideLabel
                checked={chosen > 0 && chosen === rows.length}
                indeterminate={chosen > 0 && chosen < rows.length}
                onChange={(on) => selection.onChange(on ? new Set(rows.map(rowKey)) : new Set())}
              />
            </th>
          )}
          {columns.map(({ key, header, align }) => (
            <th key={key} scope="col" className={align && styles[align]}>
              {header}
            </th>
          ))}
          {rowActions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
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
                    label={`Choose ${selection.labelOf(row)}`}
                    hideLabel
                    checked={selection.selected.has(key)}
                    onChange={(on) => selection.onChange(toggled(selection.selected, key, on))}
                  />
                </td>
              )}
              {columns.map((column, index) => {
                const className = classNames(column.align && styles[column.align], index === 0 && styles.heading);
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
