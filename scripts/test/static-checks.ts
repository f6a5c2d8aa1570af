import { prepareDemoData } from "../demo-data.ts";
import { prepareBuild, prepareFunction } from "../start/prepare-build.ts";
import { ensureTools } from "../system-tools/ensure-tools.ts";
import { describeMissing, TOOL_NAMES } from "../system-tools/system-tools.ts";
import { type Check, type CheckResult, FAILED, PASSED, SKIPPED, sum } from "./run-checks.ts";
import { runProgram } from "./run-program.ts";

/** A check that passes if the program exits with 0. Otherwise it prints the program's output. */
export function programCheck(title: string, file: string, ...args: string[]): Check {
  return {
    title,
    async run(signal) {
      const { exitCode, stdout, stderr } = await runProgram(file, args, signal);
      if (exitCode === 0) return PASSED;
      return {
        ...FAILED,
        details: (stdout + stderr).trim() || `${file} exited with code ${exitCode} and no output.`,
      };
    },
  };
}

export const SOURCES = ["gateway", "areas", "scripts", "test"] as const;

/** The checks that run no project code. */
export const staticChecks = {
  types: programCheck("Types", "tsc"),
  lint: programCheck("Lint", "oxlint", "--type-aware", ...SOURCES),
  format: programCheck("Format", "biome", "check", "--config-path=.biome.json", ...SOURCES),
  boundaries: programCheck("Import boundaries", "depcruise", ...SOURCES),
  unused: programCheck("Unused code", "knip"),
};

/** Installs the system tools that tests need. Without them the tests are skipped; with `CI=true` they fail. */
export const systemToolsCheck: Check = {
  title: "System tools",
  async run() {
    const missing = await ensureTools({ install: "ask" });
    const outcome = process.env.CI === "true" ? FAILED : SKIPPED;
    const tallies = TOOL_NAMES.map((name) => (missing.includes(name) ? outcome : PASSED));
    return { ...sum(tallies), details: missing.map(describeMissing).join("\n") };
  },
};

/** Builds the areas and the function, for the HTTP and browser tests. */
export const buildCheck: Check = {
  title: "Build",
  async run() {
    await prepareBuild();
    await prepareFunction();
    return PASSED;
  },
};

/** Imports the demo shops for the browser tests. Done here, because its minute is then shown as progress. */
export const demoDataCheck: Check = {
  title: "Demo shops",
  async run() {
    await prepareDemoData();
    return PASSED;
  },
};

const ARGS = "audit --omit=dev --json --audit-level=high --fetch-retries=0 --fetch-timeout=20000".split(" ");

/** The used part of `npm audit --json`. */
interface AuditReport {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

/** Fails if a production package has a high or critical vulnerability. Skipped if the registry doesn't respond. */
export const auditCheck: Check = {
  title: "Known vulnerabilities",
  async run(signal) {
    const { stdout } = await runProgram("npm", ARGS, signal);
    return readAudit(stdout);
  },
};

/** The check's result from the output of `npm audit --json`. */
export function readAudit(output: string): CheckResult {
  const report = parseReport(output);
  if (!report?.metadata) return { ...SKIPPED, details: "The registry returned no vulnerability report." };
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
