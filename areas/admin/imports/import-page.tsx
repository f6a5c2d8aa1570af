import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { keptText } from "../../shared/state/kept-text.ts";
import { useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { Page } from "../kit/page.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { ChooseFile, ImportFormats } from "./choose-file.tsx";
import { FindingList } from "./finding-list.tsx";
import styles from "./import.module.css";
import { counted, importOutcome } from "./import-outcome.ts";
import { ImportPlan, ImportView, type ImportViewProps } from "./import-plan.tsx";
import { ImportStore } from "./import-store.ts";

/** The address's parameter with the id of the import, for reloads. */
const PARAMETER = "import";

export const ImportPage = observer(function ImportPage() {
  const shop = useShop();
  const [query, setQuery] = useSearchParams();
  const asked = query.get(PARAMETER);
  const [kept] = useState(() => keptText(`awning-import ${shop.shop.id}`, () => sessionStorage));
  const [announced, announce] = useState<{ id: string | null } | null>(null);
  const [store] = useState(() => new ImportStore({ api: shop.api, onImport: (id) => announce({ id }) }));
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
    begin();
    return () => store.close();
  }, [store]);
  const { report } = store;
  const running = report?.state === "running" ? report.id : null;
  useEffect(() => {
    // For people who leave the page while it runs.
    if (running !== null) kept.write(running);
    else if (report) kept.write(null);
  }, [running, report, kept]);
  return (
    <Page
      title="Import products"
      description="From another shop, or from a spreadsheet. You see what will happen before anything does."
      width="narrow"
    >
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
  const { number } = useFormats();
  const { done, total } = report.progress;
  const fetching = done < report.pictures;
  return (
    <ImportView>
      <Section title="Importing">
        <ProgressBar
          label={fetching ? "Fetching pictures" : "Writing products"}
          value={done}
          max={total}
          text={`${number(done)} of ${number(total)}`}
        />
        <p className={styles.soft}>
          You may leave this page: it goes on, and you find it here again. Your shop shows all of it at once, or
          nothing.
        </p>
        {store.isCutOff && (
          <Callout tone="warning">
            We can’t reach the platform at the moment. The import goes on, and we keep asking.
          </Callout>
        )}
      </Section>
    </ImportView>
  );
});

const ImportFailed = observer(function ImportFailed({ store, report }: ImportViewProps) {
  const { file, problem } = store;
  return (
    <ImportView>
      <Callout
        tone="problem"
        title="The import failed. Your shop is as it was before"
        action={
          <>
            {file ? (
              <Button variant="primary" busy={store.sending} onClick={() => void store.choose(file)}>
                Look the file through again
              </Button>
            ) : (
              <Button variant="primary" busy={store.starting} onClick={() => void store.run()}>
                Try again
              </Button>
            )}
            <Button onClick={() => store.reset()}>Choose a file</Button>
          </>
        }
      >
        {report.failure ?? "Nothing was imported."}
      </Callout>
      {problem && <Callout tone="problem">{problem.message}</Callout>}
    </ImportView>
  );
});

const ImportDone = observer(function ImportDone({ store, report }: ImportViewProps) {
  const { number } = useFormats();
  const { create, change, categories, warnings, warningCount } = report;
  const { tone, title, details } = importOutcome(report, number);
  const parts = [
    create > 0 && `${number(create)} new`,
    change > 0 && `${number(change)} changed`,
    categories > 0 && `in ${number(categories)} new ${categories === 1 ? "category" : "categories"}`,
  ].filter(Boolean);
  return (
    <ImportView>
      <Callout
        tone={tone}
        title={title}
        action={
          <>
            <LinkButton variant="primary" to={ADMIN_PATHS.products}>
              See the products
            </LinkButton>
            <Button onClick={() => store.reset()}>Import another file</Button>
          </>
        }
      >
        {parts.length > 0 && <p>{parts.join(", ")}.</p>}
        {details.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Callout>
      {warningCount > 0 && (
        <Section title={counted(warningCount, "note", number)} description="What was left out, or read in another way.">
          <FindingList label="Notes" findings={warnings} total={warningCount} />
        </Section>
      )}
    </ImportView>
  );
});
