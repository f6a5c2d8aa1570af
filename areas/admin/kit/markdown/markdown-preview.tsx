import { use, useEffect, useRef, useState } from "react";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import styles from "./markdown-field.module.css";
import { MarkdownPreviewer, type MarkdownPreviewHtml } from "./markdown-previewer.ts";

/** What renders markdown: a library that only previews need. */
const MARKDOWN = lazyChunk("areas/admin/kit/markdown/markdown-html.ts", () => import("./markdown-html.ts"));

/** Markdown as visitors will read it. Suspends until the library is loaded. */
export function MarkdownPreview({ value }: { value: string }) {
  const { openMarkdownWorker } = MARKDOWN.peek() ?? use(MARKDOWN.load());
  const [html, setHtml] = useState<MarkdownPreviewHtml>("");
  const previewer = useRef<MarkdownPreviewer>(undefined);
  useEffect(() => {
    const opened = new MarkdownPreviewer(openMarkdownWorker, setHtml);
    previewer.current = opened;
    return () => opened.close();
  }, [openMarkdownWorker]);
  useEffect(() => previewer.current?.render(value), [value]);
  if (value.trim() === "") return <p className={styles.nothing}>Nothing written yet.</p>;
  if (html === null) {
    return (
      <p className={styles.nothing}>This text is too complex to preview. Simplify its lists, quotes or emphasis.</p>
    );
  }
  // Raw HTML is off, and the page's CSP runs no script that is not the platform's own.
  // oxlint-disable-next-line react/no-danger -- made by micromark from text
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
