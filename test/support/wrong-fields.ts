import type * as z from "zod/mini";
import type { Reason } from "../../areas/shared/contract/field-problems.ts";

/** Every format of the contract accepts at least one of them. */
const TEXTS = [
  "a",
  "7",
  "en",
  "IE",
  "EUR",
  "UTC",
  "123456",
  "a@b.example",
  "+44 20 7946 0018",
  "#1f6feb",
  "a.b.c",
  "https://x.example/",
  "2026-01-01T00:00:00.000Z",
  "data:image/webp;base64,AA==",
  "a".repeat(43),
  "0".repeat(32),
];
const NUMBERS = [1, 7, 320];

/** Empty, of another format, with control characters, malformed, reversed, of two lines, a template. */
const WRONG_TEXTS = ["", "¿?", "a\u0001b", "a\ud800b", "a\u202eb", "a\nb", "[place]"];

// oxlint-disable-next-line no-underscore-dangle -- zod's official access for libraries: https://zod.dev/library-authors
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

const isValid = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodMiniType).safeParse(value).success;

/** A value that the schema accepts, including optional parts. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case "optional":
    case "nullable":
      return sampleOf(def.innerType);
    case "union":
      return sampleOf(def.options[0] as z.core.$ZodType);
    case "object":
      return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, sampleOf(part)]));
    case "array": {
      const elements = defOf(def.element).type === "number" ? NUMBERS : [sampleOf(def.element)];
      return elements.map((element) => [element]).find((list) => isValid(schema, list));
    }
    case "enum":
      return Object.values(def.entries)[0];
    case "boolean":
      return true;
    case "number":
      return NUMBERS.find((number) => isValid(schema, number));
    default:
      return TEXTS.find((text) => isValid(schema, text));
  }
}

/** A field with all errors that a schema can find in it, and requests that contain them. */
export interface WrongField {
  field: string;
  reasons: Reason[];
  inputs: unknown[];
}

/** The common part of the definitions of checks. */
interface CheckDef {
  check: string;
  error?: (issue: never) => unknown;
  /** Set by a `refine`, not by a `check` that writes its own issues. */
  fn?: unknown;
  params?: object;
  minimum?: number;
  maximum?: number;
  value?: number;
}

/** The errors that the checks of a schema can find. */
function reasonsOf(schema: z.core.$ZodType): Reason[] {
  const { type, checks = [] } = defOf(schema);
  return checks.flatMap((each): Reason[] => {
    // oxlint-disable-next-line no-underscore-dangle -- the same for checks
    const { check, error, fn, params, minimum: min = 0, maximum: max = 0, value = 0 } = each._zod.def as CheckDef;
    const code = error?.({} as never);
    if (typeof code === "string") return [{ code, ...(params && { params }) } as Reason];
    switch (check) {
      case "min_length":
        if (type === "array") return [{ code: "too-few", params: { min } }];
        return [min === 1 ? { code: "required" } : { code: "too-short", params: { min } }];
      case "max_length":
        return [{ code: type === "array" ? "too-many" : "too-long", params: { max } }];
      case "greater_than":
        return [{ code: "too-small", params: { min: value } }];
      case "less_than":
        return [{ code: "too-large", params: { max: value } }];
      case "string_format":
        return [{ code: "invalid" }];
      case "custom":
        return [fn ? { code: "invalid" } : { code: "has-placeholder", params: { places: "[place]" } }];
      default:
        return [];
    }
  });
}

/** Numbers and lengths beyond the schema's limits. */
const maximumOf = (reasons: readonly Reason[]): number =>
  Math.max(0, ...reasons.map(({ params }) => (params && "max" in params ? params.max : 0)));

/**
 * Every field of a schema, each with values that the schema rejects.
 * @param sample a valid value
 * @param put creates the whole request with another value instead of the sample
 */
export function* wrongFields(
  schema: z.core.$ZodType,
  sample: unknown,
  path: readonly PropertyKey[] = [],
  put: (value: unknown) => unknown = (value) => value,
): Generator<WrongField> {
  const def = defOf(schema);
  const field = path.join(".") || "request";
  const invalid: Reason = { code: "invalid" };
  const reasons = reasonsOf(schema);
  const inputs = (...values: unknown[]) => values.map(put);
  switch (def.type) {
    case "optional":
    case "nullable":
      yield* wrongFields(def.innerType, sample, path, put);
      return;
    case "union":
      yield* wrongAlternatives(def.options, path, put);
      return;
    case "object":
      yield { field, reasons: [invalid], inputs: inputs("x", []) };
      yield* wrongParts(def, sample as Record<string, unknown>, path, put);
      return;
    case "array": {
      const [first] = sample as unknown[];
      const wrong = ["x", [], [first, first], Array.from({ length: maximumOf(reasons) + 1 }, () => first)];
      yield { field, reasons: [invalid, ...reasons], inputs: inputs(...wrong) };
      yield* wrongFields(def.element, first, [...path, 0], (value) => put([value]));
      return;
    }
    case "enum":
      yield { field, reasons: [{ code: "not-an-option" }], inputs: inputs("¿?", 7) };
      return;
    case "boolean":
      yield { field, reasons: [invalid], inputs: inputs("x") };
      return;
    case "number": {
      const beyond = reasons.length > 0 ? [-1e9, maximumOf(reasons) + 1] : [];
      yield { field, reasons: [invalid, ...reasons], inputs: inputs("x", 1.5, ...beyond) };
      return;
    }
    default:
      yield {
        field,
        reasons: [invalid, ...reasons],
        inputs: inputs(7, ...WRONG_TEXTS, "x".repeat(maximumOf(reasons) + 1)),
      };
  }
}

function* wrongParts(
  { shape, catchall }: z.core.$ZodObjectDef,
  sample: Record<string, unknown>,
  path: readonly PropertyKey[],
  put: (value: unknown) => unknown,
): Generator<WrongField> {
  const at = (key: string) => [...path, key].join(".");
  if (catchall) yield { field: at("more"), reasons: [{ code: "unknown" }], inputs: [put({ ...sample, more: 1 })] };
  for (const [key, part] of Object.entries(shape)) {
    const { [key]: value, ...others } = sample;
    if (defOf(part).type !== "optional")
      yield { field: at(key), reasons: [{ code: "required" }], inputs: [put(others)] };
    if (value === undefined) continue;
    yield* wrongFields(part, value, [...path, key], (changed) => put({ ...sample, [key]: changed }));
  }
}

/** Alternatives without a key have the same position: a missing key is reported for the first one only. */
function* wrongAlternatives(
  options: readonly z.core.$ZodType[],
  path: readonly PropertyKey[],
  put: (value: unknown) => unknown,
): Generator<WrongField> {
  for (const [index, option] of options.entries()) {
    if (defOf(option).type === "literal") continue;
    for (const wrong of wrongFields(option, sampleOf(option), path, put)) {
      if (index === 0 || wrong.reasons[0]?.code !== "required") yield wrong;
    }
  }
}
