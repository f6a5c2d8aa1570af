import type { Test } from "tap";
import { describeMissing, SYSTEM_TOOLS, type ToolName } from "../../scripts/system-tools/system-tools.ts";

/**
 * Finds a program that a test needs. If it is missing, the test is skipped with a line that says how to install it, or
 * fails if `CI=true`; it must then return without another assertion.
 *
 * @returns the program's path
 */
export function requireTool(t: Test, name: ToolName): string | undefined {
  const path = SYSTEM_TOOLS[name].find();
  if (path) return path;
  if (process.env.CI === "true") t.fail(describeMissing(name));
  else t.plan(0, describeMissing(name));
  return undefined;
}
