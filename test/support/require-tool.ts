import type { Test } from "tap";
import { describeMissing, SYSTEM_TOOLS, type ToolName } from "../../scripts/system-tools/system-tools.ts";

/**
 * The path of a program that a test needs from the system. Where it is missing the test is skipped with a line that says
 * why and how to install it; with `CI=true` it fails. In both cases the test must return without another assertion.
 */
export function requireTool(t: Test, name: ToolName): string | undefined {
  const path = SYSTEM_TOOLS[name].find();
  if (path) return path;
  if (process.env.CI === "true") t.fail(describeMissing(name));
  else t.plan(0, describeMissing(name));
  return undefined;
}
