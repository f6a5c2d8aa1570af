import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import type { ImportReport } from "../../shared/imports/import-report.ts";
import { Switch } from "../../shared/ui/form/switch.tsx";
import { useAdmin, useFormats } from "../admin-context.ts";
import type { Formats } from "../formats/formats.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { type Column, DataList } from "../kit/data-list.tsx";
import { Section } from "../kit/section.tsx";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import { PlanLink } from "../sellers/plan-link.tsx";
import { type ImportTexts, useImportTexts } from "../texts.ts";
import { FindingList } from "./finding-list.tsx";
import styles from "./import.module.css";
import type { ImportStore } from "./import-store.ts";

type ReportedRow = ImportReport["sample"][number];

interface SampleRow extends ReportedRow {
  action: Exclude<ReportedRow["action"], "stock">;
}

const ACTION_TONES: Record<SampleRow["action"], PillTone> = {
  create: "good",
  change: "accent",
  unchanged: "neutral",
};

/** The platform's own format, as it is exported. */
export const OWN_FILE = "products.csv";

const FORMATS: Record<ImportReport["format"], string> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  awning: OWN_FILE,
};

type Counted = "create" | "change" | "unchanged" | "drafts" | "categories" | "pictures";

export interface ImportViewProps {
  store: ImportStore;
  report: ImportReport;
}

export const ImportPlan = observer(function ImportPlan({ store, report }: ImportViewProps) {
  const { number, locale } = useFormats();
  const { t } = useImportTexts();
  const { keepStock } = store;
  const { create, stock, stockVariants, drafts, categories, categoryNames, pictures, problemCount } = report;
  const change = report.change + (keepStock ? 0 : stock);
  const unchanged = report.unchanged + (keepStock ? stock : 0);
  const count = create + change;
  const more = categories - categoryNames.length;
  const counts = Object.entries({ create, change, unchanged, drafts, categories, pictures }) as [Counted, number][];
  const other = <Button onClick={() => store.reset()}>{t("plan.other")}</Button>;
  const title = store.file?.name ?? t("plan.untitled");
  return (
    <ImportView label={title}>
      <Section title={title} description={t("plan.about", { format: FORMATS[report.format], count: report.lines })}>
        {problemCount === 0 && (
          <ul className={styles.counts} aria-label={t("plan.counts")}>
            {counts
              .filter(([key, value]) => value > 0 || key === "create" || key === "change")
              .map(([key, value]) => (
                <li key={key}>
                  <b>{number(value)}</b> {t(`plan.${key}`)}
                </li>
              ))}
          </ul>
        )}
        {problemCount === 0 && categoryNames.length > 0 && (
          <p className="admin-soft">
            {t("plan.category-names", {
              names: new Intl.ListFormat(locale).format([
                ...categoryNames.map((name) => `\u2068${name}\u2069`),
                ...(more > 0 ? [t("plan.more-categories", { count: more })] : []),
              ]),
            })}
          </p>
        )}
        {problemCount === 0 && stockVariants > 0 && (
          <Switch
            label={t("plan.keep-stock")}
            hint={t("plan.keep-stock-hint", { count: stockVariants })}
            checked={keepStock}
            onChange={(on) => store.setKeepStock(on)}
          />
        )}
        {problemCount > 0 ? (
          <>
            <Callout tone="problem" title={t("plan.problems", { count: problemCount })} action={other}>
              {t("plan.problems-hint")}
            </Callout>
            <FindingList label={t("plan.problem-list")} findings={report.problems} total={problemCount} />
          </>
        ) : count === 0 ? (
          <Callout tone="good" title={t("plan.nothing")} action={other}>
            {t(stock > 0 ? "plan.only-stock" : "plan.nothing-hint")}
          </Callout>
        ) : (
          <div className="admin-inline">
            <Button variant="primary" busy={store.starting} onClick={() => void store.run()}>
              {t("plan.import", { count })}
            </Button>
            {other}
            {pictures > 0 && <span className="admin-soft">{t("plan.pictures-hint")}</span>}
          </div>
        )}
        {store.problem && <Callout tone="problem">{store.problem.message}</Callout>}
      </Section>
      <ImportNotes report={report} hint={t("plan.notes-hint")} />
      {report.sample.length > 0 && <ImportSample report={report} keepStock={keepStock} />}
    </ImportView>
  );
});

/** What an import leaves out or reads differently. If the plan is the reason, it leads to the plans. */
export function ImportNotes({ report, hint }: Pick<ImportViewProps, "report"> & { hint: string }) {
  const { t } = useImportTexts();
  const { drafts, warnings, warningCount } = report;
  if (warningCount === 0) return null;
  const isPlanFull = drafts > 0 || warnings.some(({ code }) => code === "pictures-without-room");
  return (
    <Section
      title={t("notes.title", { count: warningCount })}
      description={hint}
      actions={isPlanFull && <PlanLink size="small" variant="quiet" />}
    >
      <FindingList label={t("notes.list")} findings={warnings} total={warningCount} />
    </Section>
  );
}

function ImportSample({ report, keepStock }: Pick<ImportViewProps, "report"> & { keepStock: boolean }) {
  const formats = useFormats();
  const { site } = useAdmin();
  const texts = useImportTexts();
  const { t } = texts;
  const currency = site.sellerData?.currency ?? "EUR";
  const rows = report.sample.map(({ action, stock, ...row }): SampleRow => {
    const shown = action === "stock" ? (keepStock ? "unchanged" : "change") : action;
    return { ...row, action: shown, stock: keepStock ? null : stock };
  });
  return (
    <Section title={t("sample.title")} description={t("sample.description")}>
      <DataList
        label={t("sample.title")}
        rows={rows}
        rowKey={({ line }) => String(line)}
        columns={sampleColumns(formats, currency, texts)}
      />
    </Section>
  );
}

function sampleColumns(formats: Formats, currency: string, { t }: ImportTexts): Column<SampleRow>[] {
  const stockText = (stock: number | null) => (stock === null ? t("sample.untracked") : formats.number(stock));
  const stockSentence = ({ before, after }: NonNullable<SampleRow["stock"]>) =>
    t("sample.stock", { stock: stockText(after), before: stockText(before) });
  return [
    { key: "title", header: t("sample.product"), cell: ({ title }) => <bdi>{title}</bdi> },
    {
      key: "action",
      header: t("sample.action"),
      card: "aside",
      cell: ({ action }) => <StatusPill tone={ACTION_TONES[action]}>{t(`plan.${action}`)}</StatusPill>,
    },
    {
      key: "variants",
      header: t("sample.variants"),
      align: "end",
      cell: ({ variants, stock }) => (
        <>
          {t("sample.variant-count", { count: variants })}
          {stock && <span className={`admin-fine ${styles.before}`}>{stockSentence(stock)}</span>}
        </>
      ),
    },
    {
      key: "price",
      header: t("sample.price"),
      align: "end",
      cell: ({ price, oldPrice }) => (
        <>
          {formats.money(price, currency)}
          {oldPrice !== null && (
            <span className={`admin-fine ${styles.before}`}>
              {t("sample.old-price", { price: formats.money(oldPrice, currency) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "line",
      header: t("sample.line"),
      align: "end",
      cell: ({ line }) => <span className={styles.line}>{t("sample.line-number", { line })}</span>,
    },
  ];
}

/**
 * A step of the import. Takes the focus, because the pressed button was removed.
 * @param label what a screen reader says then
 */
export function ImportView({ label, children }: { label: string; children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={view} role="group" aria-label={label} tabIndex={-1} className="admin-parts">
      {children}
    </div>
  );
}
