import Download from "lucide-react/icons/download";
import FileUp from "lucide-react/icons/file-up";
import { observer } from "mobx-react-lite";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { MAX_IMPORT_BYTES } from "../../shared/imports/import-report.ts";
import { useFormats } from "../admin-context.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import { useFiles } from "../kit/use-files.ts";
import { useShop } from "../shop-context.ts";
import { useImportTexts, useKitTexts } from "../texts.ts";
import styles from "./import.module.css";
import { OWN_FILE } from "./import-plan.tsx";
import type { ImportStore } from "./import-store.ts";

/** As in gateway/platform/imports. */
const MAX_ROWS = 20_000;
const MAX_PRODUCTS = 5_000;

export const ChooseFile = observer(function ChooseFile({ store }: { store: ImportStore }) {
  const { bytes } = useFormats();
  const { t } = useImportTexts();
  const { t: tKit } = useKitTexts();
  const files = useFiles(([chosen]) => chosen && void store.choose(chosen));
  const { file, sending, sent, problem } = store;
  return (
    // The button below does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={`admin-stack ${styles.drop}`} aria-label={t("choose.label")} {...files.place}>
      {problem && (
        <Callout
          tone="problem"
          title={file?.name}
          action={
            file &&
            problem.code !== "file" && <Button onClick={() => void store.choose(file)}>{tKit("ui.retry")}</Button>
          }
        >
          {problem.message}
        </Callout>
      )}
      {sending && file ? (
        <div className={styles.sending}>
          <ProgressBar
            label={t(sent >= file.size ? "choose.checking" : "choose.sending", { file: file.name })}
            value={sent}
            max={file.size}
            text={t("choose.sent", { sent: bytes(sent), total: bytes(file.size) })}
          />
          <Button onClick={() => store.cancel()}>{tKit("dialog.cancel")}</Button>
        </div>
      ) : (
        <div className={`admin-lines ${styles.invitation}`}>
          <FileUp />
          <p className={styles.dropHint}>{t("choose.drop")}</p>
          <Button variant="primary" onClick={files.choose}>
            {t("choose.button")}
          </Button>
          <p className="admin-soft">
            {t("choose.limits", { size: bytes(MAX_IMPORT_BYTES), rows: MAX_ROWS, products: MAX_PRODUCTS })}
          </p>
        </div>
      )}
      <input {...files.input} accept=".csv,.txt,.tsv,text/csv,text/plain" />
    </section>
  );
});

export function ImportFormats() {
  const { api } = useShop();
  const { t } = useImportTexts();
  return (
    <Section title={t("formats.title")} description={t("formats.description")}>
      <dl className={`admin-stack ${styles.formats}`}>
        <div>
          <dt>{t("formats.shopify")}</dt>
          <dd>{t("formats.shopify-how")}</dd>
        </div>
        <div>
          <dt>{t("formats.woocommerce")}</dt>
          <dd>{t("formats.woocommerce-how")}</dd>
        </div>
        <div>
          <dt>{t("formats.spreadsheet")}</dt>
          <dd className="admin-lines">
            <p>{t("formats.spreadsheet-how", { file: OWN_FILE })}</p>
            <LinkButton
              size="small"
              href={api.address(ADMIN_ENDPOINTS.exportShop, { format: OWN_FILE })}
              download
              icon={<Download />}
            >
              <bdi>{OWN_FILE}</bdi>
            </LinkButton>
          </dd>
        </div>
        <div>
          <dt>{t("formats.known")}</dt>
          <dd>{t("formats.known-how")}</dd>
        </div>
      </dl>
    </Section>
  );
}
