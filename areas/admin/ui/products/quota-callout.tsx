import { ADMIN_PATHS } from "../../../shared/domain/admin-routes.ts";
import { Callout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";

/** What the plan has no room for, and where there is more. @param message the platform's own sentence, with its numbers */
export function QuotaCallout({ message, children }: { message: string; children?: string }) {
  return (
    <div role="alert">
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
