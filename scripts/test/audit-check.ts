import { type Check, type CheckResult, FAILED, PASSED, SKIPPED } from "./check.ts";
import { runProgram } from "./run-program.ts";

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
