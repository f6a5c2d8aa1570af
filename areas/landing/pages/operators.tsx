import { useLandingTitle } from "../landing-context.ts";
import { FirstResponse } from "../sections/first-response.tsx";
import { RunItYourself } from "../sections/run-it-yourself.tsx";

/** For people who run a platform of their own. */
export function OperatorsPage() {
  useLandingTitle("operators");
  return (
    <>
      <RunItYourself />
      <FirstResponse />
    </>
  );
}
