import Copy from "lucide-react/icons/copy";
import type { ImportFinding } from "../../shared/imports/import-report.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import styles from "./finding-list.module.css";

interface FindingListProps {
  label: string;
  /** By line, the first of them. */
  findings: readonly ImportFinding[];
  /** How many there are. */
  total: number;
}

/** For a spreadsheet beside the file. */
const asText = (findings: readonly ImportFinding[]): string =>
  ["Line\tColumn\tWhat", ...findings.map(({ line, column, message }) => `${line}\t${column}\t${message}`)].join("\n");

/** What was found, line by line, to be read beside the file. */
export function FindingList({ label, findings, total }: FindingListProps) {
  const { toasts, formats } = useAdmin();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(findings));
      toasts.show("Copied.");
    } catch {
      toasts.show("Your browser doesn’t let us copy. Mark the lines and copy them yourself.", { tone: "problem" });
    }
  };
  return (
    <div className={styles.findings}>
      {/* A region that scrolls has to be reached with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Column</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ line, column, message }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never change, and may be the same
              <tr key={index}>
                <td className={styles.line}>{formats.number(line)}</td>
                <td>{column || <span aria-label="the whole row">–</span>}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        {total > findings.length && (
          <p>
            The first {formats.number(findings.length)} of {formats.number(total)}.
          </p>
        )}
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
