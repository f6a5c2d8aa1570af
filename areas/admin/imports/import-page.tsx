import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { keptText } from "../../shared/state/kept-text.ts";
import { Page } from "../kit/page.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportFailed } from "./import-failed.tsx";
import { ImportFormats } from "./import-formats.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { ImportRunning } from "./import-running.tsx";
import { ImportStore } from "./import-store.ts";

/** The parameter of the address in which an import is known again after a reload. */
const PARAMETER = "import";

/** Products from a file: chosen, looked through, imported. */
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
    // Whoever leaves the page while it runs finds it again.
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
