import { observer } from "mobx-react-lite";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import type { ImportViewProps } from "./import-plan.tsx";
import { ImportView } from "./import-view.tsx";

/** Why nothing has come of it. */
export const ImportFailed = observer(function ImportFailed({ store, report }: ImportViewProps) {
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
