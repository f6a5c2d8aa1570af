import { Callout } from "../kit/callout.tsx";
import { PlanLink } from "../sellers/plan-link.tsx";
import { useCatalogueTexts } from "../texts.ts";

/** The pressed button may be at the other end of the page. */
const scrollToIt = (callout: HTMLElement | null): void => callout?.scrollIntoView({ block: "nearest" });

/** Shown when the plan has no room. @param message names the limit and the use */
export function QuotaCallout({ message, children }: { message: string; children?: string }) {
  const { t } = useCatalogueTexts();
  return (
    <div ref={scrollToIt} role="alert">
      <Callout tone="warning" title={t("quota.title")} action={<PlanLink />}>
        {message} {children}
      </Callout>
    </div>
  );
}
