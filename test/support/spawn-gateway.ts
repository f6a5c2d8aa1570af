import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Test } from "tap";
import "./folders-go-last.ts";
import { backendVariables } from "./hosted.ts";

const PROJECT_ROOT = resolve(import.meta.dirname, "../..");

export interface SpawnedGateway {
  process: ChildProcess;
  port: number;
  metricsPort: number;
  /** The log's lines so far, parsed. */
  logged: Record<string, unknown>[];
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
}

/** Runs the gateway in its own process, as operators do. A process that still runs is killed when the test ends. */
export async function spawnGateway(t: Pick<Test, "teardown">, env: NodeJS.ProcessEnv): Promise<SpawnedGateway> {
  const child = spawn(process.execPath, ["gateway/main.ts"], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, PORT: "0", METRICS_PORT: "0", HOST: "127.0.0.1", ...backendVariables(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const logged: Record<string, unknown>[] = [];
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  t.teardown(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const listening = new Promise<Record<string, unknown>>((found) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      logged.push(entry);
      if (entry.msg === "listening") found(entry);
    });
  });
  const failed = exited.then((code) => {
    throw new Error(`the gateway exited with ${code} before it listened:\n${errors}`);
  });
  const { address, metrics } = (await Promise.race([listening, failed])) as {
    address: { port: number };
    metrics: { port: number };
  };
  return { process: child, port: address.port, metricsPort: metrics.port, logged, exited };
}
