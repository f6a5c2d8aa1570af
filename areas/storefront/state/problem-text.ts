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

/** Returns the message for a failed request, in the shop's language. */
export function problemText({ code }: Pick<Problem, "code">, { t }: ShopMessages): string {
  return t(`error.${KNOWN.find((known) => known === code) ?? "unexpected"}`);
}
