import type { Test } from "tap";
import { readConfig } from "../../gateway/config.ts";
import { openPlatform } from "../../gateway/platform/adapters/open-platform.ts";
import { copyKind } from "../../gateway/platform/commands/moving/copy-kind.ts";
import { kindsOf } from "../../gateway/platform/commands/moving/kinds.ts";
import { firebaseEmulators } from "./firebase-emulators.ts";
import { firebaseProject, firebaseVariables } from "./firebase-project.ts";
import { setEnvironment } from "./set-environment.ts";

/**
 * Runs this process's gateways on the Firebase emulators until the test ends, each with its own project: a test file
 * written for embedded mode then tests the firebase backend unchanged.
 *
 * @returns false if a tool is missing: the test is skipped
 */
export async function standOnFirebase(test: Test): Promise<boolean> {
  if (!(await firebaseEmulators(test))) return false;
  setEnvironment(test, { TEST_BACKEND: "firebase" });
  return true;
}

/** The variables that choose a gateway's backend: none, or a new project's after {@link standOnFirebase}. */
export function backendVariables(): NodeJS.ProcessEnv {
  if (process.env["TEST_BACKEND"] !== "firebase") return {};
  return { NODE_ENV: "test", ...firebaseVariables(firebaseProject()) };
}

/** Copies an embedded platform's data to the backend in the variables, unless that is the embedded one. */
export async function bringTo(variables: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
  const config = readConfig({ ...variables, DATA_DIR: dataDir });
  if (config.backend === "embedded") return;
  const [source, target] = [await openPlatform({ ...config, backend: "embedded" }), await openPlatform(config)];
  const targets = kindsOf(target);
  for (const [index, kind] of kindsOf(source).entries()) {
    await copyKind(kind, targets[index] as typeof kind, () => {});
  }
  await Promise.all([source.close(), target.close()]);
}
