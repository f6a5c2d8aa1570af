import { join } from "node:path";
import type { Test } from "tap";
import { type FirestoreEmulator, startFirestoreEmulator } from "../../scripts/emulators/start-emulators.ts";
import { requireTool } from "./require-tool.ts";
import { setEnvironment } from "./set-environment.ts";

/** One test's own Firestore emulator, which the test kills and restarts. */
export interface MortalFirestore {
  /** Saves a project's data to disk, because the emulator keeps it in memory only. */
  save(projectId: string): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Restarts it at the same address with the saved data. */
  revive(): Promise<void>;
}

/** Points the SDK at it until the test ends. @returns `undefined` if a tool is missing: the test is skipped */
export async function openMortalFirestore(test: Test): Promise<MortalFirestore | undefined> {
  if (!requireTool(test, "java") || !requireTool(test, "firestore-emulator")) return undefined;
  const folder = test.testdir({});
  let emulator: FirestoreEmulator = await startFirestoreEmulator();
  const { host } = emulator;
  test.teardown(() => emulator.stop());
  setEnvironment(test, { FIRESTORE_EMULATOR_HOST: host, METADATA_SERVER_DETECTION: "none" });
  return {
    async save(projectId) {
      const { ok, status } = await fetch(`http://${host}/emulator/v1/projects/${projectId}:export`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          database: `projects/${projectId}/databases/(default)`,
          export_directory: folder,
          export_name: "saved",
        }),
      });
      if (!ok) throw new Error(`The emulator failed to export: ${status}.`);
    },
    kill: () => emulator.stop(),
    async revive() {
      const seed = join(folder, "saved", "saved.overall_export_metadata");
      emulator = await startFirestoreEmulator(Number(host.split(":")[1]), undefined, seed);
    },
  };
}
