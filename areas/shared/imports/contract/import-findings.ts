import type { Reason } from "../../contract/field-problems.ts";

/** Every code of a finding that is not a field's problem, with the names of its parameters. Codes are stable. */
export const FINDING_CODES = {
  /** A finding from an earlier version, in English. */
  sentence: ["text"],

  // The file
  "not-utf-8": [],
  "quote-not-closed": [],
  "row-not-ended": [],
  "not-readable": [],
  "unread-columns": ["columns"],
  "more-unread-columns": ["columns", "more"],
  "many-products": ["count", "max"],
  "many-shop-categories": ["count", "max"],
  "other-currency": ["currency", "own"],
  "slow-descriptions": [],

  // Products
  "no-handle": [],
  "no-handle-or-title": [],
  "same-handle": ["first", "handle"],
  "not-a-status": ["text", "statuses"],
  "not-a-category": ["name"],
  "no-parent": ["parent"],
  "gift-card": ["title"],
  "unknown-type": ["title", "type"],
  "no-variations": ["title"],
  "not-an-amount": ["text", "currency"],
  "negative-price": [],
  "not-a-stock": ["text"],

  // Counted findings; `count` is their number
  "html-simplified": ["count"],
  "html-media": ["count"],
  "one-category": ["count"],
  "no-price": ["count"],
  "sold-uncounted": ["count"],
  "disabled-variations": ["count"],
  "stock-unknown": ["count"],
  "stock-shared": ["count"],
  "stock-negative": ["count"],
  "variants-removed": ["count"],
  "plan-drafts": ["count"],
  "many-pictures": ["count", "max"],
  "kept-pictures": ["count"],
  "pictures-without-room": ["count"],
  "pictures-too-slow": ["count"],
  "host-failed": ["count", "host", "times"],

  /** `reason` is another code; its parameters are included. */
  "no-picture": ["url", "reason"],
  "picture-without-address": [],
  "picture-not-public": [],
  "picture-redirected": ["max"],
  "picture-too-slow": [],
  "picture-unanswered": [],
  "picture-refused": ["status"],
} as const satisfies Record<string, readonly string[]>;

export type FindingCode = keyof typeof FINDING_CODES;

type ParameterOf<Code extends FindingCode> = (typeof FINDING_CODES)[Code][number];

/** A code with its parameters. */
export type FindingReason =
  | Reason
  | {
      [Code in FindingCode]: [ParameterOf<Code>] extends [never]
        ? { code: Code; params?: undefined }
        : { code: Code; params: Readonly<Record<ParameterOf<Code>, string | number>> };
    }[FindingCode];

/** Findings that one file may cause thousands of times. */
export type CountedCode = {
  [Code in FindingCode]: "count" extends ParameterOf<Code> ? Code : never;
}[FindingCode];

/** Why an import failed. */
export const IMPORT_FAILURES = [
  "restarted",
  "interrupted",
  "shop-changed",
  "too-much",
  "not-written",
  "internal",
] as const;

export type ImportFailure = (typeof IMPORT_FAILURES)[number];
