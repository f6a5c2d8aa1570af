import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { PROJECT_ROOT } from "../build/paths.ts";
import { SYSTEM_TOOLS, type SystemTool, TOOL_NAMES, type ToolName } from "./system-tools.ts";

/** One way to install some of the tools. */
export interface Installation {
  /** The command as a person would type it, or a choice of several. */
  command: string;
  /** Undefined if only a person can do it, e.g. because root is required. */
  run?: () => Promise<void>;
}

export interface EnsureToolsOptions {
  /** `ask`: asks first on a terminal, otherwise installs. `no`: only prints the commands. */
  install: "ask" | "yes" | "no";
  /** The following options are for tests. */
  findMissing?: () => ToolName[];
  installations?: (missing: readonly ToolName[]) => Installation[];
  /** Asks the user a question; undefined without a terminal. */
  confirm?: ((question: string) => Promise<boolean>) | undefined;
  print?: (line: string) => void;
}

const DEFAULTS = {
  findMissing: () => TOOL_NAMES.filter((name) => !SYSTEM_TOOLS[name].find()),
  installations: installationsOf,
  confirm: process.stdin.isTTY && process.stdout.isTTY ? confirmOnTerminal : undefined,
  print: console.log,
};

/**
 * Installs the system tools that the tests need, after printing which are missing and the commands that install them.
 * @returns the tools that are still missing; a failed installer prints its own messages
 */
export async function ensureTools(options: EnsureToolsOptions): Promise<ToolName[]> {
  const { install, findMissing, installations, confirm, print } = { ...DEFAULTS, ...options };
  const missing = findMissing();
  const commands = installations(missing);
  if (commands.length === 0) return missing;
  print(`Missing for the tests: ${missing.map((name) => SYSTEM_TOOLS[name].title).join(", ")}. To install:`);
  for (const { command } of commands) print(`  ${command}`);
  const runnable = commands.flatMap(({ run }) => run ?? []);
  if (install === "no" || runnable.length === 0) return missing;
  if (install === "ask" && confirm && !(await confirm("Install now?"))) return missing;
  for (const run of runnable) await run();
  return findMissing();
}

function installationsOf(missing: readonly ToolName[]): Installation[] {
  const tools: SystemTool[] = missing.map((name) => SYSTEM_TOOLS[name]);
  const packages = [...new Set(tools.flatMap((tool) => tool.packages))];
  const installations: Installation[] = [];
  if (packages.length > 0 && isDebian()) {
    const isRoot = process.getuid?.() === 0;
    const install = `apt-get install --no-install-recommends ${packages.join(" ")}`;
    installations.push({
      command: isRoot ? install : `sudo ${install}`,
      ...(isRoot && { run: () => runCommandLine(`apt-get update && DEBIAN_FRONTEND=noninteractive ${install} -y`) }),
    });
  }
  for (const name of missing) {
    const { advice, packages }: SystemTool = SYSTEM_TOOLS[name];
    if (packages.length > 0 && isDebian()) continue;
    // The emulator's jar is in no package registry, so only a person downloads it.
    installations.push({ command: advice, ...(name === "firebase-tools" && { run: () => runCommandLine(advice) }) });
  }
  return installations;
}

/** Whether the system is Debian or derived from it. */
function isDebian(): boolean {
  return /^ID(_LIKE)?=.*\bdebian\b/m.test(osRelease());
}

/** Runs a command in the project folder, with its output on this process's. */
async function runCommandLine(command: string): Promise<void> {
  await once(spawn(command, { cwd: PROJECT_ROOT, shell: true, stdio: ["ignore", "inherit", "inherit"] }), "close");
}

/** Asks once; Enter means yes. */
async function confirmOnTerminal(question: string): Promise<boolean> {
  using questions = createInterface({ input: process.stdin, output: process.stdout });
  return isYes(await questions.question(`${question} [Y/n] `));
}

/** @returns whether the answer is yes; an empty answer is */
export function isYes(answer: string): boolean {
  return /^(y|yes|)$/i.test(answer.trim());
}

function osRelease(): string {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    return "";
  }
}
