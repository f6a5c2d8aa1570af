import { randomUUID } from "node:crypto";
import type { Platform } from "../../gateway/platform/platform.ts";
import { signedInHeaders } from "./signed-in.ts";

export interface MemberSession {
  /** The headers of a write from a page of `https://{host}`, `Host` included. */
  headers: Record<string, string>;
  accountId: string;
}

/**
 * Adds a new owner of the shop, signed in at the host, through the ports. The platform's origin must use https, which is
 * the default under a product host.
 */
export async function memberSession(platform: Platform, sellerId: string, host: string): Promise<MemberSession> {
  const { accounts, memberships } = platform;
  const accountId = randomUUID();
  const createdAt = new Date().toISOString();
  const email = `${accountId}@people.example`;
  await accounts.add({ account: { id: accountId, email, name: "Ada", createdAt }, password: null });
  await memberships.save({ accountId, sellerId, role: "owner", createdAt });
  return { accountId, headers: await signedInHeaders(platform, accountId, host) };
}
