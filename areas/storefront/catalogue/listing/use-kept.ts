import { useState } from "react";

/** The value, or the last one there was of the same subject while there is none: what stays on the page until the next has come. */
export function useKept<Value>(subject: string, value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState({ subject, value });
  if (value !== undefined && (kept.value !== value || kept.subject !== subject)) setKept({ subject, value });
  return value ?? (kept.subject === subject ? kept.value : undefined);
}
