import { join } from "node:path";
import { rollup } from "rollup";
import t from "tap";
import { cssPlugin } from "../../../scripts/build/css-plugin.ts";
import { testFolder } from "../../support/system.ts";

t.test("class names have the same order in each build", async (t) => {
  const names = ["skip", "main", "footer", "brand", "links", "host", "inner", "mark", "sign", "list"];
  const folder = testFolder(t, { "page.module.css": names.map((name) => `.${name} { color: red }`).join("\n") });
  const input = join(folder, "page.module.css");
  const build = async () => {
    const bundle = await rollup({ input, plugins: [cssPlugin({ assetFolder: "", minify: false, emit: false })] });
    const { output } = await bundle.generate({ format: "es" });
    return output[0].code;
  };
  const first = await build();
  t.same(
    [...first.matchAll(/"(\w+)":/g)].map(([, name]) => name),
    [...names].sort(),
  );
  t.equal(await build(), first);
});
