import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";

/** The button that was pressed may be at the other end of the page. */
const scrollToIt = (callout: HTMLElement | null): void => callout?.scrollIntoView({ block: "nearest" });

/** What the plan has no room for, and where there is more. @param message the platform's own sentence, with its numbers */
export function QuotaCallout({ message, children }: { message: string; children?: string }) {
  return (
    <div ref={scrollToIt} role="alert">
      <Callout
        tone="warning"
        title="Your plan is full"
        action={<LinkButton to={ADMIN_PATHS.subscription}>See plans and usage</LinkButton>}
      >
        {message} {children}
      </Callout>
    </div>
  );
}
