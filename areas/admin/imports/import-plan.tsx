import { observer } from "mobx-react-lite";
import type { ImportReport } from "../../shared/imports/import-report.ts";
import { useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Section } from "../kit/section.tsx";
import { FindingList } from "./finding-list.tsx";
import styles from "./import.module.css";
import { counted } from "./import-outcome.ts";
import { ImportSample } from "./import-sample.tsx";
import type { ImportStore } from "./import-store.ts";
import { ImportView } from "./import-view.tsx";

export interface ImportViewProps {
  store: ImportStore;
  report: ImportReport;
}

const FORMATS: Record<ImportReport["format"], string> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  awning: "This platform’s own",
};

/** What importing the file would do, and what is in its way. */
export const ImportPlan = observer(function ImportPlan({ store, report }: ImportViewProps) {
  const { number } = useFormats();
  const { create, change, unchanged, drafts, categories, pictures, problemCount, warningCount } = report;
  const count = create + change;
  const counts: [number, string][] = [
    [create, "new"],
    [change, "changed"],
    [unchanged, "as they are"],
    [drafts, drafts === 1 ? "as a draft: your plan is full" : "as drafts: your plan is full"],
    [categories, categories === 1 ? "new category" : "new categories"],
    [pictures, pictures === 1 ? "picture to fetch" : "pictures to fetch"],
  ];
  const other = <Button onClick={() => store.reset()}>Choose another file</Button>;
  return (
    <ImportView>
      <Section
        title={store.file?.name ?? "Your file"}
        description={`${FORMATS[report.format]} format, ${number(report.lines)} lines. Nothing is changed yet.`}
      >
        {problemCount === 0 && (
          <ul className={styles.counts} aria-label="What will happen">
            {counts
              .filter(([value], place) => value > 0 || place < 2)
              .map(([value, label]) => (
                <li key={label}>
                  <b>{number(value)}</b> {label}
                </li>
              ))}
          </ul>
        )}
        {problemCount > 0 ? (
          <>
            <Callout tone="problem" title={`${counted(problemCount, "problem", number)} in this file`} action={other}>
              Mend these lines in the file and choose it again. Until then nothing of it is imported, so that you never
              have half of it.
            </Callout>
            <FindingList label="Problems" findings={report.problems} total={problemCount} />
          </>
        ) : count === 0 ? (
          <Callout tone="good" title="Nothing to do" action={other}>
            All that the file says is in your shop already.
          </Callout>
        ) : (
          <div className={styles.go}>
            <Button variant="primary" busy={store.starting} onClick={() => void store.run()}>
              Import {counted(count, "product", number)}
            </Button>
            {other}
            {pictures > 0 && (
              <span className={styles.soft}>Pictures are fetched from their addresses, which takes a while.</span>
            )}
          </div>
        )}
        {store.problem && <Callout tone="problem">{store.problem.message}</Callout>}
      </Section>
      {warningCount > 0 && (
        <Section
          title={counted(warningCount, "note", number)}
          description="They keep nothing from being imported: this is what is left out, or read in another way."
        >
          <FindingList label="Notes" findings={report.warnings} total={warningCount} />
        </Section>
      )}
      {report.sample.length > 0 && <ImportSample report={report} />}
    </ImportView>
  );
});
