import { createHmac, timingSafeEqual } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import * as z from "zod/mini";
import { TOKEN_HEADER } from "../../../areas/shared/contract/endpoints.ts";
import { id } from "../../../areas/shared/contract/fields.ts";
import { isRead } from "../../middlewares/limits.ts";
import { ObjectNotFound, RequestForged, Unauthenticated } from "../errors.ts";
import { type Guards, parse, type SignedIn, signedInOf } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import type { Session } from "./accounts.ts";
import { HOST_PREFIX } from "./secrets.ts";

/**
 * The CSRF token of a session's write requests. It is derived from the session's secret, so it is not stored. The
 * secret can't be derived from it. Only pages of the session's origin can read it.
 */
export function sessionToken(secret: string): string {
  return createHmac("sha256", secret).update("awning session token").digest("base64url");
}

interface SecretCookieOptions {
  name: string;
  /** Milliseconds. The session or device may expire earlier. */
  maxAge: number;
  https: boolean;
}

/**
 * A cookie with the secret of a session or device. Under HTTPS the `__Host-` prefix prevents sibling shops, which are
 * on the same site, from setting a cookie of this name for the whole site.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
export class SecretCookie {
  readonly #name: string;
  readonly #maxAge: number;
  readonly #options;

  constructor({ name, maxAge, https }: SecretCookieOptions) {
    this.#name = https ? HOST_PREFIX + name : name;
    this.#maxAge = maxAge;
    this.#options = { httpOnly: true, secure: https, sameSite: "strict", path: "/" } as const;
  }

  /**
   * Reads the secret from a request. Returns `undefined` for two cookies of this name: another host of the site has set
   * one of them, and the header doesn't show which (RFC 6265, section 8.6). Names are compared byte by byte. A browser
   * enforces the prefix only at the very start of a name, and not after a no-break space, for example.
   */
  read({ headers: { cookie = "" } }: Request): string | undefined {
    const prefix = `${this.#name}=`;
    const found = cookie.split(/; ?/).filter((pair) => pair.startsWith(prefix));
    return found.length === 1 ? found[0]?.slice(prefix.length) : undefined;
  }

  write(res: Response, secret: string): void {
    res.cookie(this.#name, secret, { ...this.#options, maxAge: this.#maxAge });
  }

  clear(res: Response): void {
    res.clearCookie(this.#name, this.#options);
  }
}

interface OwnOriginOptions {
  /** Whether people reach the platform under HTTPS only. */
  https: boolean;
  /** Scheme, host and port of the landing. */
  publicOrigin: string;
}

/**
 * A middleware that accepts reads, and writes from pages of the same origin. Browsers send `Origin` with every write
 * (https://fetch.spec.whatwg.org/#origin-header). Sibling shops are other origins on the same site, so SameSite cookies
 * don't block their requests.
 */
export function requireOwnOrigin({ https, publicOrigin }: OwnOriginOptions) {
  const publicPort = new URL(publicOrigin).port;

  return (req: Request, res: Response, next: NextFunction): void => {
    if (!isRead(req) && !isOwn(req, res.locals.site?.reading.host)) {
      throw new RequestForged(`The request's origin is ${req.get("Origin") ?? "missing"}.`);
    }
    next();
  };

  /** @param host the request's host in the form of `hosts/parse-host.ts` */
  function isOwn(req: Request, host: string | undefined): boolean {
    const given = req.get("Origin") ?? "";
    const origin = URL.parse(given);
    if (origin?.origin !== given || (https && origin.protocol !== "https:")) return false;
    if (origin.hostname !== host) return false;
    const port = namedPort(req.headers.host ?? "", host);
    return port === undefined ? origin.port === "" || origin.port === publicPort : origin.port === port;
  }
}

/** Returns the port in the Host header; `undefined` without a port, or if a proxy has replaced the host. */
function namedPort(authority: string, host: string): string | undefined {
  const [, name = "", port] = /^(.*?)\.?:(\d+)$/.exec(authority.toLowerCase()) ?? [];
  return name === host ? port : undefined;
}

export interface GuardsOptions {
  platform: Pick<Platform, "accounts" | "sessions" | "memberships" | "sellers">;
  cookie: SecretCookie;
  https: boolean;
  publicOrigin: string;
}

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @throws RequestForged if the request lacks the session's token */
export function requireToken(req: Request, { token }: SignedIn): void {
  if (!isSame(req.get(TOKEN_HEADER), token)) throw new RequestForged("The session's token is missing or wrong.");
}

/** Returns the request's host without its port. Sessions are bound to it. */
export function requestHostOf({ locals: { site } }: Response): string {
  return site?.reading.host ?? "";
}

/** Returns the session and account of the session cookie; `undefined` without a session that is valid on this host. */
export async function findSignedIn(
  { accounts, sessions }: Pick<Platform, "accounts" | "sessions">,
  secret: string | undefined,
  host: string,
): Promise<(SignedIn & { session: Session }) | undefined> {
  const session = secret === undefined ? undefined : await sessions.resume(secret, host);
  const account = session && (await accounts.get(session.accountId));
  return account && { account, session, token: sessionToken(secret as string) };
}

const sellerParameters = z.strictObject({ sellerId: id });

/**
 * Creates the guards. A shop of other accounts gets the same response as a shop that doesn't exist.
 */
export function createGuards({ platform, cookie, https, publicOrigin }: GuardsOptions): Guards {
  const ownOrigin = requireOwnOrigin({ https, publicOrigin });

  const account = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const signedIn = await findSignedIn(platform, cookie.read(req), requestHostOf(res));
    if (!signedIn) throw new Unauthenticated();
    if (!isRead(req)) requireToken(req, signedIn);
    res.locals.signedIn = signedIn;
    next();
  };

  const member = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { sellerId } = parse(sellerParameters, { sellerId: req.params["sellerId"] });
    const membership = await platform.memberships.get(signedInOf(res).account.id, sellerId);
    const seller = membership && (await platform.sellers.get(sellerId));
    if (!seller) throw new ObjectNotFound(`The account is not a member of seller ${sellerId}.`);
    res.locals.seller = seller.domain;
    res.locals.tenant = { seller, membership };
    next();
  };

  return { sameOrigin: [ownOrigin], account: [ownOrigin, account], member: [ownOrigin, account, member] };
}
