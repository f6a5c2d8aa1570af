import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../../areas/shared/domain/firebase-web-app.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { runShops } from "../../../scripts/shops/run-shops.ts";
import { firebaseProject, firebaseVariables } from "../../support/firebase.ts";
import { openTestPlatform } from "../../support/platform.ts";
import { programEnvironment, testFolder } from "../../support/system.ts";

const COMMAND = join(import.meta.dirname, "../../../scripts/shops.ts");

export interface Outcome {
  code: number | null;
  out: string;
  error: string;
}

/** Runs the operators' `shops` command in this process, which avoids loading all modules again. */
export async function runShopsCommand(args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const [out, error]: string[][] = [[], []];
  const into = (texts: string[] = []): Writable =>
    new Writable({
      decodeStrings: false,
      write(text: string, _encoding, done) {
        texts.push(text);
        done();
      },
    });
  const code = await runShops(args, { env, stdout: into(out), stderr: into(error) });
  return { code, out: out?.join("") ?? "", error: error?.join("") ?? "" };
}

/** Runs the command in a process of its own with only these variables. */
export function startShopsCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...programEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const read = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const outcome = read.then(([out, error, [code]]) => ({ code: code as number | null, out, error }));
  return { child, outcome };
}

export interface Migration {
  dataDir: string;
  project: FirebaseWebApp;
  embedded: Platform;
  firebase: Platform;
  /** Runs `shops migrate` until it ends. */
  migrate: (args: string[], folder?: string) => Promise<Outcome>;
  /** Runs the command in a process of its own, and kills it when this text appears in its standard error. */
  migrateUntil: (text: string, args: string[], folder?: string) => Promise<Outcome>;
}

/** Opens two empty platforms and returns functions that run the migration between them. */
export async function openMigration(t: Test): Promise<Migration> {
  const dataDir = testFolder(t);
  const project = firebaseProject();
  const commandOf = (args: string[], folder = dataDir): [string[], NodeJS.ProcessEnv] => [
    ["migrate", ...args],
    { ...variablesOf(project), DATA_DIR: folder },
  ];
  return {
    dataDir,
    project,
    embedded: await openTestPlatform(t, { backend: "embedded", dataDir }),
    firebase: await openTestPlatform(t, { backend: "firebase", dataDir, firebase: project }),
    migrate: (args, folder) => runShopsCommand(...commandOf(args, folder)),
    migrateUntil: (text, args, folder) => {
      const { child, outcome } = startShopsCommand(...commandOf(args, folder));
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
