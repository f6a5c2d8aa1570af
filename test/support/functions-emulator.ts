import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Test } from "tap";
import { buildFunction } from "../../scripts/build/build-function.ts";
import { PROJECT_ROOT } from "../../scripts/build/paths.ts";
import { findPort } from "../../scripts/start/find-port.ts";
import { SYSTEM_TOOLS } from "../../scripts/system-tools/system-tools.ts";

const HOST = "127.0.0.1";
/** Milliseconds that it may take to end. */
const GRACE = 10_000;

export interface FunctionsEmulator {
  /** Of the function `platform`, as PLATFORM_URL has it. */
  url: string;
  /** What the emulator and its functions wrote so far. */
  output: () => string;
}

export interface FunctionsEmulatorOptions {
  /** An empty folder inside of the project, where the packages are found. */
  folder: string;
  projectId: string;
  /** The function's variables, as the operator's `.env` has them. */
  variables: Record<string, string>;
  /** As Secret Manager keeps them. */
  secrets: Record<string, string>;
  /** What only an emulator's function is told, such as where the other emulators are. */
  environment: Record<string, string>;
}

const dotenv = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

/**
 * Builds the function and runs it in the real Functions emulator, by our firebase.json, until the test ends. Its tools
 * have to be there, as for `firebaseEmulators`. The emulator hands each of its processes one request at a time, so
 * whoever asks while another is being answered meets a new instance.
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
        // Functions are run by whichever `node` is found first.
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        // It asks npm whether there are newer packages.
        npm_config_offline: "true",
        METADATA_SERVER_DETECTION: "none",
      },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that none of its functions outlives it.
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

/** Sees to it that an emulator ends with this process, if it is not stopped before. @returns what stops it */
function endingWithUs(emulator: ChildProcess): () => Promise<void> {
  const isOver = (): boolean =>
    emulator.pid === undefined || emulator.exitCode !== null || emulator.signalCode !== null;
  const killGroup = (): void => {
    if (!isOver()) process.kill(-(emulator.pid as number), "SIGKILL");
  };
  // A process that is ended by a signal runs no exit handler.
  const killAndEnd = (): void => {
    killGroup();
    process.kill(process.pid, "SIGTERM");
  };
  process.once("exit", killGroup).once("SIGTERM", killAndEnd);
  return async () => {
    process.off("exit", killGroup).off("SIGTERM", killAndEnd);
    if (isOver()) return;
    const over = once(emulator, "exit");
    // Interrupted it ends its functions and itself; what is left then is killed.
    emulator.kill("SIGINT");
    const hurry = setTimeout(killGroup, GRACE);
    await over;
    clearTimeout(hurry);
  };
}
