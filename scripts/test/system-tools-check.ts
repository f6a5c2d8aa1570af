import { installTools } from "../system-tools/install-tools.ts";
import { describeMissing, SYSTEM_TOOLS, TOOL_NAMES, type ToolName } from "../system-tools/system-tools.ts";
import { type Check, FAILED, PASSED, SKIPPED, sum } from "./check.ts";

/**
 * Are the programs there that some tests need? What is missing is installed where that is possible; else the tests that
 * need it are skipped, or fail where `CI=true`.
 */
export const systemToolsCheck: Check = {
  title: "System tools",
  async run() {
    await installTools(missingTools());
    const missing = missingTools();
    const outcome = process.env.CI === "true" ? FAILED : SKIPPED;
    const tallies = TOOL_NAMES.map((name) => (missing.includes(name) ? outcome : PASSED));
    return { ...sum(tallies), details: missing.map(describeMissing).join("\n") };
  },
};

function missingTools(): ToolName[] {
  return TOOL_NAMES.filter((name) => !SYSTEM_TOOLS[name].find());
}
