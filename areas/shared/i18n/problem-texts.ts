import { useMemo } from "react";
import { createProblemTexts, type ProblemTexts } from "./create-problem-texts.ts";
import { lazyTexts } from "./lazy-catalogue.ts";
import { useTexts } from "./use-texts.ts";

export const PROBLEM_TEXTS = lazyTexts("areas/shared/i18n/problems", {
  en: () => import("./problems/en.ts"),
  de: () => import("./problems/de.ts"),
  ar: () => import("./problems/ar.ts"),
});

export function useProblemTexts(): ProblemTexts {
  const messages = useTexts(PROBLEM_TEXTS);
  return useMemo(() => createProblemTexts(messages), [messages]);
}
