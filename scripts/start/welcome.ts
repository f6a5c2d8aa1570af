import type { Seller } from "../../areas/shared/domain/seller.ts";
import { styled } from "./colours.ts";

/** What is printed once the gateway is ready: where to look. Every `*.localhost` leads here in Chromium and Firefox. */
export function welcome(port: number, shops: Pick<Seller, "domain" | "name">[]): string {
  const url = (host: string, path = "/") => styled("cyan", `http://${host}${port === 80 ? "" : `:${port}`}${path}`);
  const lines = [`${styled("bold", "Awning is open.")} Ctrl-C closes it.`, "", `  Landing  ${url("localhost")}`];
  for (const { domain, name } of shops) {
    lines.push("", `  ${styled("bold", oneLine(name))}`, `  Shop     ${url(`${domain}.localhost`)}`);
    lines.push(`  Admin    ${url(`${domain}.localhost`, "/admin")}`);
  }
  return `\n${lines.join("\n")}\n\n`;
}

/** A seller's name is a stranger's text: no control character of it reaches the terminal. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
