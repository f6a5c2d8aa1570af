import { basename, join } from "node:path";
import { rollup } from "rollup";
import t from "tap";
import { cssPlugin, type PageSheets } from "../../../scripts/build/css-plugin.ts";
import { testFolder } from "../../support/system.ts";

t.test("generates class names in the same order in each build", async (t) => {
  const names = ["skip", "main", "footer", "brand", "links", "host", "inner", "mark", "sign", "list"];
  const folder = testFolder(t, { "page.module.css": names.map((name) => `.${name} { color: red }`).join("\n") });
  const input = join(folder, "page.module.css");
  const build = async () => {
    const bundle = await rollup({ input, plugins: [cssPlugin({ assetFolder: "", minify: false })] });
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

t.test("reports the sheets that each page needs, in the order of the cascade", async (t) => {
  const folder = testFolder(t, {
    "main.js": 'import "./menu.js"; import "./frame.css"; import("./cart.js"); import("./texts.js");',
    "menu.js": 'import("./home.js");',
    "home.js": 'import "./card.js"; import "./home.css"; export default 1;',
    "cart.js": 'import "./card.js"; import "./cart.css"; export default 2;',
    "card.js": 'import "./card.css";',
    "texts.js": "export default 3;",
    "frame.css": ".frame { color: red; text-decoration-color: var(--a) }",
    "home.css": ".home { color: red }",
    "cart.css": ".cart { color: red }",
    "card.css": ".card { color: red }",
  });
  const reported: PageSheets[] = [];
  const plugin = cssPlugin({ assetFolder: "", minify: true, onSheets: (sheets) => void reported.push(sheets) });
  const bundle = await rollup({ input: join(folder, "main.js"), plugins: [plugin] });
  const { output } = await bundle.generate({ format: "es" });
  const [{ sheets, needed }] = reported as [PageSheets];
  // Vendor prefixes are added once.
  const frame = ".frame{color:red;-webkit-text-decoration-color:var(--a);text-decoration-color:var(--a)}";
  t.strictSame(sheets, [frame, ".card{color:red}", ".home{color:red}", ".cart{color:red}"]);
  const byFile = Object.fromEntries(Object.entries(needed).map(([id, indices]) => [basename(id), indices]));
  t.strictSame(byFile, { "": [0], "home.js": [1, 2], "cart.js": [1, 3] });
  const emitted = output.flatMap((file) => (file.type === "asset" ? [[...file.names, String(file.source)]] : []));
  t.strictSame(emitted, [
    ["frame.css", frame],
    ["area.css", ".card,.home,.cart{color:red}"],
  ]);
});
