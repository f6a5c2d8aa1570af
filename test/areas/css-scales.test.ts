import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { transform } from "lightningcss";
import t from "tap";
import { PROJECT_ROOT } from "../../scripts/build/paths.ts";
import { valuesOffScale } from "../../scripts/house/css-values.ts";

t.test("style sheets use the tokens and breakpoints of areas/shared/ui/tokens.css", async (t) => {
  t.strictSame(
    valuesOffScale().map(({ file, line, scale, value }) => `${file}:${line} ${scale}: ${value}`),
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
