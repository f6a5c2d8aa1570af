import { SourceMap } from "node:module";
import { join } from "node:path";
import { type OutputChunk, rollup } from "rollup";
import t from "tap";
import { minifyPlugin } from "../../../scripts/build/minify-plugin.ts";
import { testFolder } from "../../support/system.ts";

t.test(
  "Chromium compiles the functions of the first chunks at once, and those of other chunks at their call",
  async (t) => {
    const folder = testFolder(t, {
      "main.js": 'import { frame } from "./frame.js"; frame(() => import("./cart.js"));',
      "frame.js": "// comment\nexport function frame(open) {\n  addEventListener('click', open);\n}",
      "cart.js": "export const cart = () => localStorage.cart;",
    });
    const bundle = await rollup({ input: join(folder, "main.js"), plugins: [minifyPlugin()] });
    const { output } = await bundle.generate({
      format: "es",
      sourcemap: true,
      manualChunks: (id) => (id.endsWith("frame.js") ? "frame" : undefined),
    });
    const chunks = output.filter((file): file is OutputChunk => file.type === "chunk");
    const hinted = chunks.filter(({ code }) => code.startsWith("//# allFunctionsCalledOnLoad\n"));
    t.strictSame(hinted.map(({ name }) => name).sort(), ["frame", "main"]);
    const { code, map } = hinted.find(({ name }) => name === "frame") as OutputChunk;
    const line = code.split("\n").findIndex((text) => text.includes("addEventListener"));
    const column = code.split("\n")[line]?.indexOf("addEventListener") ?? 0;
    const entry = new SourceMap(map as never).findEntry(line, column);
    t.match(entry, { originalSource: /frame\.js$/, originalLine: 2 }, "source maps count the hint's line");
  },
);
