import Negotiator from "negotiator";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { LANGUAGE_COOKIE, LANGUAGES, type Language, preferredLanguage } from "../../areas/shared/domain/locales.ts";
import type { Encoding } from "./page.ts";

/** Browsers send few different values, but anyone can send more: this many are remembered. */
const MEMORY = 1_000;
/** Longer headers are not remembered. */
const MAX_LENGTH = 200;

/** Remembers what a header's value means. */
function remembered<Result>(read: (header: string) => Result): (header: string) => Result {
  const results = new Map<string, Result>();
  return (header) => {
    const known = results.get(header);
    if (known !== undefined) return known;
    const result = read(header);
    if (results.size < MEMORY && header.length < MAX_LENGTH) results.set(header, result);
    return result;
  };
}

/** Best first. */
const ENCODINGS = ["br", "gzip"] satisfies Encoding[];

/** An option that the types don't have yet: https://github.com/jshttp/negotiator#encoding-negotiation */
type EncodingNegotiator = { encoding(available: string[], options: { preferred: string[] }): string | undefined };

const readEncoding = remembered((header): Encoding => {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": header } });
  return (negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) as Encoding | undefined) ?? "identity";
});

/**
 * The content coding to answer with, by the weights of RFC 9110 §12.5.3; brotli before gzip where they weigh the same.
 * A client that refuses even `identity` gets it, as the RFC allows.
 */
export const acceptedEncoding = (header: string | undefined): Encoding => (header ? readEncoding(header) : "identity");

const readLanguage = remembered((header): Language => {
  const headers = { "accept-language": header };
  return preferredLanguage(undefined, new Negotiator({ headers }).languages());
});

const CHOSEN = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE}=(${LANGUAGES.join("|")})(?:;|$)`);

/**
 * The language of the landing and the admin: the one that the visitor chose, or the browser prefers. `undefined` in a
 * storefront, which has its shop's language.
 */
export function requestedLanguage(
  area: Area,
  { cookie, acceptLanguage }: { cookie: string | undefined; acceptLanguage: string | undefined },
): Language | undefined {
  if (area === "storefront") return undefined;
  const chosen = cookie === undefined ? undefined : CHOSEN.exec(cookie)?.[1];
  if (chosen !== undefined) return chosen as Language;
  return acceptLanguage ? readLanguage(acceptLanguage) : "en";
}
