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
