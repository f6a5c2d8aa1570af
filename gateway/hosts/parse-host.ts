import { isSellerDomain } from "../../areas/shared/domain/subdomain.ts";

/** The meaning of a `Host` header. `host` is always normalised: lower case, no port, no trailing dot. */
export type HostReading =
  | { kind: "landing"; host: string }
  /** A label under the product host (or under `localhost`) that a seller may have. */
  | { kind: "subdomain"; host: string; subdomain: string }
  /** Any other host that could be a seller's verified custom domain. */
  | { kind: "custom-domain"; host: string }
  /** Well-formed, but no seller can have it: answered without a read. */
  | { kind: "impossible"; host: string; subdomain: string | null }
  /** A `www.` or a deeper host: `host` is the canonical one. */
  | { kind: "redirect"; host: string }
  | { kind: "malformed"; reason: string };

/** RFC 1035 §2.3.4: a name of at most 253 characters in text form, labels of at most 63. */
const MAX_HOST = 253;
const MAX_LABEL = 63;

/** `host[:port]` (RFC 3986 §3.2). The port may be empty; it is dropped. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{0,5}))?$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** Only these: each landing host has pages of its own in the cache, and there are millions of loopback addresses. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

const malformed = (reason: string): HostReading => ({ kind: "malformed", reason });

/** A registrable name: at least two labels. The last label is not a number, which excludes IP addresses. */
function canBeCustomDomain(labels: string[]): boolean {
  return (
    labels.length >= 2 &&
    labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label)) &&
    !/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) as string)
  );
}

function underProduct(labels: string[], base: string): HostReading {
  const host = `${labels.join(".")}.${base}`;
  const subdomain = labels[0] as string;
  if (!isSellerDomain(subdomain)) return { kind: "impossible", host, subdomain };
  // The first label is the subdomain. A deeper host redirects to it, because a wildcard certificate doesn't cover it.
  return labels.length > 1
    ? { kind: "redirect", host: `${subdomain}.${base}` }
    : { kind: "subdomain", host, subdomain };
}

/**
 * Parses the value of one `Host` header or one trusted `X-Forwarded-Host`. Pure. It never repairs a value: except for
 * the redirects from `www.` and deeper hosts, no input is turned into another valid name.
 *
 * @param value the raw header value
 * @param productHost the platform's own host, normalised; `localhost` is always accepted too
 */
export function parseHost(value: string, productHost: string): HostReading {
  if (value === "") return malformed("empty");
  if (value.length > MAX_HOST + 7) return malformed("too long");
  // Checked before lower-casing, which maps some non-ASCII characters (the Kelvin sign) to ASCII.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rejects
  if (!/^[\x21-\x7e]+$/.test(value)) return malformed("not printable ASCII");
  const match = AUTHORITY.exec(value.toLowerCase());
  if (!match) return malformed("not host[:port]");
  const port = match[2];
  if (port && Number(port) > 65_535) return malformed("port out of range");
  let host = match[1] as string;
  if (host.endsWith(".")) host = host.slice(0, -1);
  if (host.length > MAX_HOST) return malformed("too long");
  if (host === productHost || LOOPBACK.has(host)) return { kind: "landing", host };
  if (host.startsWith("[")) return { kind: "impossible", host, subdomain: null };
  const labels = host.split(".");
  if (labels.includes("")) return malformed("empty label");
  if (labels[0] === "www" && labels.length > 1) return withoutWww(host.slice(4), productHost);
  for (const base of [productHost, "localhost"]) {
    if (host.endsWith(`.${base}`)) return underProduct(host.slice(0, -(base.length + 1)).split("."), base);
  }
  return canBeCustomDomain(labels) ? { kind: "custom-domain", host } : { kind: "impossible", host, subdomain: null };
}

/** `www.` redirects to the host without it, or is impossible if that host is. */
function withoutWww(rest: string, productHost: string): HostReading {
  const bare = rest.startsWith("www.") ? undefined : parseHost(rest, productHost);
  if (bare === undefined || bare.kind === "malformed" || bare.kind === "impossible") {
    return { kind: "impossible", host: `www.${rest}`, subdomain: null };
  }
  return { kind: "redirect", host: bare.host };
}
