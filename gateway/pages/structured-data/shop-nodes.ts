import type { Organization, SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { STOREFRONT_PATHS } from "../../../areas/shared/pages/routes.ts";
import type { PublicSeller } from "../../../areas/shared/sellers/public-seller.ts";
import { imageAddress } from "../source/shop-url.ts";

/** The shop that other nodes of the page refer to. */
export const organizationId = (origin: string): string => `${origin}/#organization`;

export function organization(seller: PublicSeller, origin: string): Organization {
  const { phone, address, email } = seller.contact;
  return {
    "@type": "Organization",
    "@id": organizationId(origin),
    name: seller.name,
    url: `${origin}/`,
    ...(seller.tagline && { description: seller.tagline }),
    ...(seller.logo && { logo: imageAddress(origin, seller.id, seller.logo) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
  };
}

/** The site with its search: for the home page alone, as search engines ask for it. */
export function webSite(seller: PublicSeller, origin: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}${STOREFRONT_PATHS.search}?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: seller.name,
    url: `${origin}/`,
    inLanguage: seller.locale,
    publisher: { "@id": organizationId(origin) },
    potentialAction: search,
  };
}
