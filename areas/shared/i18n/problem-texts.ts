import { useMemo } from "react";
import { createProblemTexts, type ProblemTexts } from "./create-problem-texts.ts";
import { lazyTexts } from "./lazy-catalogue.ts";
import type { en } from "./problems/en.ts";
import { useTexts } from "./use-texts.ts";

export const PROBLEM_TEXTS = lazyTexts<typeof en>("areas/shared/i18n/problems", {
  en: () => import("./problems/en.ts").then((module) => module.en),
  de: () => import("./problems/de.ts").then((module) => module.de),
  ar: () => import("./problems/ar.ts").then((module) => module.ar),
});

export function useProblemTexts(): ProblemTexts {
  const messages = useTexts(PROBLEM_TEXTS);
  return useMemo(() => createProblemTexts(messages), [messages]);
}
