import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord, ObjectNotFound, TicketInvalid } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { type Browser, type Opened, openSession } from "./sign-in.ts";

/**
 * Signs a browser in with a ticket, on the host of the one shop that the ticket is for; anywhere else it is used up for
 * nothing, because then it is in the wrong hands.
 *
 * @param sellerId whose host it is; `undefined` where it is no shop's
 * @throws TicketInvalid
 */
export async function enterShop(
  platform: Pick<Platform, "accounts" | "memberships" | "sessions" | "tickets">,
  { ticket: secret, sellerId }: { ticket: string; sellerId: string | undefined },
  browser: Browser,
): Promise<Opened> {
  const ticket = await platform.tickets.redeem("enter", secret);
  if (!ticket || sellerId === undefined || ticket.sellerId !== sellerId) {
    throw new TicketInvalid("The ticket is none for this host.");
  }
  const [account, membership] = await Promise.all([
    platform.accounts.get(ticket.accountId),
    platform.memberships.get(ticket.accountId, sellerId),
  ]);
  if (!account || !membership) throw new TicketInvalid("The account has left the shop meanwhile.");
  return openSession(platform, account, browser);
}

/** Milliseconds: the browser goes there at once. */
const LIFETIME = 60_000;

/**
 * A ticket into the admin of one of the account's shops, on the shop's own host: cookies belong to one host each.
 * @throws ObjectNotFound where there is no such shop, or it is none of the account's
 */
export async function issueTicket(
  { memberships, sellers, tickets, now }: Pick<Platform, "memberships" | "sellers" | "tickets" | "now">,
  accountId: string,
  sellerId: string,
): Promise<{ seller: Seller; ticket: string }> {
  const membership = await memberships.get(accountId, sellerId);
  const seller = membership && (await sellers.get(sellerId));
  if (!seller) throw new ObjectNotFound(`The account belongs to no seller ${sellerId}.`);
  const expiresAt = new Date(now().getTime() + LIFETIME).toISOString();
  return { seller, ticket: await tickets.issue({ purpose: "enter", accountId, sellerId, expiresAt }) };
}

/**
 * The shops that an account belongs to, whatever their status, in the order in which it joined them. One that can't be
 * read is left out: its members can still sign in to their other shops.
 */
export async function listOwnShops(
  { memberships, sellers }: Pick<Platform, "memberships" | "sellers">,
  accountId: string,
): Promise<Seller[]> {
  const joined = await memberships.listByAccount(accountId);
  const found = await Promise.all(joined.map(({ sellerId }) => sellers.get(sellerId).catch(passOverBroken)));
  return found.filter((seller) => seller !== undefined);
}

function passOverBroken(error: unknown): undefined {
  if (!(error instanceof BrokenRecord)) throw error;
}
