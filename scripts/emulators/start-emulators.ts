import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findPort } from "../start/local-gateway.ts";
import { StartProblem } from "../start/run-command.ts";
import { SYSTEM_TOOLS } from "../system-tools/system-tools.ts";

/** In ms; Java starts slowly on a loaded machine. */
const START_LIMIT = 240_000;
const POLL = 50;

/** A child process that ends with this one, unless it is stopped before. It doesn't keep this one alive. */
export interface EmulatorProcess {
  stop: () => Promise<void>;
}

/**
 * Starts a server and resolves when it responds.
 * @param url a URL that returns status 200 as soon as the server is ready
 * @throws StartProblem with the server's standard error if it exits, or does not respond in time
 */
async function startEmulatorProcess(
  file: string,
  args: readonly string[],
  { url, cwd }: { url: string; cwd?: string },
): Promise<EmulatorProcess> {
  const emulator = spawn(file, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  emulator.unref();
  // The pipe is a socket, but its type lacks the method.
  (emulator.stderr as Socket).unref();
  let errors = "";
  emulator.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const kill = (): boolean => emulator.kill("SIGKILL");
  // A process that a signal ends runs no exit handlers.
  const killAndEnd = (): void => {
    kill();
    process.kill(process.pid, "SIGTERM");
  };
  process.once("exit", kill).once("SIGTERM", killAndEnd);
  const hasExited = (): boolean => emulator.exitCode !== null || emulator.signalCode !== null;
  const stop = async (): Promise<void> => {
    process.off("exit", kill).off("SIGTERM", killAndEnd);
    emulator.ref();
    if (!hasExited() && kill()) await once(emulator, "exit");
  };
  for (const end = Date.now() + START_LIMIT; Date.now() < end && !hasExited(); ) {
    if (await answers(url)) return { stop };
    await pause(POLL);
  }
  await stop();
  throw new StartProblem(`${file} did not start: ${errors.trim() || "no response in time"}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}

const LOOPBACK = "127.0.0.1";
/** A run of a few minutes is too short for the optimizing compiler and parallel garbage collection to save time. */
const JAVA_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
const FIRESTORE_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";

export interface FirestoreEmulator extends EmulatorProcess {
  /** Its address, `host:port`, in the format of `FIRESTORE_EMULATOR_HOST`. */
  host: string;
}

/**
 * Starts the Firestore emulator at any free port, without security rules. Its tools must be installed. Projects in it
 * are independent.
 */
export async function startFirestoreEmulator(): Promise<FirestoreEmulator> {
  const [java, jar] = [SYSTEM_TOOLS.java.find(), SYSTEM_TOOLS["firestore-emulator"].find()];
  if (!java || !jar) throw new Error("Java or the Firestore emulator is missing.");
  const port = await findPort(LOOPBACK, 0);
  const host = `${LOOPBACK}:${port}`;
  const args = [...JAVA_OPTIONS, "-cp", jar, FIRESTORE_CLASS, "--host", LOOPBACK, "--port", String(port)];
  return { host, ...(await startEmulatorProcess(java, args, { url: `http://${host}/` })) };
}

export interface AuthAndStorageEmulators extends EmulatorProcess {
  /** In the format of `FIREBASE_AUTH_EMULATOR_HOST`. */
  auth: string;
  /** In the format of `FIREBASE_STORAGE_EMULATOR_HOST`. */
  storage: string;
}

/** Starts the emulators of Firebase Auth and Cloud Storage in one process (test/tools/emulators.cjs). */
export async function startAuthAndStorageEmulators(): Promise<AuthAndStorageEmulators> {
  const tools = SYSTEM_TOOLS["firebase-tools"].find();
  if (!tools) throw new Error("firebase-tools is missing.");
  const [auth, storage] = [await findPort(LOOPBACK, 0), await findPort(LOOPBACK, 0)];
  const args = [join(tools, "emulators.cjs"), String(auth), String(storage)];
  const emulators = await startEmulatorProcess(process.execPath, args, {
    url: `http://${LOOPBACK}:${auth}/`,
    cwd: tools,
  });
  return { auth: `${LOOPBACK}:${auth}`, storage: `${LOOPBACK}:${storage}`, ...emulators };
}
