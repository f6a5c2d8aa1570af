import { observer } from "mobx-react-lite";
import { useFormats } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import styles from "./import.module.css";
import type { ImportViewProps } from "./import-plan.tsx";
import { ImportView } from "./import-view.tsx";

/** How far the import is. */
export const ImportRunning = observer(function ImportRunning({ store, report }: ImportViewProps) {
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
