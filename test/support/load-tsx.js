// Lets tests import the areas' code: esbuild compiles `.tsx`, because Node strips types but does not compile JSX. A CSS
// module becomes an object that maps every class name to itself.
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    const { pathname } = new URL(url);
    if (url.startsWith("file:") && pathname.endsWith(".tsx")) {
      const file = fileURLToPath(url);
      // The gateway's threads load this file too, and no `.tsx`: esbuild would take a fifth of their start.
      const { transformSync } = require("esbuild");
      const { code } = transformSync(readFileSync(file, "utf8"), {
        loader: "tsx",
        format: "esm",
        jsx: "automatic",
        sourcefile: file,
        sourcemap: "inline",
        target: "es2024",
      });
      return { format: "module", source: code, shortCircuit: true };
    }
    if (pathname.endsWith(".css")) {
      const source = "export default new Proxy({}, { get: (_, name) => String(name) });";
      return { format: "module", source, shortCircuit: true };
    }
    return nextLoad(url, context);
  },
});
