import type { core } from "zod/mini";

interface Parameters {
  min: number;
  max: number;
  count: number;
  /** The quantity that can still be ordered. */
  left: number;
  /** In minor units. */
  limit: number;
  /** The plan's id. */
  plan: string;
  /** The [places] of a template that are not filled in. */
  places: string;
  /** Column names, separated by commas. */
  columns: string;
  /** A media type or file extension. */
  type: string;
  /** The media type that the request declares. */
  declared: string;
}

/** Every code of a field's problem, with the names of its parameters. Codes are stable: clients depend on them. */
export const FIELD_CODES = {
  required: [],
  unknown: [],
  invalid: [],
  "too-long": ["max"],
  "too-short": ["min"],
  "too-small": ["min"],
  "too-large": ["max"],
  "too-few": ["min"],
  "too-many": ["max"],
  "out-of-range": ["min", "max"],
  "wrong-count": ["count"],
  "not-plain-text": [],
  "not-one-line": [],
  "not-an-email": [],
  "not-a-phone-number": [],
  "not-a-currency": [],
  "not-a-country": [],
  "not-a-locale": [],
  "not-a-time-zone": [],
  "not-a-colour": [],
  "not-a-link": [],
  "not-a-slug": [],
  "not-a-postcode": [],
  "not-six-digits": [],
  "not-an-option": [],
  "not-distinct": [],
  "not-canonical": [],
  "not-json": [],
  "not-above-price": [],
  "has-placeholder": ["places"],
  "too-complex": [],
  taken: [],
  gone: [],

  // Names of shops
  "has-space": [],
  "has-dot": [],
  "not-a-domain": [],
  "hyphen-at-end": [],
  "no-letter": [],
  punycode: [],
  reserved: [],
  "already-yours": [],

  // Accounts
  "wrong-code": [],
  "too-common": [],
  "tells-who": [],

  // Limits of a plan, a shop or an account
  "plan-full": ["plan", "max", "count"],
  "shop-full": ["max", "count"],
  "too-many-categories": ["max"],
  "too-many-shops": ["max"],
  "too-many-names": ["max"],
  /** In MB. */
  "pictures-full": ["max"],

  // Orders
  "not-on-sale": [],
  "sold-out": [],
  "not-enough-left": ["left"],
  "not-delivered-there": [],
  "amount-too-small": ["limit"],
  "amount-too-large": ["limit"],
  "amount-not-a-multiple": ["limit"],

  // Files
  compressed: [],
  "not-a-picture": [],
  "gif-picture": [],
  "heic-picture": [],
  "svg-picture": [],
  "animated-picture": [],
  "wrong-picture-type": ["declared", "type"],
  "picture-too-tall": [],
  /** In MB. */
  "picture-too-big": ["max"],
  /** In millions. */
  "too-many-pixels": ["max"],
  "damaged-picture": [],
  "unprocessable-picture": [],
  "upload-unauthenticated": [],
  "upload-unauthorized": [],
  "upload-nowhere": [],
  "storage-full": [],
  "file-changed": [],
  "empty-file": [],
  "not-text": [],
  "not-csv": ["type"],
  "no-heading": [],
  "unknown-heading": ["columns"],
  "no-products": [],
  "too-many-rows": ["max"],
  "too-many-columns": ["max"],
  "too-many-variants": ["max"],
} as const satisfies Record<string, readonly (keyof Parameters)[]>;

export type FieldCode = keyof typeof FIELD_CODES;

type ParameterOf<Code extends FieldCode> = (typeof FIELD_CODES)[Code][number];

/** A code with its parameters. */
export type Reason = {
  [Code in FieldCode]: [ParameterOf<Code>] extends [never]
    ? { code: Code; params?: undefined }
    : { code: Code; params: Pick<Parameters, ParameterOf<Code>> };
}[FieldCode];

/** What is wrong with one field of a request; `field` is its path, such as `delivery.address.city`. */
export type FieldProblem = { field: string } & Reason;

const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(FIELD_CODES, code);

/** @param issue its message is one of our codes if the schema's check names one */
function reasonOf(issue: core.$ZodIssue): Reason {
  if (isFieldCode(issue.message)) {
    const params = issue.code === "custom" ? issue.params : undefined;
    return { code: issue.message, ...(params && { params }) } as Reason;
  }
  switch (issue.code) {
    case "too_big": {
      const params = { max: Number(issue.maximum) };
      if (issue.origin === "string") return { code: "too-long", params };
      return { code: issue.origin === "array" ? "too-many" : "too-large", params };
    }
    case "too_small": {
      const params = { min: Number(issue.minimum) };
      if (issue.origin === "string") return params.min === 1 ? { code: "required" } : { code: "too-short", params };
      return { code: issue.origin === "array" ? "too-few" : "too-small", params };
    }
    case "invalid_type":
      return { code: issue.input === undefined ? "required" : "invalid" };
    case "invalid_value":
      return { code: issue.input === undefined ? "required" : "not-an-option" };
    default:
      return { code: "invalid" };
  }
}

const countUnknownKeys = (issues: readonly core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 0), 0);

function problemsOf(issue: core.$ZodIssue): FieldProblem[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ field: [...path, key].join("."), code: "unknown" }));
  if (issue.code === "invalid_union") {
    const [closest = []] = issue.errors.toSorted((a, b) => countUnknownKeys(a) - countUnknownKeys(b));
    return closest.flatMap((inner) => problemsOf({ ...inner, path: [...path, ...inner.path] }));
  }
  return [{ field: path.join(".") || "request", ...reasonOf(issue) }];
}

/** The most problems in one response. Without a limit, thousands of unknown keys would make a huge response. */
const MAX_PROBLEMS = 100;

/**
 * Returns the first problem of each field, or of the whole as `request`; at most {@link MAX_PROBLEMS}.
 * @param issues with their input (`reportInput`), which distinguishes a missing value from one of the wrong type
 */
export function fieldProblems(issues: readonly core.$ZodIssue[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const problem of issues.flatMap(problemsOf)) {
    if (!problems.has(problem.field)) problems.set(problem.field, problem);
  }
  return [...problems.values()].slice(0, MAX_PROBLEMS);
}
