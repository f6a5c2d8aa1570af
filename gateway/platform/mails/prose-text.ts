const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const LINK = /<a (?:[a-z]+="[^"]*" )*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs;
const PICTURE = /<img [^>]*?alt="([^"]*)"[^>]*>/g;
/** A paragraph in an item stands right behind the item's mark. */
const ITEM_PARAGRAPH = /<li>\n<p>/g;
const LIST = /<(\/?)(ul|ol|li)(?: start="(\d+)")?>/g;
/** Lists deeper than this are indented no further, so that the text doesn't grow with the square of their depth. */
const MAX_INDENTS = 8;
const BLOCK_END = /<\/(?:p|h[1-6]|ul|ol|pre|blockquote)>/g;

/**
 * The HTML of a seller's words as plain text, for mails: without the signs of emphasis, links with
 * their addresses, pictures as their descriptions.
 */
export function proseText(html: string): string {
  /** The open lists, with the number of the next item where items have one. */
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
