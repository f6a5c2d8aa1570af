import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { PROJECT_ROOT } from "../build/paths.ts";
import { StartProblem } from "../start/run-command.ts";

/** A process, not an import: the product must not depend on its tests. */
const STAND_IN = resolve(PROJECT_ROOT, "test/support/stripe/serve-stripe.ts");

export interface StandIn {
  /** The gateway's variables for it. */
  variables: NodeJS.ProcessEnv;
  stop: () => void;
}

/**
 * Starts a server that replaces Stripe, with plain pages for the payment and for the seller's form. Its memory lasts as
 * long as this process, so it outlives restarts of the gateway.
 * @param origin under which the gateway receives webhooks
 * @throws StartProblem
 */
export async function startStandIn(origin: string): Promise<StandIn> {
  const child = spawn(process.execPath, [STAND_IN, origin], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  const exit = once(child, "exit");
  const line = await Promise.race([once(lines, "line").then(([first]) => String(first)), exit.then(() => undefined)]);
  if (line === undefined) throw new StartProblem("The server that replaces Stripe did not start.");
  return { variables: JSON.parse(line) as NodeJS.ProcessEnv, stop: () => void child.kill() };
}
