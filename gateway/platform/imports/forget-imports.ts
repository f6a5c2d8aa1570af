import type { Platform } from "../platform.ts";

/** Milliseconds that an import is known: for whoever looks at the outcome the next morning. */
const KEPT = 36 * 3_600_000;

/** Forgets all sellers' imports that are a day and a half old, and with them the files that were sent. */
export function forgetImports({ imports, now }: Pick<Platform, "imports" | "now">): Promise<void> {
  return imports.forget(new Date(now().getTime() - KEPT));
}
