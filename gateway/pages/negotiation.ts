import Negotiator from "negotiator";
import { LANGUAGE_COOKIE, LANGUAGES, type Language, preferredLanguage } from "../../areas/shared/domain/locales.ts";
import type { Encoding } from "./compress.ts";

/** Maximum number of header values cached. Browsers send few different ones, but anyone can send more. */
const MEMORY = 1_000;
/** Longer headers are not cached. */
const MAX_LENGTH = 200;

/** Caches what `read` returns for a header value. */
function cached<Result>(read: (header: string) => Result): (header: string) => Result {
  const results = new Map<string, Result>();
  return (header) => {
    const hit = results.get(header);
    if (hit !== undefined) return hit;
    const result = read(header);
    if (results.size < MEMORY && header.length < MAX_LENGTH) results.set(header, result);
    return result;
  };
}

/** Best first. */
const ENCODINGS = ["br", "gzip"] satisfies Encoding[];

/** An option that the types don't have yet: https://github.com/jshttp/negotiator#encoding-negotiation */
type EncodingNegotiator = { encoding(available: string[], options: { preferred: string[] }): string | undefined };

const readEncoding = cached((header): Encoding => {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": header } });
  return (negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) as Encoding | undefined) ?? "identity";
});

/**
 * The content coding of the response, by the weights of RFC 9110 §12.5.3. Brotli is preferred if weights are equal. A
 * client that refuses even `identity` gets it, as the RFC allows.
 */
export const acceptedEncoding = (header: string | undefined): Encoding => (header ? readEncoding(header) : "identity");

const readLanguage = cached((header): Language => {
  const headers = { "accept-language": header };
  return preferredLanguage(undefined, new Negotiator({ headers }).languages());
});

/** A session's cookie; with the prefix under HTTPS. */
const SESSION = /(?:^|; ?)(?:__Host-)?awning=/;

/**
 * Whether the browser may have a session in the admin: only the platform API can check it. Browsers send no strict cookie
 * with a navigation from another site, such as the payment provider's page, so that page has to ask for the session.
 *
 * @param fetchSite the `Sec-Fetch-Site` header
 */
export const mayHaveSession = (cookie: string | undefined, fetchSite: string | undefined): boolean =>
  fetchSite === "cross-site" || (cookie !== undefined && SESSION.test(cookie));

const CHOSEN = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE}=(${LANGUAGES.join("|")})(?:;|$)`);

/** The visitor's language: their choice, else the browser's preference. */
export function requestedLanguage({
  cookie,
  acceptLanguage,
}: {
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}): Language {
  const chosen = cookie === undefined ? undefined : CHOSEN.exec(cookie)?.[1];
  if (chosen !== undefined) return chosen as Language;
  return acceptLanguage ? readLanguage(acceptLanguage) : "en";
}
