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
