import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import { openPlatform } from "../../gateway/platform/adapters/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { firebaseProject, firebaseVariables } from "./firebase-project.ts";
import { type Outcome, startShopsCommand } from "./shops-command.ts";

export interface Migration {
  dataDir: string;
  project: FirebaseWebApp;
  embedded: Platform;
  firebase: Platform;
  /** Runs the command to its end. */
  migrate: (args: string[], folder?: string) => Promise<Outcome>;
  /** Runs the command and kills it as soon as it has written this on the standard error. */
  migrateUntil: (text: string, args: string[], folder?: string) => Promise<Outcome>;
}

/** Two empty platforms, both open, and the command between them. */
export async function openMigration(t: Test): Promise<Migration> {
  const dataDir = t.testdir();
  const project = firebaseProject();
  const start = (args: string[], folder = dataDir) =>
    startShopsCommand(["migrate", ...args], { ...variablesOf(project), DATA_DIR: folder });
  return {
    dataDir,
    project,
    embedded: await openHere(t, { backend: "embedded", dataDir }),
    firebase: await openHere(t, { backend: "firebase", dataDir, firebase: project }),
    migrate: (args, folder) => start(args, folder).outcome,
    migrateUntil: (text, args, folder) => {
      const { child, outcome } = start(args, folder);
      let written = "";
      child.stderr?.on("data", (chunk) => {
        written += String(chunk);
        if (written.includes(text)) child.kill("SIGKILL");
      });
      return outcome;
    },
  };
}

export async function openHere(t: Test, options: Parameters<typeof openPlatform>[0]): Promise<Platform> {
  const platform = await openPlatform(options);
  t.teardown(() => platform.close());
  return platform;
}

/** The environment in which the command meets a project. */
export function variablesOf(project: FirebaseWebApp): NodeJS.ProcessEnv {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST } = process.env;
  const emulators = { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST };
  return { ...firebaseVariables(project), ...emulators, METADATA_SERVER_DETECTION: "none", NODE_ENV: "test" };
}
