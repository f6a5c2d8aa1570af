import type { Problem } from "../../shared/api/api-error.ts";
import type { ShopMessages } from "../i18n/catalogues.ts";

/** Codes with a text in the catalogues. */
const KNOWN = [
  "network",
  "timeout",
  "unexpected",
  "object-not-found",
  "too-many-requests",
  "storage-unavailable",
] as const;

/** Returns the message for a failed request: the catalogue's for known codes, otherwise the server's. */
export function problemText({ code, message }: Problem, { t }: ShopMessages): string {
  const known = KNOWN.find((each) => each === code);
  return known ? t(`error.${known}`) : message;
}
