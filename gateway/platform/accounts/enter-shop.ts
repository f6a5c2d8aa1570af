import { TicketInvalid } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { type Browser, type Opened, openSession } from "./open-session.ts";

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
