import type { FieldName } from "./checkout-draft.ts";

/** The id of a field's control, which its label, its error and the summary point at. */
export const fieldId = (field: FieldName): string => `checkout-${field.replaceAll(".", "-")}`;
export const errorId = (field: FieldName): string => `${fieldId(field)}-error`;
