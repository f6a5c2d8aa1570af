import { prepareDemoData } from "../demo-data.ts";
import { prepareBuild, prepareFunction } from "../start/prepare-build.ts";
import { StartProblem } from "../start/run-command.ts";
import { ensureTools } from "../system-tools/ensure-tools.ts";
import { describeMissing, TOOL_NAMES } from "../system-tools/system-tools.ts";
import { type Check, type CheckResult, FAILED, PASSED, SKIPPED, sum } from "./run-checks.ts";
import { runProgram } from "./run-program.ts";

/** A check that passes when the program ends with 0, and shows the program's output when it does not. */
export function programCheck(title: string, file: string, ...args: string[]): Check {
  return {
    title,
    async run(signal) {
      const { exitCode, stdout, stderr } = await runProgram(file, args, signal);
      if (exitCode === 0) return PASSED;
      return {
        ...FAILED,
        details: (stdout + stderr).trim() || `${file} ended with exit code ${exitCode} and no word.`,
      };
    },
  };
}

export const SOURCES = ["gateway", "areas", "scripts", "test"] as const;

/** What can be checked without running anything. */
export const staticChecks = {
  types: programCheck("Types", "tsc"),
  lint: programCheck("Lint", "oxlint", "--type-aware", ...SOURCES),
  format: programCheck("Format", "biome", "check", "--config-path=.biome.json", ...SOURCES),
  boundaries: programCheck("Import boundaries", "depcruise", ...SOURCES),
  unused: programCheck("Unused code", "knip"),
};

/** Installs the system tools that tests need. Without them the tests are skipped, or fail with `CI=true`. */
export const systemToolsCheck: Check = {
  title: "System tools",
  async run() {
    const missing = await ensureTools({ install: "ask" });
    const outcome = process.env.CI === "true" ? FAILED : SKIPPED;
    const tallies = TOOL_NAMES.map((name) => (missing.includes(name) ? outcome : PASSED));
    return { ...sum(tallies), details: missing.map(describeMissing).join("\n") };
  },
};

/** Can the areas and the function be built? The HTTP and browser tests use what comes of it. */
export const buildCheck: Check = {
  title: "Build",
  async run() {
    try {
      await prepareBuild();
      await prepareFunction();
      return PASSED;
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      return { ...FAILED, details: error.message };
    }
  },
};

/** Can the demo shops be imported? The browser tests use what comes of it; made here, its minute is shown as progress. */
export const demoDataCheck: Check = {
  title: "Demo shops",
  async run() {
    await prepareDemoData();
    return PASSED;
  },
};

const ARGS = "audit --omit=dev --json --audit-level=high --fetch-retries=0 --fetch-timeout=20000".split(" ");

/** The part of `npm audit --json` that is read here. */
interface AuditReport {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

/** Is a hole of level high or critical known in what the product runs on? Skipped where the registry doesn't answer. */
export const auditCheck: Check = {
  title: "Known vulnerabilities",
  async run(signal) {
    const { stdout } = await runProgram("npm", ARGS, signal);
    return readAudit(stdout);
  },
};

/** The result of a check from what `npm audit --json` wrote. */
export function readAudit(output: string): CheckResult {
  const report = parseReport(output);
  if (!report?.metadata) return { ...SKIPPED, details: "The registry doesn't answer questions about vulnerabilities." };
  const serious = Object.values(report.vulnerabilities ?? {}).filter(
    ({ severity }) => severity === "high" || severity === "critical",
  );
  if (serious.length === 0) return PASSED;
  return { ...FAILED, details: serious.map(({ name, range, severity }) => `${name} ${range}: ${severity}`).join("\n") };
}

function parseReport(output: string): AuditReport | undefined {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return undefined;
  }
}
