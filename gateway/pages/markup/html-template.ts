/** An area's index.html, split at boot where each page differs. Pages are concatenated, so no text is ever a pattern. */
export interface HtmlTemplate {
  render(parts: { lang: string; dir: "ltr" | "rtl"; head: string; markup: string | null; pageData: string }): string;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  if (at < 0 || text.includes(separator, at + 1)) throw new Error(`the template needs ${separator} exactly once`);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

function splitBetween(text: string, open: string, close: string): [string, string, string] {
  const [before, rest] = splitOnce(text, open);
  const [between, after] = splitOnce(rest, close);
  return [before, between, after];
}

/**
 * @param html the built index.html: `<html lang="en">`, `<!--head-->…<!--/head-->`, `<!--app-->…<!--/app-->` and
 *   `<!--page-data-->`, in this order and once each
 * @throws Error naming the marker that is missing or doubled
 */
export function parseTemplate(html: string): HtmlTemplate {
  const [doctype, afterHtml] = splitOnce(html, '<html lang="en">');
  const [beforeHead, , afterHead] = splitBetween(afterHtml, "<!--head-->", "<!--/head-->");
  const [beforeApp, shell, afterApp] = splitBetween(afterHead, "<!--app-->", "<!--/app-->");
  const [beforeData, afterData] = splitOnce(afterApp, "<!--page-data-->");
  return {
    render({ lang, dir, head, markup, pageData }) {
      return (
        `${doctype}<html lang="${lang}"${dir === "rtl" ? ' dir="rtl"' : ""}>${beforeHead}${head}${beforeApp}` +
        `${markup ?? shell}${beforeData}${pageData}${afterData}`
      );
    },
  };
}
