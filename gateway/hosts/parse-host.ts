import { isSellerDomain } from "../../areas/shared/domain/subdomain.ts";

/** What a `Host` means. `host` is always normalised: lower case, no port, no trailing dot. */
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

/** `host[:port]` as RFC 3986 §3.2 writes it; the port may be empty, and is dropped. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{0,5}))?$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const LOOPBACK_V4 = /^127\.(?:\d{1,3})\.(?:\d{1,3})\.(?:\d{1,3})$/;
const LOOPBACK_V6 = /^\[(?:::1|(?:0{1,4}:){7}0{0,3}1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})\]$/;

const malformed = (reason: string): HostReading => ({ kind: "malformed", reason });

function isLoopback(host: string): boolean {
  if (LOOPBACK_V6.test(host)) return true;
  return LOOPBACK_V4.test(host) && host.split(".").every((octet) => Number(octet) <= 255);
}

/** A name that can be registered and verified: two labels or more, the last of them no number (so never an address). */
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
  // The first label is the subdomain; a deeper host is another name of the same shop, and a wildcard certificate
  // doesn't cover it.
  return labels.length > 1
    ? { kind: "redirect", host: `${subdomain}.${base}` }
    : { kind: "subdomain", host, subdomain };
}

/**
 * Reads the value of one `Host` header (or of one trusted `X-Forwarded-Host`). Pure. It rejects, and never mends: no
 * reading turns one name into another valid one, but for the documented `www.` and deeper-host redirects.
 *
 * @param value the raw header value
 * @param productHost the platform's own host, normalised; `localhost` always counts as one too
 */
export function parseHost(value: string, productHost: string): HostReading {
  if (value === "") return malformed("empty");
  if (value.length > MAX_HOST + 7) return malformed("too long");
  // Checked before lower-casing, which maps some characters beyond ASCII (the Kelvin sign) into it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  if (!/^[\x21-\x7e]+$/.test(value)) return malformed("not printable ASCII");
  const match = AUTHORITY.exec(value.toLowerCase());
  if (!match) return malformed("not host[:port]");
  const port = match[2];
  if (port && Number(port) > 65_535) return malformed("port out of range");
  let host = match[1] as string;
  if (host.endsWith(".")) host = host.slice(0, -1);
  if (host.length > MAX_HOST) return malformed("too long");
  if (host.startsWith("["))
    return isLoopback(host) ? { kind: "landing", host } : { kind: "impossible", host, subdomain: null };
  const labels = host.split(".");
  if (labels.includes("")) return malformed("empty label");

  if (host === productHost || host === "localhost" || isLoopback(host)) return { kind: "landing", host };
  if (labels[0] === "www" && labels.length > 1) return withoutWww(host.slice(4), productHost);
  for (const base of [productHost, "localhost"]) {
    if (host.endsWith(`.${base}`)) return underProduct(host.slice(0, -(base.length + 1)).split("."), base);
  }
  return canBeCustomDomain(labels) ? { kind: "custom-domain", host } : { kind: "impossible", host, subdomain: null };
}

/** One leading `www.` is another name of what stands behind it; where nothing can stand there, it is no name at all. */
function withoutWww(rest: string, productHost: string): HostReading {
  const bare = rest.startsWith("www.") ? undefined : parseHost(rest, productHost);
  if (bare === undefined || bare.kind === "malformed" || bare.kind === "impossible") {
    return { kind: "impossible", host: `www.${rest}`, subdomain: null };
  }
  return { kind: "redirect", host: bare.host };
}
