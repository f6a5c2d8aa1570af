/** The field that {@link withUnknownFields} adds; no presenter may output it. */
export const UNKNOWN_FIELD = "passwordHash";

/** A copy with one field more in every nested object than its type has. */
export function withUnknownFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withUnknownFields) as T;
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([key, field]) => [key, withUnknownFields(field)]);
  return { ...Object.fromEntries(fields), [UNKNOWN_FIELD]: "secret" } as T;
}
