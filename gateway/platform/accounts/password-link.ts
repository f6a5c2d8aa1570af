import { ADMIN_PATHS } from "../../../areas/shared/domain/admin-routes.ts";
import type { Platform } from "../platform.ts";

/** The link under which an account's password is chosen. Its secret is in the fragment, which no server and no log sees. */
export async function passwordLink(
  { tickets, now }: Pick<Platform, "tickets" | "now">,
  accountId: string,
  { lifetimeMs, publicOrigin }: { lifetimeMs: number; publicOrigin: string },
): Promise<string> {
  const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString();
  const secret = await tickets.issue({ purpose: "set-password", accountId, sellerId: null, expiresAt });
  return `${publicOrigin}${ADMIN_PATHS.setPassword}#${secret}`;
}
