/** The name of the field that {@link withUnknownFields} adds: no presenter may let it out. */
export const UNKNOWN_FIELD = "passwordHash";

/** A copy in which every object, however deep, has one more field than the types say. */
export function withUnknownFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withUnknownFields) as T;
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([key, field]) => [key, withUnknownFields(field)]);
  return { ...Object.fromEntries(fields), [UNKNOWN_FIELD]: "secret" } as T;
}
