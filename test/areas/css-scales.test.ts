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

t.test("components name only classes that their style sheets have", async (t) => {
  const classesOf = (file: string): string[] =>
    Object.keys(
      transform({ filename: file, code: readFileSync(resolve(PROJECT_ROOT, file)), cssModules: true }).exports ?? {},
    );
  const missing = globSync("areas/**/*.{ts,tsx}", { cwd: PROJECT_ROOT }).flatMap((file) => {
    const code = readFileSync(resolve(PROJECT_ROOT, file), "utf8");
    return [...code.matchAll(/import (\w+) from "(.*\.module\.css)"/g)].flatMap(([, name, path = ""]) => {
      const classes = classesOf(join(dirname(file), path));
      const named = [...code.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, "g"))].map(([, named = ""]) => named);
      return named.filter((each) => !classes.includes(each)).map((each) => `${file}: ${name}.${each}`);
    });
  });
  t.strictSame(missing, []);
});
