import { use } from "react";
import { MARKDOWN } from "./markdown-chunk.ts";
import styles from "./markdown-field.module.css";

/** Markdown as visitors will read it. Suspends until the library is there. */
export function MarkdownPreview({ value }: { value: string }) {
  const { markdownToHtml } = MARKDOWN.peek() ?? use(MARKDOWN.load());
  if (value.trim() === "") return <p className={styles.nothing}>Nothing written yet.</p>;
  // Raw HTML is off, and the page's CSP runs no script that is not the platform's own.
  // oxlint-disable-next-line react/no-danger -- made by micromark from text
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: markdownToHtml(value) }} />;
}
