import type { ComponentType } from "react";
import { type LazyChunk, type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import { LANGUAGES, type Language } from "../shared/domain/locales.ts";
import { importWithTexts, type LazyChunks } from "../shared/i18n/lazy-catalogue.ts";
import { PROBLEM_TEXTS } from "../shared/i18n/problem-texts.ts";
import { type LANDING_PATHS, LANDING_ROUTES, matchPath } from "../shared/pages/routes.ts";
import { CLAIM_TEXTS, FRAME_TEXTS, HOME_TEXTS, OPERATOR_TEXTS } from "./texts.ts";

interface LandingPage extends LazyPage {
  texts: readonly LazyChunks[];
}

/** @param file without `-page.tsx` */
function page(file: string, texts: readonly LazyChunks[], importPage: () => Promise<ComponentType>): LandingPage {
  const lazy = lazyPage(`areas/landing/${file}-page.tsx`, () => importWithTexts(importPage, texts));
  return { ...lazy, texts };
}

const home = page("home/home", [HOME_TEXTS], () => import("./home/home-page.tsx").then((m) => m.HomePage));
const claim = page("shops/claim", [CLAIM_TEXTS, PROBLEM_TEXTS], () =>
  import("./shops/claim-page.tsx").then((m) => m.ClaimPage),
);
const operators = page("operators/operators", [OPERATOR_TEXTS], () =>
  import("./operators/operators-page.tsx").then((m) => m.OperatorsPage),
);
const notFound = page("frame/not-found", [], () => import("./frame/not-found-page.tsx").then((m) => m.NotFoundPage));

/** Pages by the names of LANDING_PATHS, and the page for all other paths. */
const PAGES = { home, claim, operators, notFound } satisfies Record<
  keyof typeof LANDING_PATHS | "notFound",
  LandingPage
>;

/** Returns the page at a path. */
export const pageAt = (path: string): LandingPage =>
  PAGES[(matchPath(LANDING_ROUTES, path)?.name ?? "notFound") as keyof typeof PAGES];

/** Loads the code and texts that a path needs before the first render. */
export function chunksAt(path: string, language: Language): LazyChunk[] {
  const { texts, ...page } = pageAt(path);
  return [...[FRAME_TEXTS, ...texts].map((each) => each[language]), page];
}

const ALL_TEXTS: readonly LazyChunks[] = [FRAME_TEXTS, ...Object.values(PAGES).flatMap(({ texts }) => texts)];

/** Loads all pages, and their texts in all languages. */
export const ALL_CHUNKS: readonly LazyChunk[] = [
  ...Object.values(PAGES),
  ...ALL_TEXTS.flatMap((texts) => LANGUAGES.map((language) => texts[language])),
];
