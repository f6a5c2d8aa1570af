import { globSync, readFileSync } from "node:fs";
import t from "tap";

/** What is typed into them is no text of a length of its own: a colour, a mailed code, an amount. */
const SHAPED = ["accent-field.tsx", "code-entry.tsx", "filter-panel.tsx"];

t.test("the length of a text stands in the domain: no form states one of its own", async (t) => {
  const files = globSync("areas/*/**/*.tsx").filter((file) => !SHAPED.some((name) => file.endsWith(`/${name}`)));
  t.ok(files.length > 100, "there are forms to look at");
  const stated = files.flatMap((file) => {
    const found = readFileSync(file, "utf8").match(/maxLength=\{[\d_]+\}|maxLength="\d+"/g) ?? [];
    return found.map((each) => `${file}: ${each}`);
  });
  t.same(stated, []);
});
