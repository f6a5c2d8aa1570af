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
