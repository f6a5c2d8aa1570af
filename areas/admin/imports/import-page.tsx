import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS } from "../../shared/pages/routes.ts";
import { keptText } from "../../shared/state/kept-text.ts";
import { useFormats } from "../admin-context.ts";
import { useCatalogue } from "../catalogue/catalogue.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { Page } from "../kit/page.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { useImportTexts, useKitTexts } from "../texts.ts";
import { ChooseFile, ImportFormats } from "./choose-file.tsx";
import { ImportNotes, ImportPlan, ImportView, type ImportViewProps } from "./import-plan.tsx";
import { ImportStore } from "./import-store.ts";
import { failureSentence, importOutcome } from "./import-words.ts";

/** The address's parameter with the id of the import, for reloads. */
const PARAMETER = "import";

export const ImportPage = observer(function ImportPage() {
  const shop = useShop();
  const [query, setQuery] = useSearchParams();
  const asked = query.get(PARAMETER);
  const [kept] = useState(() => keptText(`awning-import ${shop.shop.id}`, () => sessionStorage));
  const [announced, announce] = useState<{ id: string | null } | null>(null);
  const texts = useImportTexts();
  const { t } = texts;
  const problems = useProblemTexts();
  const formats = useFormats();
  const catalogue = useCatalogue();
  const [store] = useState(
    () => new ImportStore({ api: shop.api, texts, problems, formats, catalogue, onImport: (id) => announce({ id }) }),
  );
  const follow = useEffectEvent((id: string | null) => {
    setQuery(id === null ? {} : { [PARAMETER]: id }, { replace: true });
    if (id === null) kept.write(null);
  });
  useEffect(() => {
    if (announced) follow(announced.id);
  }, [announced]);
  const begin = useEffectEvent(() => {
    const known = asked ?? kept.read();
    if (known !== null) void store.open(known);
  });
  useEffect(() => {
    const end = store.follow();
    begin();
    return end;
  }, [store]);
  const { report } = store;
  const running = report?.state === "running" ? report.id : null;
  useEffect(() => {
    // Restored when the page is opened again while the import runs.
    if (running !== null) kept.write(running);
    else if (report) kept.write(null);
  }, [running, report, kept]);
  return (
    <Page title={t("page.title")} description={t("page.description")} width="narrow">
      {store.opening && !report && <SkeletonRows count={3} />}
      {!report && !store.opening && (
        <>
          <ChooseFile store={store} />
          <ImportFormats />
        </>
      )}
      {report?.state === "planned" && <ImportPlan store={store} report={report} />}
      {report?.state === "running" && <ImportRunning store={store} report={report} />}
      {report?.state === "done" && <ImportDone store={store} report={report} />}
      {report?.state === "failed" && <ImportFailed store={store} report={report} />}
    </Page>
  );
});

const ImportRunning = observer(function ImportRunning({ store, report }: ImportViewProps) {
  const { t } = useImportTexts();
  const { done, total } = report.progress;
  const fetching = done < report.pictures;
  return (
    <ImportView label={t("running.title")}>
      <Section title={t("running.title")}>
        <ProgressBar
          label={t(fetching ? "running.pictures" : "running.products")}
          value={done}
          max={total}
          text={t("running.progress", { done, total })}
        />
        <p className="admin-soft">{t("running.hint")}</p>
        {store.isCutOff && <Callout tone="warning">{t("running.cut-off")}</Callout>}
      </Section>
    </ImportView>
  );
});

const ImportFailed = observer(function ImportFailed({ store, report }: ImportViewProps) {
  const { file, problem } = store;
  const texts = useImportTexts();
  const { t } = texts;
  const { t: tKit } = useKitTexts();
  // The stored plan is of the shop as it was.
  const canRetry = report.failure !== "shop-changed";
  return (
    <ImportView label={t("failed.title")}>
      <Callout
        tone="problem"
        title={t("failed.title")}
        action={
          <>
            {file ? (
              <Button variant="primary" busy={store.sending} onClick={() => void store.choose(file)}>
                {t("failed.check-again")}
              </Button>
            ) : (
              canRetry && (
                <Button variant="primary" busy={store.starting} onClick={() => void store.run()}>
                  {tKit("ui.retry")}
                </Button>
              )
            )}
            <Button variant={file || canRetry ? "quiet" : "primary"} onClick={() => store.reset()}>
              {t("choose.button")}
            </Button>
          </>
        }
      >
        {failureSentence(report.failure, texts)}
      </Callout>
      {problem && <Callout tone="problem">{problem.message}</Callout>}
    </ImportView>
  );
});

const ImportDone = observer(function ImportDone({ store, report }: ImportViewProps) {
  const texts = useImportTexts();
  const { t } = texts;
  const { create, categories } = report;
  const change = report.change + report.stock;
  const { tone, title, details } = importOutcome(report, texts);
  const parts = [
    create > 0 && t("done.new", { count: create }),
    change > 0 && t("done.changed", { count: change }),
    categories > 0 && t("done.categories", { count: categories }),
  ].filter(Boolean);
  return (
    <ImportView label={title}>
      <Callout
        tone={tone}
        title={title}
        action={
          <>
            <LinkButton variant="primary" to={ADMIN_PATHS.products}>
              {t("done.products")}
            </LinkButton>
            <Button onClick={() => store.reset()}>{t("done.another")}</Button>
          </>
        }
      >
        {parts.length > 0 && <p>{parts.join(" · ")}</p>}
        {details.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Callout>
      <ImportNotes report={report} hint={t("notes.hint")} />
    </ImportView>
  );
});
