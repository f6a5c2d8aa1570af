import t from "tap";
import { valuesOffScale } from "../../scripts/house/css-values.ts";

t.test("style sheets use the tokens and breakpoints of areas/shared/ui/tokens.css", async (t) => {
  t.strictSame(
    valuesOffScale().map(({ file, line, scale, value }) => `${file}:${line} ${scale}: ${value}`),
    [],
  );
});
