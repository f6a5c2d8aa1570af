import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import type { ImportReport } from "../../shared/imports/import-report.ts";
import { useAdmin, useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { DataList } from "../kit/data-list.tsx";
import { Section } from "../kit/section.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { FindingList } from "./finding-list.tsx";
import styles from "./import.module.css";
import { counted } from "./import-outcome.ts";
import type { ImportStore } from "./import-store.ts";

const ACTIONS: Record<ImportReport["sample"][number]["action"], ReactNode> = {
  create: <StatusPill tone="good">New</StatusPill>,
  change: <StatusPill tone="accent">Changed</StatusPill>,
  unchanged: <StatusPill>As it is</StatusPill>,
};

const FORMATS: Record<ImportReport["format"], string> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  awning: "This platform’s own",
};

export interface ImportViewProps {
  store: ImportStore;
  report: ImportReport;
}

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

function ImportSample({ report }: { report: ImportReport }) {
  const formats = useFormats();
  const { site } = useAdmin();
  const currency = site.sellerData?.currency ?? "EUR";
  return (
    <Section title="The first products" description="How they will look in your shop.">
      <DataList
        label="The first products"
        rows={report.sample}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: "title", header: "Product", cell: ({ title }) => title },
          { key: "action", header: "What happens", card: "aside", cell: ({ action }) => ACTIONS[action] },
          {
            key: "variants",
            header: "Variants",
            align: "end",
            cell: ({ variants }) => (variants === 1 ? "1 variant" : `${formats.number(variants)} variants`),
          },
          { key: "price", header: "Price", align: "end", cell: ({ price }) => formats.money(price, currency) },
          { key: "line", header: "Line", align: "end", cell: ({ line }) => `Line ${formats.number(line)}` },
        ]}
      />
    </Section>
  );
}

/** A step of the import. It takes the focus, because the pressed button is gone. */
export function ImportView({ children }: { children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={view} tabIndex={-1} className={styles.stack}>
      {children}
    </div>
  );
}
