import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createInterface as createQuestions } from "node:readline/promises";
import type { Readable } from "node:stream";
import { PROJECT_ROOT } from "../build/paths.ts";
import { createProgress } from "../progress.js";
import { SYSTEM_TOOLS, type SystemTool, TOOL_NAMES, type ToolName } from "./system-tools.ts";

/** apt reports the download and the installation from 0 to 100 each. */
const DOWNLOAD_AND_INSTALL = 200;

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
  findMissing: missingTools,
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

function missingTools(): ToolName[] {
  return TOOL_NAMES.filter((name) => !SYSTEM_TOOLS[name].find());
}

function installationsOf(missing: readonly ToolName[]): Installation[] {
  const tools: SystemTool[] = missing.map((name) => SYSTEM_TOOLS[name]);
  const packages = [...new Set(tools.flatMap((tool) => tool.packages))];
  const installations: Installation[] = [];
  if (packages.length > 0 && isDebian()) {
    const isRoot = process.getuid?.() === 0;
    installations.push({
      command: `${isRoot ? "" : "sudo "}apt-get install --no-install-recommends ${packages.join(" ")}`,
      ...(isRoot ? { run: () => installByApt(packages) } : {}),
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
  using questions = createQuestions({ input: process.stdin, output: process.stdout });
  return isYes(await questions.question(`${question} [Y/n] `));
}

/** @returns whether the answer is yes; an empty answer is */
export function isYes(answer: string): boolean {
  return /^(y|yes|)$/i.test(answer.trim());
}

async function installByApt(packages: readonly string[]): Promise<void> {
  const progress = createProgress("Installing system packages", DOWNLOAD_AND_INSTALL);
  const update = await aptGet(["update"], () => {});
  const install = await aptGet(["install", "-y", "--no-install-recommends", ...packages], (percent, label) =>
    progress.update(percent, label),
  );
  if (install.exitCode === 0) progress.done(packages.join(" "));
  else {
    progress.fail(`apt-get ended with exit code ${install.exitCode}`);
    console.error(update.output + install.output);
  }
}

/** Runs apt-get without questions. Its progress is read from file descriptor 3 (APT::Status-Fd in apt.conf(5)). */
async function aptGet(
  args: string[],
  onProgress: (done: number, label: string) => void,
): Promise<{ exitCode: number; output: string }> {
  const child = spawn("apt-get", ["-q", "-o", "APT::Status-Fd=3", "-o", "Dpkg::Use-Pty=0", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
    const status = parseAptStatus(line);
    if (status) onProgress(status.done, status.label);
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { exitCode: code ?? 1, output };
}

/** A line such as `dlstatus:3:41.5:Retrieving file 3 of 8` or `pmstatus:nginx:60:Unpacking nginx`. */
export function parseAptStatus(line: string): { done: number; label: string } | undefined {
  const match = /^(dlstatus|pmstatus):[^:]*(?::[^:]*)??:([\d.]+):(.*)$/.exec(line);
  if (!match) return undefined;
  const [, phase, percent = "0", label = ""] = match;
  return { done: Number(percent) + (phase === "pmstatus" ? 100 : 0), label };
}

function osRelease(): string {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    return "";
  }
}
