import { useLandingTitle } from "../landing-context.ts";
import { FirstResponse } from "./first-response.tsx";
import { RunItYourself } from "./run-it-yourself.tsx";

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
