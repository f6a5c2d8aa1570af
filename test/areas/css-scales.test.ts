import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { transform } from "lightningcss";
import t from "tap";
import { PROJECT_ROOT } from "../../scripts/build/paths.ts";
import { readCssValues, readSheets } from "../../scripts/house/css-values.ts";

/** The sheet that declares the tokens. Breakpoints are in its comment, because queries can't use custom properties. */
const TOKENS = "areas/shared/ui/tokens.css";

t.test(`style sheets use the tokens and breakpoints of ${TOKENS}`, async (t) => {
  const sheets = readSheets("areas");
  const tokens = sheets.find(({ file }) => file === TOKENS)?.css ?? "";
  const breakpoints = /Breakpoints: ([^.]+)\./.exec(tokens)?.[1]?.split(", ") ?? [];
  const allowed = new Set([
    ...breakpoints,
    ...Array.from(tokens.matchAll(/^ *(--[\w-]+):/gm), ([, name]) => `var(${name})`),
  ]);
  const values = sheets.flatMap(({ file, css }) => readCssValues(file, css));
  t.strictSame(
    values
      .filter(({ value }) => !allowed.has(value))
      .map(({ file, line, scale, value }) => `${file}:${line} ${scale}: ${value}`),
    [],
  );
});

t.test("no element is as wide as 100vw, which includes the scrollbar", async (t) => {
  const wide = readSheets("areas").filter(({ css }) => /inline-size:[^;]*\b100vw[;),]/.test(css));
  t.strictSame(
    wide.map(({ file }) => file),
    [],
  );
});

t.test("components and their style sheets have the same classes", async (t) => {
  // The exports that a sheet itself references are its animations.
  const classesOf = (file: string): string[] =>
    Object.entries(
      transform({ filename: file, code: readFileSync(resolve(PROJECT_ROOT, file)), cssModules: true }).exports ?? {},
    ).flatMap(([name, { isReferenced }]) => (isReferenced ? [] : name));
  const unused = new Map(
    globSync("areas/**/*.module.css", { cwd: PROJECT_ROOT }).map((sheet) => [sheet, new Set(classesOf(sheet))]),
  );
  const missing = globSync("areas/**/*.{ts,tsx}", { cwd: PROJECT_ROOT }).flatMap((file) => {
    const code = readFileSync(resolve(PROJECT_ROOT, file), "utf8");
    return [...code.matchAll(/import (\w+) from "(.*\.module\.css)"/g)].flatMap(([, name, path = ""]) => {
      const sheet = join(dirname(file), path);
      const classes = classesOf(sheet);
      const named = [...code.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, "g"))].map(([, named = ""]) => named);
      // `styles[name]` can be any class.
      for (const each of code.includes(`${name}[`) ? classes : named) unused.get(sheet)?.delete(each);
      return named.filter((each) => !classes.includes(each)).map((each) => `${file}: ${name}.${each}`);
    });
  });
  t.strictSame(missing, []);
  t.strictSame(
    [...unused].flatMap(([sheet, classes]) => [...classes].map((each) => `${sheet}: .${each}`)),
    [],
  );
});
