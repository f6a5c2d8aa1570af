import { isRightToLeft, type Language, languageFor } from "../../../areas/shared/domain/locales.ts";
import { createMessages, type Messages, type Translation } from "../../../areas/shared/i18n/translate.ts";
import { legibleAccent, PAPER, textOn } from "../../../areas/shared/sellers/theme.ts";
import { escapeHtml } from "../../html.ts";
import { cached } from "../../lru-map.ts";
import type { MailMessage } from "./mails.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";

/** The content of a mail, independent of the format. All texts are plain text: the HTML renderer escapes them. */
export interface MailContent {
  /** BCP 47 language of the texts. */
  language: string;
  /** The seller's accent colour, `#rrggbb`. */
  accent: string;
  shop: string;
  title: string;
  blocks: MailBlock[];
}

export type MailBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "small-print"; text: string }
  | { kind: "link"; label: string; url: string }
  | { kind: "lines"; title: string; lines: string[] }
  /** A text of the seller, as HTML that was rendered when it was saved. */
  | { kind: "prose"; title: string; html: string }
  | { kind: "bill"; title: string; rows: BillRow[]; sums: BillSum[] };

export interface BillRow {
  /** In the digits of the amounts. */
  quantity: string;
  title: string;
  /** Empty if the product has no options. */
  variant: string;
  amount: string;
}

export interface BillSum {
  label: string;
  amount: string;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const LINK = /<a (?:[a-z]+="[^"]*" )*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs;
const PICTURE = /<img [^>]*?alt="([^"]*)"[^>]*>/g;
/** The paragraph in a list item begins right after the item's marker. */
const ITEM_PARAGRAPH = /<li>\n<p>/g;
const LIST = /<(\/?)(ul|ol|li)(?: start="(\d+)")?>/g;
/** Deeper lists are not indented further: the text must not grow quadratically with their depth. */
const MAX_INDENTS = 8;
const BLOCK_END = /<\/(?:p|h[1-6]|ul|ol|pre|blockquote)>/g;

/**
 * Converts the HTML of a seller's text to plain text: without emphasis, links with their addresses, pictures as their
 * descriptions.
 */
export function proseText(html: string): string {
  /** The open lists, each with the number of its next item; `null` for bullet lists. */
  const lists: (number | null)[] = [];
  const markItem = (): string => {
    const number = lists.at(-1) ?? null;
    if (number !== null) lists[lists.length - 1] = number + 1;
    return `${"  ".repeat(Math.min(lists.length - 1, MAX_INDENTS))}${number === null ? "-" : `${number}.`} `;
  };
  return html
    .replaceAll(LINK, (_, href: string, words: string) =>
      href === "" || href === words || href === `mailto:${words}` ? words : `${words} (${href})`,
    )
    .replaceAll(PICTURE, "$1")
    .replaceAll("<hr />", "---\n")
    .replaceAll(ITEM_PARAGRAPH, "<li>")
    .replaceAll(BLOCK_END, (end) => `\n${end}`)
    .replaceAll(LIST, (_, slash: string, name: string, start?: string) => {
      if (name === "li") return slash ? "" : markItem();
      if (slash) lists.pop();
      else lists.push(name === "ol" ? Number(start ?? 1) : null);
      return "";
    })
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] as string)
    .trim();
}

const heading = (title: string): string => `${title}\n${"-".repeat(Array.from(title).length)}`;

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "paragraph":
    case "small-print":
      return block.text;
    case "link":
      return `${block.label}:\n${block.url}`;
    case "lines":
      return `${heading(block.title)}\n${block.lines.join("\n")}`;
    case "prose":
      return `${heading(block.title)}\n${proseText(block.html)}`;
    case "bill": {
      const rows = block.rows.map(
        ({ quantity, title, variant, amount }) => `${quantity} × ${title}${variant && ` (${variant})`}: ${amount}`,
      );
      const sums = block.sums.map(({ label, amount }) => `${label}: ${amount}`);
      return `${heading(block.title)}\n${rows.join("\n")}\n\n${sums.join("\n")}`;
    }
  }
}

/** Renders a mail as plain text. */
function mailText({ title, blocks, shop }: MailContent): string {
  return `${[title, ...blocks.map(blockText), `-- \n${shop}`].join("\n\n")}\n`;
}

/**
 * Mail programs support different parts of CSS (https://www.caniemail.com/). The mail is readable without any of it,
 * and uses the reader's own colours, except for the accent. It loads no pictures or fonts: these would reveal when it
 * is opened.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.2; }
h2 { margin: 32px 0 8px; font-size: 16px; }
p { margin: 0 0 16px; }
table { margin: 0 0 16px; }
th { font-weight: normal; }
small, .quiet { font-size: 14px; opacity: .75; }
`;

const RULE = "1px solid rgba(128,128,128,.35)";

interface Look {
  dir: "ltr" | "rtl";
  accent: string;
}

/** Isolates a name, an address or a number from the direction of the mail's text. */
const isolated = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

/** Replaces pictures with their descriptions: the picture's host would see who opened the mail, and when. */
function withoutPictures(html: string): string {
  // The tag comes from micromark, which escapes quotes and angle brackets in attributes.
  return html.replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, "$1");
}

function blockHtml(block: MailBlock, look: Look): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${escapeHtml(block.text)}</p>`;
    case "small-print":
      return `<p><small>${escapeHtml(block.text)}</small></p>`;
    case "link":
      return (
        `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;` +
        `border-radius:6px;background:${look.accent};color:${textOn(look.accent)};font-weight:600;` +
        `text-decoration:none">${escapeHtml(block.label)}</a></p>`
      );
    case "lines":
      return `<h2>${escapeHtml(block.title)}</h2><p>${block.lines.map(isolated).join("<br>")}</p>`;
    case "prose":
      return `<h2>${escapeHtml(block.title)}</h2>${withoutPictures(block.html)}`;
    case "bill":
      return `<h2>${escapeHtml(block.title)}</h2>${billTable(block, look)}`;
  }
}

function billTable({ rows, sums }: Extract<MailBlock, { kind: "bill" }>, { dir }: Look): string {
  const [start, end] = dir === "rtl" ? ["right", "left"] : ["left", "right"];
  const row = (label: string, amount: string, style: string): string =>
    `<tr><th scope="row" align="${start}" style="padding:8px 0;${style}">${label}</th>` +
    `<td align="${end}" valign="top" style="padding:8px 0;white-space:nowrap;${style}">${escapeHtml(amount)}</td></tr>`;
  const lines = rows.map(({ quantity, title, variant, amount }) =>
    row(
      `${quantity} × ${isolated(title)}${variant && `<br><span class="quiet">${isolated(variant)}</span>`}`,
      amount,
      `border-top:${RULE}`,
    ),
  );
  const totals = sums.map(({ label, amount }, index) =>
    row(
      isolated(label),
      amount,
      (index === 0 ? `border-top:${RULE};` : "") + (index === sums.length - 1 ? "font-weight:bold" : ""),
    ),
  );
  return (
    `<table dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0">` +
    `${lines.join("")}${totals.join("")}</table>`
  );
}

/** Renders a mail as HTML. Language and direction are also on the wrapper, because Gmail removes `<html>`. */
export function mailHtml({ language, accent, shop, title, blocks }: MailContent): string {
  const dir = isRightToLeft(language) ? "rtl" : "ltr";
  const look: Look = { dir, accent: legibleAccent(accent, PAPER.light) };
  return (
    `<!doctype html>\n<html lang="${language}" dir="${dir}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>` +
    `<style>${STYLE}</style></head>\n<body>` +
    `<div lang="${language}" dir="${dir}" ` +
    `style="max-width:560px;margin:0 auto;padding:32px 20px;border-top:6px solid ${look.accent};word-break:break-word">` +
    `<p style="font-weight:600">${escapeHtml(shop)}</p>\n<h1>${escapeHtml(title)}</h1>\n` +
    `${blocks.map((block) => blockHtml(block, look)).join("\n")}</div></body></html>\n`
  );
}

/** Builds a mail in the shop's name, as text and as HTML. */
export function mailMessage(
  envelope: Omit<MailMessage, "fromName" | "text" | "html">,
  content: MailContent,
): MailMessage {
  return { ...envelope, fromName: content.shop, text: mailText(content), html: mailHtml(content) };
}

export type MailMessages = Messages<typeof en>;

const CATALOGUES: Record<Language, Translation<typeof en>> = { en, de, ar };

/**
 * The texts of mails in the language of a shop's locale (BCP 47). Numbers are formatted in that locale. Creating them
 * takes a quarter of the time of an order's two mails. Shops use a few dozen.
 */
export const mailMessages = cached(100, (locale): MailMessages => {
  const language = languageFor(locale);
  return createMessages<typeof en>(language, CATALOGUES[language], locale);
});
