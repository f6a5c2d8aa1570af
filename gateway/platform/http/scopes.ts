import type { Request, RequestHandler, Response } from "express";
import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";

/** Who asks, as a session says. */
export interface SignedIn {
  account: Account;
  /** The session itself is the business of whoever keeps it. */
  session: { id: string };
  token: string;
}

/** Whose shop it is about, and what the one who asks is there. */
export interface Tenant {
  seller: Seller;
  membership: Membership;
}

declare global {
  namespace Express {
    interface Locals {
      /** Set by the guards `account` and `member`. */
      signedIn?: SignedIn;
      /** Set by the guard `member`. */
      tenant?: Tenant;
    }
  }
}

/** What stands before a route, by who may ask (`Operation.access`). */
export interface Guards {
  /** Anyone, from a page of this host. */
  sameOrigin: RequestHandler[];
  account: RequestHandler[];
  member: RequestHandler[];
}

export const isWrite = ({ method }: Request): boolean => method !== "GET" && method !== "HEAD";

/** Behind the guards `account` and `member`. */
export function signedInOf({ locals }: Response): SignedIn {
  if (!locals.signedIn) throw new TypeError("the route has no guard");
  return locals.signedIn;
}

/** Behind the guard `member`: the tenant, from the session's membership and the path, never from the host. */
export function tenantOf({ locals }: Response): Tenant {
  if (!locals.tenant) throw new TypeError("the route has no guard");
  return locals.tenant;
}
