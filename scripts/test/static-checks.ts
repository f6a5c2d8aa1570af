import { ensureTools } from "../system-tools/ensure-tools.ts";
import { describeMissing, TOOL_NAMES } from "../system-tools/system-tools.ts";
import { type Check, FAILED, PASSED, SKIPPED, sum } from "./check.ts";
import { programCheck } from "./program-check.ts";

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
