import t from "tap";
import { readAudit } from "../../../scripts/test/static-checks.ts";

const report = (...severities: string[]) =>
  JSON.stringify({
    metadata: { vulnerabilities: { total: severities.length } },
    vulnerabilities: Object.fromEntries(
      severities.map((severity) => [`p-${severity}`, { name: `p-${severity}`, severity, range: "<2" }]),
    ),
  });

t.test("fails on a vulnerability of level high or critical only", async (t) => {
  t.match(readAudit(report()), { passed: 1, failed: 0, skipped: 0 });
  t.match(readAudit(report("low", "moderate")), { passed: 1, failed: 0 });
  t.match(readAudit(report("moderate", "high", "critical")), {
    failed: 1,
    passed: 0,
    details: "p-high <2: high\np-critical <2: critical",
  });
});

t.test("skips the check if the registry does not respond", async (t) => {
  for (const output of ["", "npm error network", '{"error":{"code":"ENOTFOUND"}}', '{"message":"404"}']) {
    t.match(readAudit(output), { passed: 0, failed: 0, skipped: 1, details: /registry/ }, output);
  }
});
