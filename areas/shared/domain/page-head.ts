import type { ShopImage } from "./image.ts";
import type { PageData } from "./page-data.ts";
import { categoryPath, productPath } from "./routes.ts";

/** What a page says of itself in its head; the browser's page titles come from here too. */
export interface PageHead {
  title: string;
  description: string;
  /** The path that this content lives under, or `null` where there is nothing to index. */
  canonicalPath: string | null;
  image: ShopImage | null;
}

const LANDING_TITLE = "Awning – a shop on every subdomain";
const LANDING_DESCRIPTION =
  "Claim a name, and your shop is open a second later: your own address, your own look, complete in the first response.";

/** The beginning of a text made of HTML, at most about 160 characters, cut between words: what search engines show. */
export function summaryOf(html: string): string {
  const text = html
    // Emphasis and links stand within words and before full stops; anything else begins a new one.
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

/** The title of a shop's home. */
export function shopTitle({ name, tagline }: { name: string; tagline: string }): string {
  return tagline ? `${name} – ${tagline}` : name;
}

/** Title, description, canonical path and picture of the page that the data describes. */
export function pageHead({ area, seller, isValid, subdomain, host, page, platform }: PageData): PageHead {
  const nowhere = { description: "", canonicalPath: null, image: null };
  if (area === "admin") return { ...nowhere, title: seller ? `${seller.name} – admin` : "Awning admin" };
  if (area === "landing") {
    if (page.kind !== "home") return { ...nowhere, title: "Page not found – Awning" };
    return { title: LANDING_TITLE, description: LANDING_DESCRIPTION, canonicalPath: "/", image: null };
  }
  const asked = subdomain ? `${subdomain}.${platform.productHost}` : host;
  if (isValid === null) return { ...nowhere, title: asked };
  if (page.kind === "closed-shop") return { ...nowhere, title: `${asked} is closed` };
  if (page.kind === "unknown-shop" || !seller) return { ...nowhere, title: `No shop at ${asked}` };
  switch (page.kind) {
    case "home": {
      const description = seller.tagline || summaryOf(seller.aboutHtml);
      return { title: shopTitle(seller), description, canonicalPath: "/", image: seller.cover };
    }
    case "category": {
      const { name, slug, description, products } = page.category;
      const image = products[0]?.image ?? seller.cover;
      const path = categoryPath(slug);
      return {
        title: `${name} – ${seller.name}`,
        description: description || seller.tagline,
        canonicalPath: path,
        image,
      };
    }
    case "product": {
      const { title, slug, descriptionHtml, images } = page.product;
      const description = summaryOf(descriptionHtml) || seller.tagline;
      const path = productPath(slug);
      return { title: `${title} – ${seller.name}`, description, canonicalPath: path, image: images[0] ?? seller.cover };
    }
    case "not-found":
      return { ...nowhere, title: `Page not found – ${seller.name}` };
  }
}
