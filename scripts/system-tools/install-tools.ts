import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createProgress } from "../progress.js";
import { ensureInstalled } from "../run/ensure-installed.js";
import { SYSTEM_TOOLS, type SystemTool, type ToolName } from "./system-tools.ts";

/** apt counts the download and the installation from 0 to 100 each. */
const DOWNLOAD_AND_INSTALL = 200;

/** Whether `apt-get install` is ours to run: on Debian and its children, as root. */
function canInstall(): boolean {
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*\bdebian\b/m.test(osRelease());
}

/**
 * Installs what these tools are made of, where that is ours to do. Failure is told, with the installer's own words, and
 * left to the caller to notice: the tools are still missing.
 */
export async function installTools(names: readonly ToolName[]): Promise<void> {
  const tools: SystemTool[] = names.map((name) => SYSTEM_TOOLS[name]);
  const packages = new Set(tools.flatMap((tool) => tool.packages));
  if (packages.size > 0 && canInstall()) await installByApt([...packages]);
  for (const { npmFolder } of tools) if (npmFolder) await ensureInstalled(npmFolder);
}

async function installByApt(packages: readonly string[]): Promise<void> {
  console.log(`The tests need programs that are missing here. Installing by apt: ${packages.join(" ")}`);
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

/** Runs apt-get without questions; its progress comes on a file descriptor of its own (see APT::Status-Fd in apt.conf(5)). */
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
