import { observer } from "mobx-react-lite";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { Section } from "../kit/section.tsx";
import { FindingList } from "./finding-list.tsx";
import { counted, importOutcome } from "./import-outcome.ts";
import type { ImportViewProps } from "./import-plan.tsx";
import { ImportView } from "./import-view.tsx";

/** What has come of it. */
export const ImportDone = observer(function ImportDone({ store, report }: ImportViewProps) {
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
