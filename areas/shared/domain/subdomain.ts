/**
 * Labels that may never be a seller's: names of infrastructure, mail, and the platform itself. A shop under one of
 * them could pass for the platform (see RFC 2142 for the mailbox names and https://publicsuffix.org/ for the reason
 * that sibling hosts must not trust each other).
 */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator analytics api app apps assets auth autoconfig autodiscover awning billing
  blog cdn checkout contact dashboard dev developer developers dns docs download email example favicon files ftp gateway
  git graphql healthz help hostmaster image images imap info internal invalid ipv4 ipv6 landing legal local localhost
  login logout mail mailer marketing media metrics monitor mta-sts mx news newsletter noc noreply no-reply ns ns1 ns2 ns3
  ns4 oauth official ops pay payment payments platform pop pop3 postmaster preview privacy prod production readyz register
  root sales secure security seller sellers shop shops signin signup smtp sql ssh ssl sso staff staging static status store
  storefront support system team terms test testing tls token update upload uploads vpn webdisk webmail webmaster webhook
  webhooks wpad www www1 www2 www3 xn`.split(/\s+/),
);

const SHAPE = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;
const LETTER = /[a-z]/;

/**
 * Whether a label can be a seller's `domain`: 3–40 of `[a-z0-9-]`, a letter in it, no hyphen at either end, no
 * punycode, not reserved. Any other label is answered without a read.
 */
export function isSellerDomain(label: string): boolean {
  return SHAPE.test(label) && LETTER.test(label) && !label.startsWith("xn--") && !RESERVED_SUBDOMAINS.has(label);
}

/**
 * The subdomain of an already normalised host name (lower case, no port, no trailing dot), or `null` where the host is
 * the product's own or not under it. This is what the browser falls back on where no page data was put into the page;
 * the gateway's stricter reading of a raw `Host` header is in `gateway/tenancy/parse-host.ts`.
 */
export function subdomainOf(hostname: string, productHost: string): string | null {
  for (const base of ["localhost", productHost]) {
    if (hostname.length > base.length + 1 && hostname.endsWith(`.${base}`)) {
      const label = hostname.slice(0, -(base.length + 1));
      return label.includes(".") ? null : label;
    }
  }
  return null;
}
