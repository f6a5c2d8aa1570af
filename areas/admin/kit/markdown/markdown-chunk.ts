import { lazyChunk } from "../../../shared/boot/lazy-chunk.ts";

/** What renders markdown: a library that only previews need. */
export const MARKDOWN = lazyChunk("areas/admin/kit/markdown/markdown-html.ts", () => import("./markdown-html.ts"));
