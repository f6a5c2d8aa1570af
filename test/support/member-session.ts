import { randomUUID } from "node:crypto";
import type { Platform } from "../../gateway/platform/platform.ts";
import { signedInHeaders } from "./signed-in.ts";

export interface MemberSession {
  /** What a browser sends with a write from a page of `https://{host}`, the host itself included. */
  headers: Record<string, string>;
  accountId: string;
}

/**
 * Somebody new who belongs to the shop and is signed in at the host, straight through the ports. The platform's origin
 * has to be an https one, as it is by default under a product host.
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
