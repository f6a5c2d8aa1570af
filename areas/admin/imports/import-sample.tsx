import type { ReactNode } from "react";
import type { ImportReport } from "../../shared/imports/import-report.ts";
import { useAdmin, useFormats } from "../admin-context.ts";
import { DataList } from "../kit/data-list.tsx";
import { Section } from "../kit/section.tsx";
import { StatusPill } from "../kit/status-pill.tsx";

const ACTIONS: Record<ImportReport["sample"][number]["action"], ReactNode> = {
  create: <StatusPill tone="good">New</StatusPill>,
  change: <StatusPill tone="accent">Changed</StatusPill>,
  unchanged: <StatusPill>As it is</StatusPill>,
};

/** The file’s first products, as they would stand in the shop. */
export function ImportSample({ report }: { report: ImportReport }) {
  const formats = useFormats();
  const { site } = useAdmin();
  const currency = site.sellerData?.currency ?? "EUR";
  return (
    <Section title="The first products" description="As they will stand in your shop.">
      <DataList
        label="The first products"
        rows={report.sample}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: "title", header: "Product", cell: ({ title }) => title },
          {
            key: "action",
            header: "What happens",
            card: "aside",
            cell: ({ action }) => ACTIONS[action],
          },
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
