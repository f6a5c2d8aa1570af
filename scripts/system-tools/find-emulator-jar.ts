import { existsSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { findExecutable } from "./find-executable.ts";

const JAR = /^cloud-firestore-emulator.*\.jar$/;

/**
 * The Firestore emulator's jar: the one that `FIRESTORE_EMULATOR_JAR` names, else that of the Google Cloud CLI, else
 * the newest that firebase-tools has downloaded.
 */
export function findEmulatorJar(): string | undefined {
  const given = process.env.FIRESTORE_EMULATOR_JAR;
  if (given) return existsSync(given) ? given : undefined;
  const gcloud = findExecutable("gcloud");
  const folders = [join(homedir(), ".cache", "firebase", "emulators")];
  if (gcloud) folders.unshift(join(dirname(dirname(realpathSync(gcloud))), "platform", "cloud-firestore-emulator"));
  return folders.map(newestJar).find((jar) => jar !== undefined);
}

function newestJar(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const byVersion = new Intl.Collator("en", { numeric: true });
  const jars = readdirSync(folder).filter((name) => JAR.test(name));
  const newest = jars.sort(byVersion.compare).at(-1);
  return newest && join(folder, newest);
}
