import Download from "lucide-react/icons/download";
import FileUp from "lucide-react/icons/file-up";
import { observer } from "mobx-react-lite";
import { type DragEvent, useRef, useState } from "react";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import { useShop } from "../shop-context.ts";
import styles from "./import.module.css";
import type { ImportStore } from "./import-store.ts";

export const ChooseFile = observer(function ChooseFile({ store }: { store: ImportStore }) {
  const { bytes } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { file, sending, sent, problem } = store;
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) void store.choose(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // Dropping is one more way: the button below does the same for keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.drop}
      aria-label="The file"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {problem && (
        <Callout
          tone="problem"
          title={file?.name}
          action={file && problem.code !== "file" && <Button onClick={() => void store.choose(file)}>Try again</Button>}
        >
          {problem.message}
        </Callout>
      )}
      {sending && file ? (
        <div className={styles.sending}>
          <ProgressBar
            label={sent >= file.size ? `Looking ${file.name} through…` : `Sending ${file.name}`}
            value={sent}
            max={file.size}
            text={`${bytes(sent)} of ${bytes(file.size)}`}
          />
          <Button onClick={() => store.cancel()}>Cancel</Button>
        </div>
      ) : (
        <div className={styles.invitation}>
          <FileUp aria-hidden="true" />
          <p className={styles.dropHint}>Drop a CSV file here, or</p>
          <Button variant="primary" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <p className={styles.soft}>CSV, up to 16 MB, 20,000 rows and 5,000 products. Nothing is changed yet.</p>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={(event) => {
          take(event.currentTarget.files);
          // So that a corrected file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
});

export function ImportFormats() {
  const { api } = useShop();
  return (
    <Section title="Files that work" description="Which of them yours is, is seen by its headings.">
      <dl className={styles.formats}>
        <div>
          <dt>From Shopify</dt>
          <dd>In Shopify’s admin: Products, then Export, “CSV for Excel, Numbers or other spreadsheet programs”.</dd>
        </div>
        <div>
          <dt>From WooCommerce</dt>
          <dd>In WordPress: Products, then Export, all columns.</dd>
        </div>
        <div>
          <dt>From a spreadsheet</dt>
          <dd>
            <p>
              Download products.csv: it has the columns, and a row for each product that you have already. Fill in rows
              of your own and save it as CSV. A handle, a title and a price are enough.
            </p>
            <LinkButton
              size="small"
              href={api.address(ADMIN_ENDPOINTS.exportShop, { format: "products.csv" })}
              download
              icon={<Download aria-hidden="true" />}
            >
              products.csv
            </LinkButton>
          </dd>
        </div>
        <div>
          <dt>Products that you have already</dt>
          <dd>Are known again by their address in the shop (the handle) and changed. None is ever deleted.</dd>
        </div>
      </dl>
    </Section>
  );
}
