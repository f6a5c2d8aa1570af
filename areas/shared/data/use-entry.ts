import { useEffect, useState } from "react";
import { useNoticeable } from "../ui/layout/navigation-progress.tsx";
import type { DataEntry } from "./data-cache.ts";

/** Loads a value while the component shows it. For observers. @param shown keeps its identity while it is the same */
export function useEntry<Shown extends Pick<DataEntry<unknown>, "use" | "load"> | null>(shown: Shown): Shown {
  useEffect(() => {
    const end = shown?.use();
    void shown?.load();
    return end;
  }, [shown]);
  return shown;
}

/** As `useEntry`, but reloads a value that was loaded before. The present one is shown until then. */
export function useFreshEntry<Value>(entry: DataEntry<Value>): DataEntry<Value> {
  useEffect(() => {
    const end = entry.use();
    void (entry.promise ?? entry.reload());
    return end;
  }, [entry]);
  return entry;
}

/** Returns whether the first load of a value has lasted long enough to show a placeholder. For observers. */
export const useIsSlow = ({ state, value }: Pick<DataEntry<unknown>, "state" | "value">): boolean =>
  useNoticeable(state === "loading" && value === undefined);

/** Returns the value, or while it loads, the last value of the same subject, which stays on the page. */
export function useKept<Value>(subject: string, value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState({ subject, value });
  if (value !== undefined && (kept.value !== value || kept.subject !== subject)) setKept({ subject, value });
  return value ?? (kept.subject === subject ? kept.value : undefined);
}
