import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SYSTEM_TOOLS } from "../../../../../scripts/system-tools/system-tools.ts";
import type { StorageRequest } from "./storage-rules-cases.ts";

/** The emulator engine's decision on each request, or the expected path of the missing engine. */
export type Verdicts = { allowed: boolean[] } | { missing: string };

/**
 * Runs the engine of firebase-tools (test/tools/storage-rules.cjs). It is in no registry, so it is rarely installed.
 */
export async function askEngine(rules: string, requests: readonly StorageRequest[]): Promise<Verdicts> {
  const tools = SYSTEM_TOOLS["firebase-tools"].find();
  if (!tools) return { missing: "test/tools" };
  const engine = spawn(process.execPath, [join(tools, "storage-rules.cjs")], {
    cwd: tools,
    stdio: ["pipe", "pipe", "inherit"],
  });
  engine.stdin.end(JSON.stringify({ rules, requests }));
  const [answer] = await Promise.all([text(engine.stdout), once(engine, "exit")]);
  return JSON.parse(answer) as Verdicts;
}
