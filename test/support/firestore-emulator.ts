import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Test } from "tap";
import { freePort } from "./free-port.ts";

const MAIN_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
const JAR = /^cloud-firestore-emulator.*\.jar$/;
/** Milliseconds; a loaded machine starts Java slowly. */
const START_LIMIT = 60_000;

/**
 * Starts the real Firestore emulator on a free port for as long as the test runs, and points the SDK at it. Without
 * Java or the emulator's jar the test is skipped with a line that says how to install them, but fails where `CI=true`.
 * @returns whether there is an emulator
 */
export async function firestoreEmulator(test: Test): Promise<boolean> {
  const jar = findJar();
  if (spawnSync("java", ["-version"]).error) return missing(test, "Java (apt install default-jre-headless)");
  if (jar === undefined) {
    const ways =
      "apt install google-cloud-cli-firestore-emulator, or gcloud components install cloud-firestore-emulator";
    return missing(test, `the Firestore emulator (${ways}, or FIRESTORE_EMULATOR_JAR)`);
  }
  const port = await freePort();
  const flags = ["--host", "127.0.0.1", "--port", String(port), "--project_id", "demo-awning"];
  const java = spawn("java", ["-cp", jar, MAIN_CLASS, ...flags], { stdio: "ignore" });
  const stop = (): boolean => java.kill("SIGKILL");
  // A test that runs into its time limit is ended by a signal: then no teardown and no exit handler runs.
  const stopAndEnd = (): void => {
    stop();
    process.kill(process.pid, "SIGTERM");
  };
  process.once("exit", stop).once("SIGTERM", stopAndEnd);
  test.teardown(async () => {
    process.off("exit", stop).off("SIGTERM", stopAndEnd);
    if (java.exitCode === null && stop()) await once(java, "exit");
  });
  await untilReady(port, () => java.exitCode !== null);
  process.env["FIRESTORE_EMULATOR_HOST"] = `127.0.0.1:${port}`;
  process.env["METADATA_SERVER_DETECTION"] = "none";
  return true;
}

function missing(test: Test, what: string): false {
  if (process.env["CI"] === "true") test.fail(`needs ${what}`);
  else test.plan(0, `needs ${what}`);
  return false;
}

function findJar(): string | undefined {
  const given = process.env["FIRESTORE_EMULATOR_JAR"];
  if (given) return existsSync(given) ? given : undefined;
  const folders = [join(homedir(), ".cache", "firebase", "emulators")];
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const gcloud = join(folder, "gcloud");
    if (existsSync(gcloud)) {
      folders.unshift(join(dirname(dirname(realpathSync(gcloud))), "platform", "cloud-firestore-emulator"));
    }
  }
  for (const folder of folders.filter((folder) => existsSync(folder))) {
    const jar = readdirSync(folder).findLast((name) => JAR.test(name));
    if (jar) return join(folder, jar);
  }
  return undefined;
}

async function untilReady(port: number, hasExited: () => boolean): Promise<void> {
  const end = Date.now() + START_LIMIT;
  while (Date.now() < end && !hasExited()) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) });
      if ((await answer.text()).trim() === "Ok") return;
    } catch {
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
  throw new Error("The Firestore emulator did not start.");
}
