import Copy from "lucide-react/icons/copy";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import type { ImportFinding } from "../../shared/imports/import-report.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { useImportTexts } from "../texts.ts";
import styles from "./finding-list.module.css";
import { findingSentence } from "./import-words.ts";

interface FindingListProps {
  label: string;
  /** By line, the first of them. */
  findings: readonly ImportFinding[];
  /** How many there are. */
  total: number;
}

/** Tab-separated, for a spreadsheet. */
const asText = (rows: (string | number)[][]): string => rows.map((cells) => cells.join("\t")).join("\n");

/** Findings by line. */
export function FindingList({ label, findings, total }: FindingListProps) {
  const { toasts, formats } = useAdmin();
  const texts = useImportTexts();
  const { t } = texts;
  const problems = useProblemTexts();
  const rows = findings.map((finding) => ({ ...finding, sentence: findingSentence(finding, texts, problems) }));
  const heading = [t("sample.line"), t("findings.column"), t("findings.what")];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        asText([heading, ...rows.map(({ line, column, sentence }) => [line, column, sentence])]),
      );
      toasts.show(t("findings.copied"));
    } catch {
      toasts.show(t("findings.not-copied"), { tone: "problem" });
    }
  };
  return (
    <div className="admin-rows">
      {/* Focusable, for scrolling with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heading.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, column, sentence }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never change, and may be the same
              <tr key={index}>
                <td className={styles.line} data-label={t("sample.line")}>
                  {formats.number(line)}
                </td>
                <td>{column ? <bdi>{column}</bdi> : <span aria-label={t("findings.whole-row")}>–</span>}</td>
                <td>{sentence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={`admin-inline ${styles.foot}`}>
        {total > findings.length && <p>{t("findings.first", { shown: findings.length, total })}</p>}
        <Button size="small" icon={<Copy />} onClick={() => void copy()}>
          {t("findings.copy")}
        </Button>
      </div>
    </div>
  );
}
