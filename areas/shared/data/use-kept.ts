import { useState } from "react";

/** Returns the value, or while it loads, the last value of the same subject, which stays on the page. */
export function useKept<Value>(subject: string, value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState({ subject, value });
  if (value !== undefined && (kept.value !== value || kept.subject !== subject)) setKept({ subject, value });
  return value ?? (kept.subject === subject ? kept.value : undefined);
}
