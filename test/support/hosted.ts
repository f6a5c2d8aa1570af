import type { Test } from "tap";
import { readConfig } from "../../gateway/config.ts";
import { openPlatform } from "../../gateway/platform/adapters/open-platform.ts";
import { copyKind } from "../../gateway/platform/commands/moving/copy-kind.ts";
import { kindsOf } from "../../gateway/platform/commands/moving/kinds.ts";
import { firebaseEmulators } from "./firebase-emulators.ts";
import { firebaseProject, firebaseVariables } from "./firebase-project.ts";

/**
 * From here on this process's gateways stand on the emulators, each on a project of its own, whoever opens them: a test
 * file that was written for embedded mode then runs, unchanged, on the hosted backend.
 * @returns whether there are emulators
 */
export async function standOnFirebase(test: Test): Promise<boolean> {
  if (!(await firebaseEmulators(test))) return false;
  process.env["TEST_BACKEND"] = "firebase";
  return true;
}

/** What a gateway's variables are beside a test's own: none, or those of a new project after {@link standOnFirebase}. */
export function backendVariables(): NodeJS.ProcessEnv {
  if (process.env["TEST_BACKEND"] !== "firebase") return {};
  return { NODE_ENV: "test", ...firebaseVariables(firebaseProject()) };
}

/** Brings what an embedded platform's folder holds to the backend that these variables name, if that is another one. */
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
