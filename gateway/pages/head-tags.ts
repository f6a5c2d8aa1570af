import type { Area } from "../../areas/shared/domain/areas.ts";
import type { FirebaseEmulators } from "../../areas/shared/domain/firebase-web-app.ts";
import { PAGE_DATA_ELEMENT_ID, type PageData } from "../../areas/shared/pages/page-data.ts";
import { type PageHead, pageHead } from "../../areas/shared/pages/page-head.ts";
import { imageUrl } from "../../areas/shared/pictures/image.ts";
import { themeCss } from "../../areas/shared/sellers/theme.ts";
import { escapeHtml, jsonForScript } from "../html.ts";
import type { ForeignSources } from "../middlewares/security-headers.ts";
import { type PageStyle, styleHash } from "./area-bundle.ts";
import { decimalPrice, imageAddress, priceRange, structuredData, widest } from "./structured-data.ts";

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Open Graph's form of a locale: `language_TERRITORY`. A missing territory becomes the language's most likely one. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}

/**
 * The tags for link previews: Open Graph (https://ogp.me) and Twitter's card type.
 *
 * @param origin the canonical origin of the page and of its picture
 * @param url the page's canonical URL
 */
export function openGraph({ seller, page }: PageData, head: PageHead, origin: string, url: string): string[] {
  const { title, description, picture } = head;
  const isProduct = seller && page.kind === "product";
  const properties: [string, string][] = [
    ["og:url", url],
    ["og:type", isProduct ? "product" : "website"],
    ["og:title", title],
    ["og:site_name", seller?.name ?? "Awning"],
  ];
  if (description) properties.push(["og:description", description]);
  if (seller) properties.push(["og:locale", openGraphLocale(seller.locale)]);
  if (isProduct) {
    properties.push(["product:price:amount", decimalPrice(priceRange(page.product.variants).low, seller.currency)]);
    properties.push(["product:price:currency", seller.currency]);
  }
  if (picture) {
    const { sellerId, image } = picture;
    const width = widest(image);
    properties.push(["og:image", imageAddress(origin, sellerId, image)]);
    properties.push(["og:image:width", String(width)]);
    properties.push(["og:image:height", String(Math.round((width * image.height) / image.width))]);
    if (image.alt) properties.push(["og:image:alt", image.alt]);
  }
  return [
    ...properties.map(([name, content]) => meta("property", name, content)),
    meta("name", "twitter:card", picture ? "summary_large_image" : "summary"),
  ];
}

export interface HeadTags {
  html: string;
  /** CSP sources of the style elements in `html`. */
  styleHashes: string[];
}

/** The Awning logo, for pages without a seller's logo. */
const PLATFORM_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%23fbf6ec'/%3E%3Cpath d='M4 7h24v10a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0z' fill='%23c8452b'/%3E%3Cpath d='M12 7h8v10a4 4 0 0 1-8 0z' fill='%23fff'/%3E%3Cpath d='M6 23h20v3H6z' fill='%23211d19'/%3E%3C/svg%3E";

/**
 * The head tags of a page: title, description, canonical URL, link preview, icon, styles and JSON-LD.
 *
 * @param origin the canonical origin of the page, e.g. `https://acme.shops.example`
 * @param title the area's own title; `undefined` if the page was not rendered on the server
 * @param style of the first paint; `undefined` if server rendering failed
 */
export function headTags(
  data: PageData,
  {
    status,
    origin,
    title,
    style,
  }: { status: number; origin: string; title: string | undefined; style: PageStyle | undefined },
): HeadTags {
  const head = pageHead(data);
  const { seller } = data;
  const shown = { ...head, title: title ?? head.title };
  const url = status === 200 && head.canonicalPath !== null ? origin + head.canonicalPath : undefined;
  const tags: string[] = [];
  const styleHashes: string[] = [];
  // First, so that all pages with this style begin with the same bytes: compressed pages share them in memory.
  if (style) {
    tags.push(`<style>${style.css}</style>`);
    styleHashes.push(style.hash);
  }
  tags.push(`<title>${escapeHtml(shown.title)}</title>`);
  if (head.description) tags.push(meta("name", "description", head.description));
  if (url === undefined) tags.push(meta("name", "robots", "noindex"));
  else tags.push(`<link rel="canonical" href="${escapeHtml(url)}">`, ...openGraph(data, shown, origin, url));
  const logo = seller?.logo;
  tags.push(
    seller && logo
      ? `<link rel="icon" type="image/webp" href="${imageUrl(seller.id, logo.id, logo.widths[0] ?? logo.width, "webp")}">`
      : `<link rel="icon" type="image/svg+xml" href="${PLATFORM_ICON}">`,
  );
  if (seller && data.area !== "admin") {
    const css = themeCss(seller.theme);
    tags.push(`<style>${css}</style>`);
    styleHashes.push(styleHash(css));
  }
  if (url !== undefined) {
    const structured = structuredData(data, origin);
    if (structured) tags.push(`<script type="application/ld+json">${jsonForScript(structured)}</script>`);
  }
  return { html: tags.join(""), styleHashes };
}

/** The page data as a data block: browsers never execute it, so the CSP needs no exception. */
export function pageDataScript(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${jsonForScript(data)}</script>`;
}

type Service = keyof FirebaseEmulators;

/** The origins that the browser's Firebase SDK connects to, by service. */
const SERVICE_ORIGINS: Record<Service, string[]> = {
  auth: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  firestore: ["https://firestore.googleapis.com"],
  storage: ["https://firebasestorage.googleapis.com"],
};

/** The services that each area uses after a user action: sign-in on the landing, sign-in and uploads in the admin. */
const AREA_SERVICES: Record<Area, Service[]> = { landing: ["auth"], storefront: [], admin: ["auth", "storage"] };

/**
 * App Check with reCAPTCHA Enterprise: its script, its frame, and the endpoints that both report to.
 * https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website-how-can-i-configure-it-to-work-with-recaptcha
 */
const APP_CHECK: ForeignSources = {
  connect: ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/** The Firebase sources that a page's CSP allows; empty without a Firebase project or if the page never uses it. */
export function firebaseSources({
  area,
  isValid,
  platform: { firebase },
}: Pick<PageData, "area" | "isValid" | "platform">): ForeignSources {
  const services = [...AREA_SERVICES[area]];
  // The browser looks up the shop itself.
  if (isValid === null) services.push("firestore");
  if (!firebase || services.length === 0) return { connect: [], script: [], frame: [] };
  const { appCheckKey, emulators = {} } = firebase;
  const connect = services.flatMap((service) => {
    const emulator = emulators[service];
    return emulator === undefined ? SERVICE_ORIGINS[service] : [`http://${emulator}`];
  });
  if (appCheckKey === undefined) return { connect, script: [], frame: [] };
  return { ...APP_CHECK, connect: [...connect, ...APP_CHECK.connect] };
}
