import { timingSafeEqual } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import { sellerParameters } from "../../../areas/shared/contract/fields.ts";
import { TOKEN_HEADER } from "../../../areas/shared/contract/token-header.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound, RequestForged, Unauthenticated, Unauthorized } from "../errors.ts";
import { requireOwnOrigin } from "../http/own-origin.ts";
import { parse } from "../http/parse.ts";
import { type Guards, isWrite, type SignedIn, signedInOf } from "../http/scopes.ts";
import type { SecretCookie } from "../http/secret-cookie.ts";
import type { Platform } from "../platform.ts";
import { sessionToken } from "./session-token.ts";
import type { Session } from "./sessions.ts";

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
