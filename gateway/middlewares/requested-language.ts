import Negotiator from "negotiator";
import { LANGUAGE_COOKIE, LANGUAGES, type Language, preferredLanguage } from "../../areas/shared/domain/locales.ts";
import { cached } from "../lru-map.ts";

/** Maximum number of header values cached. */
const MEMORY = 1_000;
/** Browsers send less. The rest is ignored, so that nobody can make the gateway parse long headers again and again. */
const MAX_LENGTH = 200;

/** Caches what `read` returns for the beginning of a header value. */
export function cachedHeader<Result extends {}>(read: (header: string) => Result): (header: string) => Result {
  const readStart = cached(MEMORY, read);
  return (header) => readStart(header.slice(0, MAX_LENGTH));
}

const readLanguage = cachedHeader((header): Language => {
  const headers = { "accept-language": header };
  return preferredLanguage(undefined, new Negotiator({ headers }).languages());
});

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
