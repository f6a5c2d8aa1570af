import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Test } from "tap";
import { buildFunction } from "../../../scripts/build/build-function.ts";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { findPort } from "../../../scripts/start/local-gateway.ts";
import { SYSTEM_TOOLS } from "../../../scripts/system-tools/system-tools.ts";

const HOST = "127.0.0.1";
/** In ms; then it is killed. */
const GRACE = 10_000;

export interface FunctionsEmulator {
  /** The function `platform`, as in PLATFORM_URL. */
  url: string;
  /** The output of the emulator and its functions so far. */
  output: () => string;
}

export interface FunctionsEmulatorOptions {
  /** An empty folder inside the project, so that packages resolve. */
  folder: string;
  projectId: string;
  /** The function's variables, as in the operator's `.env`. */
  variables: Record<string, string>;
  /** As in Secret Manager. */
  secrets: Record<string, string>;
  /** Variables for the emulator only, such as the other emulators' addresses. */
  environment: Record<string, string>;
}

const dotenv = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

/**
 * Builds the function and runs it in the Functions emulator with our firebase.json until the test ends. Needs the tools
 * of `firebaseEmulators`. The emulator sends each process one request at a time, so a parallel request starts a new
 * one.
 */
export async function startFunctionsEmulator(
  t: Test,
  { folder, projectId, variables, secrets, environment }: FunctionsEmulatorOptions,
): Promise<FunctionsEmulator> {
  const tools = SYSTEM_TOOLS["firebase-tools"].find();
  if (!tools) throw new Error("firebase-tools is missing.");
  const config = JSON.parse(await readFile(join(PROJECT_ROOT, "firebase.json"), "utf8"));
  const [{ source }] = config.functions;
  await buildFunction(join(folder, source));
  await writeFile(join(folder, source, ".secret.local"), dotenv(secrets));
  await writeFile(join(folder, ".env"), dotenv(variables));
  const ports: Record<string, { host: string; port: number }> = {};
  for (const name of ["functions", "eventarc", "tasks", "hub"])
    ports[name] = { host: HOST, port: await findPort(HOST, 0) };
  const emulators = { ...ports, ui: { enabled: false } };
  const configFile = join(folder, "firebase.json");
  await writeFile(configFile, JSON.stringify({ functions: config.functions, emulators }));

  const command = join(tools, "node_modules/firebase-tools/lib/bin/firebase.js");
  const emulator = spawn(
    process.execPath,
    [command, "emulators:start", "--only", "functions", "--project", projectId, "--config", configFile],
    {
      cwd: folder,
      env: {
        ...environment,
        CI: "1",
        HOME: folder,
        // Functions run with the first `node` in PATH.
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        // The emulator asks npm for newer versions.
        npm_config_offline: "true",
        METADATA_SERVER_DETECTION: "none",
      },
      stdio: ["ignore", "pipe", "pipe"],
      // In a process group of its own, to end all functions with it.
      detached: true,
    },
  );
  t.teardown(endingWithUs(emulator));
  let output = "";
  await new Promise<void>((ready, failed) => {
    for (const stream of [emulator.stdout, emulator.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("All emulators ready")) ready();
      });
    emulator.once("close", () => failed(new Error(`the Functions emulator did not start:\n${output}`)));
  });
  const [region, name] = ["us-central1", "platform"];
  return { url: `http://${HOST}:${ports["functions"]?.port}/${projectId}/${region}/${name}`, output: () => output };
}

/** Kills the emulator when this process ends. @returns a function that stops it before */
function endingWithUs(emulator: ChildProcess): () => Promise<void> {
  const isOver = (): boolean =>
    emulator.pid === undefined || emulator.exitCode !== null || emulator.signalCode !== null;
  // Functions may outlive the emulator that started them.
  const killGroup = (): void => {
    try {
      if (emulator.pid !== undefined) process.kill(-emulator.pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  // A process that a signal ends runs no exit handlers.
  const killAndEnd = (): void => {
    killGroup();
    process.kill(process.pid, "SIGTERM");
  };
  process.once("exit", killGroup).once("SIGTERM", killAndEnd);
  return async () => {
    process.off("exit", killGroup).off("SIGTERM", killAndEnd);
    if (!isOver()) {
      const over = once(emulator, "exit");
      emulator.kill("SIGINT");
      const hurry = setTimeout(killGroup, GRACE);
      await over;
      clearTimeout(hurry);
    }
    killGroup();
  };
}
