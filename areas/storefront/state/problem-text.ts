import type { Problem } from "../../shared/api/api-error.ts";
import type { ShopMessages } from "../i18n/catalogues.ts";

/** Codes that the catalogues have words for. */
const KNOWN = [
  "network",
  "timeout",
  "unexpected",
  "object-not-found",
  "too-many-requests",
  "storage-unavailable",
] as const;

/** What to tell people of a failed request: by its code where the catalogue knows it, else in the server's own words. */
export function problemText({ code, message }: Problem, { t }: ShopMessages): string {
  const known = KNOWN.find((each) => each === code);
  return known ? t(`error.${known}`) : message;
}
