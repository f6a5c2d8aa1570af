import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound, skipBroken, TicketInvalid } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { Session } from "./accounts.ts";
import { type Browser, type Opened, openSession } from "./sign-in.ts";

/**
 * Signs a browser in with a ticket, on the host of the ticket's shop. On any other host the ticket is consumed without
 * effect, because it may have been stolen. Signing out invalidates it.
 *
 * @param sellerId the seller of the request's host; `undefined` if the host is not a shop's
 * @throws TicketInvalid
 */
export async function enterShop(
  platform: Pick<Platform, "accounts" | "memberships" | "sessions" | "tickets">,
  { ticket: secret, sellerId }: { ticket: string; sellerId: string | undefined },
  browser: Browser,
): Promise<Opened> {
  const ticket = await platform.tickets.redeem("enter", secret);
  if (!ticket || sellerId === undefined || ticket.sellerId !== sellerId) {
    throw new TicketInvalid("The ticket is not valid on this host.");
  }
  const [account, membership] = await Promise.all([
    platform.accounts.get(ticket.accountId),
    platform.memberships.get(ticket.accountId, sellerId),
  ]);
  if (!account || !membership) throw new TicketInvalid("The account is no longer a member of the shop.");
  const { groupId } = ticket;
  const opened = await openSession(platform, account, { ...browser, session: undefined }, { groupId });
  // Checked after opening, so that signing out at the same time either ends the new session or is noticed here.
  if (groupId !== undefined && !(await hasOtherSession(platform, opened, groupId))) {
    await platform.sessions.end(account.id, opened.sessionId);
    throw new TicketInvalid("The session that issued the ticket has ended.");
  }
  if (browser.session) await platform.sessions.end(browser.session.accountId, browser.session.id);
  return opened;
}

async function hasOtherSession(
  { sessions }: Pick<Platform, "sessions">,
  { account, sessionId }: Opened,
  groupId: string,
): Promise<boolean> {
  const stored = await sessions.list(account.id);
  return stored.some((session) => session.groupId === groupId && session.id !== sessionId);
}

/** Milliseconds. The browser redirects immediately. */
const LIFETIME = 60_000;

/**
 * Issues a ticket for the admin of one of the account's shops. The shop's host needs its own session cookie.
 * @throws ObjectNotFound if the shop doesn't exist or the account is not its member
 */
export async function issueTicket(
  { memberships, sellers, tickets, now }: Pick<Platform, "memberships" | "sellers" | "tickets" | "now">,
  { accountId, groupId }: Pick<Session, "accountId" | "groupId">,
  sellerId: string,
): Promise<{ seller: Seller; ticket: string }> {
  const membership = await memberships.get(accountId, sellerId);
  const seller = membership && (await sellers.get(sellerId));
  if (!seller) throw new ObjectNotFound(`The account is not a member of seller ${sellerId}.`);
  const expiresAt = new Date(now().getTime() + LIFETIME).toISOString();
  return { seller, ticket: await tickets.issue({ purpose: "enter", accountId, sellerId, groupId, expiresAt }) };
}

/**
 * Lists the account's shops of any status, in the order in which it joined them. Skips unreadable shops: their members
 * can still sign in to their other shops.
 */
export async function listOwnShops(
  { memberships, sellers }: Pick<Platform, "memberships" | "sellers">,
  accountId: string,
): Promise<Seller[]> {
  const joined = await memberships.listByAccount(accountId);
  const found = await Promise.all(joined.map(({ sellerId }) => sellers.get(sellerId).catch(skipBroken)));
  return found.filter((seller) => seller !== undefined);
}
