import { createHmac, timingSafeEqual } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import { TOKEN_HEADER } from "../../../areas/shared/contract/endpoints.ts";
import { sellerParameters } from "../../../areas/shared/contract/fields.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound, RequestForged, Unauthenticated, Unauthorized } from "../errors.ts";
import { type Guards, isWrite, parse, type SignedIn, signedInOf } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import type { Session } from "./sessions.ts";

/**
 * The token that goes with a session's writes. It is made from the session's secret, so nothing has to be stored, and
 * the secret can't be made from it. Only a page of the session's own origin can have read it.
 */
export function sessionToken(secret: string): string {
  return createHmac("sha256", secret).update("awning session token").digest("base64url");
}

interface SecretCookieOptions {
  name: string;
  /** Milliseconds; what it stands for may end earlier. */
  maxAge: number;
  https: boolean;
}

/**
 * The browser's half of a session, or of what it is known by. Under HTTPS the prefix keeps sibling shops, which are of the same site, from setting
 * a cookie of this name for all of it: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
export class SecretCookie {
  readonly #name: string;
  readonly #maxAge: number;
  readonly #options;

  constructor({ name, maxAge, https }: SecretCookieOptions) {
    this.#name = https ? `__Host-${name}` : name;
    this.#maxAge = maxAge;
    this.#options = { httpOnly: true, secure: https, sameSite: "strict", path: "/" } as const;
  }

  /**
   * The secret that came with a request. Two cookies of the name, which only somebody else's doing can make, are none:
   * which of them is the browser's own, nothing tells (RFC 6265, section 8.6). Names are compared byte by byte: a browser
   * enforces the prefix only where the name starts with it exactly, not after a no-break space.
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
 * Lets through what a page of the very same origin asks for, and what only reads. Browsers say with every request that
 * could change something which origin it comes from; sibling shops are other origins of the same site, so a cookie's
 * SameSite keeps none of them out. https://fetch.spec.whatwg.org/#origin-header
 */
export function requireOwnOrigin({ https, publicOrigin }: OwnOriginOptions) {
  const publicPort = new URL(publicOrigin).port;

  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.method !== "GET" && req.method !== "HEAD" && !isOwn(req, res.locals.site?.reading.host)) {
      throw new RequestForged(`The request comes from ${req.get("Origin") ?? "nowhere"}.`);
    }
    next();
  };

  /** @param host the one that the request is for, as `tenancy/parse-host.ts` writes it */
  function isOwn(req: Request, host: string | undefined): boolean {
    const given = req.get("Origin") ?? "";
    const origin = URL.parse(given);
    if (origin?.origin !== given || (https && origin.protocol !== "https:")) return false;
    if (origin.hostname !== host) return false;
    const port = namedPort(req.headers.host ?? "", host);
    return port === undefined ? origin.port === "" || origin.port === publicPort : origin.port === port;
  }
}

/** The port that the browser asked for; `undefined` where none is named, or a proxy in front has named another host than its own. */
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

/** @throws RequestForged where the request does not carry the session's token */
export function requireToken(req: Request, { token }: SignedIn): void {
  if (!isSame(req.get(TOKEN_HEADER), token)) throw new RequestForged("The session's token is missing.");
}

/** The host that a request is for, without port, as sessions are bound to it. */
export function requestHostOf({ locals: { site } }: Response): string {
  return site?.reading.host ?? "";
}

/** The account that the session's cookie signs in; `undefined` without a session that is valid on this host. */
export async function findSignedIn(
  { accounts, sessions }: Pick<Platform, "accounts" | "sessions">,
  secret: string | undefined,
  host: string,
): Promise<(SignedIn & { session: Session }) | undefined> {
  const session = secret === undefined ? undefined : await sessions.resume(secret, host);
  const account = session && (await accounts.get(session.accountId));
  return account && { account, session, token: sessionToken(secret as string) };
}

/**
 * The guards. A shop that is none of the account's is no other answer than one that does not exist; one that was shut
 * down can be looked at and taken out by its people, and not changed.
 */
export function createGuards({ platform, cookie, https, publicOrigin }: GuardsOptions): Guards {
  const ownOrigin = requireOwnOrigin({ https, publicOrigin });

  const account = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const signedIn = await findSignedIn(platform, cookie.read(req), requestHostOf(res));
    if (!signedIn) throw new Unauthenticated();
    if (isWrite(req)) requireToken(req, signedIn);
    res.locals.signedIn = signedIn;
    next();
  };

  const member = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { sellerId } = parse(sellerParameters, { sellerId: req.params["sellerId"] });
    const membership = await platform.memberships.get(signedInOf(res).account.id, sellerId);
    const seller = membership && (await platform.sellers.get(sellerId));
    if (!seller) throw new ObjectNotFound(`The account belongs to no seller ${sellerId}.`);
    if (isWrite(req) && !isPublic(seller)) throw new Unauthorized(`The shop is ${seller.status}.`);
    res.locals.seller = seller.domain;
    res.locals.tenant = { seller, membership };
    next();
  };

  return { sameOrigin: [ownOrigin], account: [ownOrigin, account], member: [ownOrigin, account, member] };
}
