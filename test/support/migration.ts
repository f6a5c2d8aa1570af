import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { firebaseProject, firebaseVariables } from "./firebase-project.ts";
import { openTestPlatform } from "./open-platforms.ts";
import { type Outcome, startShopsCommand } from "./shops-command.ts";

export interface Migration {
  dataDir: string;
  project: FirebaseWebApp;
  embedded: Platform;
  firebase: Platform;
  /** Runs `shops migrate` until it ends. */
  migrate: (args: string[], folder?: string) => Promise<Outcome>;
  /** Runs the command and kills it as soon as this text is in its standard error. */
  migrateUntil: (text: string, args: string[], folder?: string) => Promise<Outcome>;
}

/** Opens two empty platforms, and runs the command that migrates between them. */
export async function openMigration(t: Test): Promise<Migration> {
  const dataDir = t.testdir();
  const project = firebaseProject();
  const start = (args: string[], folder = dataDir) =>
    startShopsCommand(["migrate", ...args], { ...variablesOf(project), DATA_DIR: folder });
  return {
    dataDir,
    project,
    embedded: await openTestPlatform(t, { backend: "embedded", dataDir }),
    firebase: await openTestPlatform(t, { backend: "firebase", dataDir, firebase: project }),
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

/** The command's environment for a project. */
export function variablesOf(project: FirebaseWebApp): NodeJS.ProcessEnv {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST } = process.env;
  const emulators = { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST };
  return { ...firebaseVariables(project), ...emulators, METADATA_SERVER_DETECTION: "none", NODE_ENV: "test" };
}
