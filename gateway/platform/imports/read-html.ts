import type { Findings } from "./findings.ts";
import { MAX_HTML } from "./formats/shared-cells.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import type { Column, SheetRow } from "./sheet.ts";

/** A description in HTML as markdown; what can't be one, or is lost, is found. */
export function readHtml(
  column: Column,
  row: SheetRow,
  findings: Findings,
  prepare: (text: string) => string = (text) => text,
): string {
  const html = prepare(column.of(row));
  if (html.length > MAX_HTML) {
    findings.problem(row.line, column.name, `The description is longer than ${MAX_HTML} characters.`);
    return "";
  }
  const { markdown, isIncomplete } = htmlToMarkdown(html);
  if (html.includes("<")) {
    findings.tally(
      "html",
      row.line,
      column.name,
      (count) =>
        `Descriptions in HTML become text with paragraphs, lists, links and headings; colours and sizes are left out (${count}).`,
    );
  }
  if (isIncomplete) {
    findings.tally(
      "html-media",
      row.line,
      column.name,
      (count) => `Pictures, videos and forms inside descriptions are left out (${count}).`,
    );
  }
  return markdown;
}
