import { globSync, readFileSync } from "node:fs";
import t from "tap";

/** Phrases of the English that this project used to be written in. Each one makes a reader stop and decode it. */
const PHRASES = `likewise | meanwhile | besides? | whatever | whoever | whomever | somebody[’']s | nobody[’']s
  | however (?:often|many|long|much) | at hand | in its place | all the same | has gone on | keeps? house
  | (?:is|are|be|was|were|been) told | hears? of | heard of | (?:can|to) be had
  | among the unwanted mail | look into your mail | is guessed first | keep nothing from
  | in line with | learns? of | in the place of | for good | stands? still | of no (?:more )?use | marked as paid by itself`;
const PATTERN = new RegExp(`\\b(?:${PHRASES.replaceAll(/\s*\|\s*/g, "|")})\\b`, "giu");

const TEXTS = ["gateway", "areas", "scripts", "nginx", "test", ".github"].map(
  (folder) => `${folder}/**/*.{ts,tsx,js,css,html,md,yml,conf,template,sql}`,
);
/** Texts of demo shops are their sellers' own. Installed tools aren't ours. This file names the phrases. */
const OTHERS = ["scripts/demo/**", "test/tools/node_modules/**", "test/plain-english.test.ts"];

t.test("no text has a phrase that readers have to decode", async (t) => {
  const files = globSync([...TEXTS, "README.md"], { exclude: OTHERS });
  t.ok(files.length > 1_000, `${files.length} files`);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => [...line.matchAll(PATTERN)].map(([phrase]) => `${file}:${index + 1}: ${phrase}`)),
  );
  t.same(found, []);
});
