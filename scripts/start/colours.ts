import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Text in a style where standard output is a terminal that shows colours (`NO_COLOR`, `FORCE_COLOR`), else as it is. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}
