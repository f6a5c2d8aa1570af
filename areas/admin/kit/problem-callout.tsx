import type { Problem } from "../../shared/api/api-error.ts";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";

/** What the platform could not do, in its words, and a way to try again. */
export function ProblemCallout({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  return (
    <Callout tone="problem" action={onRetry && <Button onClick={onRetry}>Try again</Button>}>
      {problem.message}
    </Callout>
  );
}
