import { join } from "node:path";
import type { Test } from "tap";
import { type FirestoreEmulator, startFirestoreEmulator } from "../../scripts/emulators/start-emulators.ts";
import { requireTool } from "./require-tool.ts";

/** A Firestore emulator of one test's own, which dies and comes back. */
export interface MortalFirestore {
  /** Keeps what is in a project by now: the emulator has it in memory alone, and a database on a disk. */
  save(projectId: string): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** The same address, with what was saved. */
  revive(): Promise<void>;
}

/** Points the SDK at it, from now on; `undefined` where its tools are missing, and the test is skipped. */
export async function openMortalFirestore(test: Test): Promise<MortalFirestore | undefined> {
  if (!requireTool(test, "java") || !requireTool(test, "firestore-emulator")) return undefined;
  const folder = test.testdir({});
  let emulator: FirestoreEmulator = await startFirestoreEmulator();
  const { host } = emulator;
  test.teardown(() => emulator.stop());
  process.env["FIRESTORE_EMULATOR_HOST"] = host;
  process.env["METADATA_SERVER_DETECTION"] = "none";
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
      if (!ok) throw new Error(`The emulator exports nothing: ${status}.`);
    },
    kill: () => emulator.stop(),
    async revive() {
      const seed = join(folder, "saved", "saved.overall_export_metadata");
      emulator = await startFirestoreEmulator(Number(host.split(":")[1]), undefined, seed);
    },
  };
}
