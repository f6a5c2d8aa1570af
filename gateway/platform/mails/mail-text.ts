import type { MailBlock, MailContent } from "./mail-content.ts";
import { proseText } from "./prose-text.ts";

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

/** The mail for whoever reads plain text. */
export function mailText({ title, blocks, shop }: MailContent): string {
  return `${[title, ...blocks.map(blockText), `-- \n${shop}`].join("\n\n")}\n`;
}
