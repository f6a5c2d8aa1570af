import { createHash } from "node:crypto";
import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import { pageHead } from "../../../areas/shared/pages/page-head.ts";
import { imageUrl } from "../../../areas/shared/pictures/image.ts";
import { themeCss } from "../../../areas/shared/sellers/theme.ts";
import { escapeHtml, jsonForScript } from "../../escape.ts";
import { structuredData } from "../structured-data/structured-data.ts";
import { meta, openGraph } from "./open-graph.ts";

export interface HeadTags {
  html: string;
  /** The CSP sources of the style elements in it. */
  styleHashes: string[];
}

/** The awning mark, for pages without a seller's logo. */
const PLATFORM_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%23fbf6ec'/%3E%3Cpath d='M4 7h24v10a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0z' fill='%23c8452b'/%3E%3Cpath d='M12 7h8v10a4 4 0 0 1-8 0z' fill='%23fff'/%3E%3Cpath d='M6 23h20v3H6z' fill='%23211d19'/%3E%3C/svg%3E";

/**
 * What the gateway writes into a page's head.
 *
 * @param origin the canonical origin of the page, e.g. `https://acme.shops.example`
 * @param title in the area's own words, where it could be rendered
 * @param preload URLs of the modules that this page needs beyond what every page of the area loads
 */
export function headTags(
  data: PageData,
  { status, origin, preload, title }: { status: number; origin: string; preload: string[]; title: string | undefined },
): HeadTags {
  const head = pageHead(data);
  const { seller } = data;
  const shown = { ...head, title: title ?? head.title };
  const url = status === 200 && head.canonicalPath !== null ? origin + head.canonicalPath : undefined;
  const tags = [`<title>${escapeHtml(shown.title)}</title>`];
  if (head.description) tags.push(meta("name", "description", head.description));
  if (url === undefined) tags.push(meta("name", "robots", "noindex"));
  else tags.push(`<link rel="canonical" href="${escapeHtml(url)}">`, ...openGraph(data, shown, origin, url));
  const logo = seller?.logo;
  tags.push(
    seller && logo
      ? `<link rel="icon" type="image/webp" href="${imageUrl(seller.id, logo.id, logo.widths[0] ?? logo.width, "webp")}">`
      : `<link rel="icon" type="image/svg+xml" href="${PLATFORM_ICON}">`,
  );
  for (const href of preload) tags.push(`<link rel="modulepreload" href="${escapeHtml(href)}">`);
  const styleHashes: string[] = [];
  if (seller && data.area !== "admin") {
    const css = themeCss(seller.theme);
    tags.push(`<style>${css}</style>`);
    styleHashes.push(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
  }
  if (url !== undefined) {
    const structured = structuredData(data, origin);
    if (structured) tags.push(`<script type="application/ld+json">${jsonForScript(structured)}</script>`);
  }
  return { html: tags.join(""), styleHashes };
}
