import { isUnfiltered } from "../catalogue/listing.ts";
import type { CategoryPage, SearchPage } from "../catalogue/public-catalogue.ts";
import type { Language } from "../domain/locales.ts";
import type { ShopImage } from "../pictures/image.ts";
import { PLANS } from "../sellers/plan.ts";
import type { PublicSeller } from "../sellers/seller.ts";
import type { PageContent, PageData } from "./page-data.ts";
import { categoryPath, contentPath, LANDING_PATHS, productPath } from "./routes.ts";

type LandingPage = keyof typeof LANDING_PATHS;

/** Of the landing and the admin. A storefront's titles are in its shop's language. */
const TITLES: Readonly<Record<Language, Record<LandingPage | "not-found" | "admin" | "admin-of-shop", string>>> = {
  en: {
    home: "Awning – a shop on every subdomain",
    claim: "Open your shop – Awning",
    operators: "Run Awning yourself",
    "not-found": "Page not found – Awning",
    admin: "Awning admin",
    "admin-of-shop": "{shop} – admin",
  },
  de: {
    home: "Awning – ein Shop auf jeder Subdomain",
    claim: "Shop eröffnen – Awning",
    operators: "Awning selbst betreiben",
    "not-found": "Seite nicht gefunden – Awning",
    admin: "Awning-Verwaltung",
    "admin-of-shop": "{shop} – Verwaltung",
  },
  ar: {
    home: "Awning – متجر على كل نطاق فرعي",
    claim: "افتح متجرك – Awning",
    operators: "شغّل Awning بنفسك",
    "not-found": "الصفحة غير موجودة – Awning",
    admin: "لوحة إدارة Awning",
    "admin-of-shop": "{shop} – لوحة الإدارة",
  },
};

const FREE = PLANS.free.products;

/** Separate from the titles, because browsers need only those. */
const DESCRIPTIONS: Readonly<Record<Language, Record<LandingPage, string>>> = {
  en: {
    home: "Claim a name, and your shop is open a second later: your own address, your own look, complete in the first response.",
    claim: `Choose a name, a colour and a typeface. Your shop opens at its own address, free for the first ${FREE} products.`,
    operators:
      "One process serves every shop. What Awning needs in DNS, certificates and storage, and how to start it.",
  },
  de: {
    home: "Name sichern, und eine Sekunde später ist Ihr Shop geöffnet: eigene Adresse, eigenes Aussehen, vollständig in der ersten Antwort.",
    claim: `Wählen Sie einen Namen, eine Farbe und eine Schrift. Ihr Shop öffnet unter eigener Adresse, kostenlos für die ersten ${FREE} Produkte.`,
    operators:
      "Ein Prozess bedient alle Shops. Was Awning an DNS, Zertifikaten und Speicher braucht und wie es startet.",
  },
  ar: {
    home: "احجز اسمًا، ويُفتح متجرك بعد ثانية: عنوانك الخاص ومظهرك الخاص، وصفحات كاملة من أول استجابة.",
    claim: `اختر اسمًا ولونًا وخطًا. يُفتح متجرك على عنوانه الخاص، مجانًا لأول ${FREE} منتجًا.`,
    operators: "عملية واحدة تخدم كل المتاجر. ما تحتاج إليه Awning من DNS وشهادات وتخزين، وكيف تبدأ تشغيلها.",
  },
};

/** The picture shown for a page in link previews. */
export interface PagePicture {
  /** The seller's id, used in the picture's URL. */
  sellerId: string;
  image: ShopImage;
}

/** The content of a page's head. The browser takes page titles from here too. */
export interface PageHead {
  title: string;
  description: string;
  /**
   * The canonical path of this content, or `null` if it should not be indexed. A sorted, filtered or lengthened list
   * has its category's path, as search engines recommend. It is not excluded from indexing as well, because the two
   * would contradict each other. https://developers.google.com/crawling/docs/faceted-navigation
   * A list that starts later has other products, so it has a path of its own.
   * https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading
   */
  canonicalPath: string | null;
  picture: PagePicture | null;
}

/** The part of a shop's page content that its title needs. */
export type TitledContent =
  | Exclude<PageContent, { kind: "category" | "search" }>
  | { kind: "category"; category: Pick<CategoryPage, "name"> }
  | { kind: "search"; search: Pick<SearchPage, "query"> };

interface TitledPage {
  seller: PublicSeller | null;
  page: TitledContent;
  /** The requested host, shown where no shop's name is available. */
  asked: string;
}

/** Returns title, description, canonical path and picture of the page that the data describes. */
export function pageHead(data: PageData): PageHead {
  const { area, language = "en", seller, isValid, subdomain, host, page, platform, liveShops } = data;
  const nowhere = { description: "", canonicalPath: null, picture: null };
  if (area === "admin") return { ...nowhere, title: adminTitle(seller?.name, language) };
  if (area === "landing") {
    const title = landingTitle(data);
    const { kind } = page;
    if (!isLandingPage(kind)) return { ...nowhere, title };
    // The first shop with a cover provides the landing's picture.
    const shop = liveShops.find(({ cover }) => cover !== null);
    const picture = shop?.cover ? { sellerId: shop.id, image: shop.cover } : null;
    return { title, description: DESCRIPTIONS[language][kind], canonicalPath: LANDING_PATHS[kind], picture };
  }
  const asked = askedHost(subdomain, host, platform.productHost);
  if (isValid === null) return { ...nowhere, title: asked };
  // In English, if the area provides no title in the shop's language.
  const title = shopPageTitle({ seller, page, asked }, ({ kind }) =>
    kind === "not-found" ? "Page not found" : undefined,
  );
  if (!seller) return { ...nowhere, title };
  switch (page.kind) {
    case "home": {
      const description = seller.tagline || summaryOf(seller.aboutHtml);
      return { title, description, canonicalPath: "/", picture: pictureOf(seller) };
    }
    case "category": {
      const { slug, description, listing, products, total } = page.category;
      const isLater = listing.from > 0 && listing.sort === "featured" && isUnfiltered(listing.filter);
      const [first] = products;
      return {
        title,
        description: description || seller.tagline,
        // Search engines would treat an empty list as an error page.
        canonicalPath: total > listing.from ? categoryPath(slug) + (isLater ? `?from=${listing.from}` : "") : null,
        picture: pictureOf(seller, first?.image && { ...first.image, alt: first.title }),
      };
    }
    case "product": {
      const { slug, descriptionHtml, images } = page.product;
      return {
        title,
        description: summaryOf(descriptionHtml) || seller.tagline,
        canonicalPath: productPath(slug),
        picture: pictureOf(seller, images[0]),
      };
    }
    case "content": {
      const { slug, bodyHtml } = page.content;
      return {
        title,
        description: summaryOf(bodyHtml) || seller.tagline,
        canonicalPath: contentPath(slug),
        picture: pictureOf(seller),
      };
    }
    default:
      return { ...nowhere, title };
  }
}

const isLandingPage = (kind: PageContent["kind"]): kind is LandingPage => kind in LANDING_PATHS;

export function landingTitle({ language = "en", page: { kind } }: Pick<PageData, "language" | "page">): string {
  return TITLES[language][isLandingPage(kind) ? kind : "not-found"];
}

/** @param shop its name; `undefined` if no shop is chosen */
function adminTitle(shop: string | undefined, language: Language): string {
  const titles = TITLES[language];
  return shop === undefined ? titles.admin : titles["admin-of-shop"].replace("{shop}", () => shop);
}

/** Returns the first picture that exists, or the shop's own. */
function pictureOf({ id, cover, logo }: PublicSeller, ...images: (ShopImage | null | undefined)[]): PagePicture | null {
  const image = [...images, cover, logo].find(Boolean);
  return image ? { sellerId: id, image } : null;
}

/**
 * Returns the title of a shop's page.
 *
 * @param inWords returns the titles of pages without a name of their own, in the shop's language
 */
export function shopPageTitle(
  { seller, page, asked }: TitledPage,
  inWords: (page: TitledContent) => string | undefined,
): string {
  // These pages belong to the platform and are in English.
  if (page.kind === "closed-shop") return `${asked} is closed`;
  if (page.kind === "unknown-shop" || !seller) return `No shop at ${asked}`;
  const own = ownTitle(page) ?? inWords(page);
  return own === undefined ? shopTitle(seller) : `${own} – ${seller.name}`;
}

function ownTitle(page: TitledContent): string | undefined {
  switch (page.kind) {
    case "category":
      return page.category.name;
    case "product":
      return page.product.title;
    case "content":
      return page.content.title;
    default:
      return undefined;
  }
}

/** Returns the title of a shop's home page. */
export function shopTitle({ name, tagline }: { name: string; tagline: string }): string {
  return tagline ? `${name} – ${tagline}` : name;
}

/** Returns the host for display, without the parts that the gateway redirects away. */
export const askedHost = (subdomain: string | null, host: string, productHost: string): string =>
  subdomain === null ? host : `${subdomain}.${productHost}`;

/**
 * Returns the start of an HTML text, at most about 160 characters, cut between words: the length that search engines
 * show.
 */
export function summaryOf(html: string): string {
  const text = html
    // Emphasis and links occur within words and before full stops. Any other tag starts a new word.
    .replaceAll(/<\/?(?:a|code|em|strong)(?:\s[^>]*)?>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text.length <= 160) return text;
  const cut = text.slice(0, 160);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 100))}…`;
}
