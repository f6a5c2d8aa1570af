import { type ReactNode, useState } from "react";
import { Switch } from "../../shared/ui/form/switch.tsx";
import tableStyles from "../kit/table.module.css";
import { useKitTexts } from "../texts.ts";
import styles from "./twin.module.css";

export interface TwinColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
}

interface TwinProps<Row> {
  /** What both show. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first is the row's heading. */
  columns: readonly TwinColumn<Row>[];
  /** The chart. */
  children: ReactNode;
}

/** A chart and a table of the same data. Screen readers always have the table; a switch shows it to others. */
export function Twin<Row>({ label, rows, rowKey, columns, children }: TwinProps<Row>) {
  const { t } = useKitTexts();
  const [asTable, setAsTable] = useState(false);
  return (
    <div className={`admin-lines ${styles.twin}`}>
      {!asTable && children}
      {/* As it scrolls, it can be scrolled with the keyboard. */}
      <div
        className={asTable ? styles.scroller : "visually-hidden"}
        {...(asTable && { role: "region", "aria-label": label, tabIndex: 0 })}
      >
        <table className={tableStyles.table}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map(({ header, align }) => (
                <th key={header} scope="col" className={align && tableStyles[align]}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ header, cell, align }, index) =>
                  index === 0 ? (
                    <th key={header} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={header} className={align && tableStyles[align]}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.switch}>
        <Switch label={t("chart.as-table")} checked={asTable} onChange={setAsTable} />
      </div>
    </div>
  );
}
