import type { Test } from "tap";
import type { Ticket } from "../../gateway/platform/accounts/tickets.ts";
import { ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeAccount } from "./accounts.ts";

const START = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE = 60_000;

async function openAt(t: Test, open: OpenPlatform) {
  const clock = { now: START };
  const platform = await open(t, { clock: () => new Date(clock.now) });
  const [ada, bob] = [makeAccount().id, makeAccount().id];
  for (const id of [ada, bob]) await platform.accounts.add({ account: makeAccount({ id }), password: null });
  const makeTicket = (given: Partial<Ticket> = {}): Ticket => ({
    purpose: "enter",
    accountId: ada,
    sellerId: "acme",
    expiresAt: new Date(START + MINUTE).toISOString(),
    ...given,
  });
  return { tickets: platform.tickets, clock, ada, bob, makeTicket };
}

/** What every adapter of the port `Tickets` does. */
export function ticketsContract(t: Test, open: OpenPlatform): void {
  t.test("a ticket works once", async (t) => {
    const { tickets, makeTicket } = await openAt(t, open);
    for (const ticket of [
      makeTicket(),
      makeTicket({ purpose: "set-password", sellerId: null }),
      makeTicket({ purpose: "device", sellerId: null }),
    ]) {
      const secret = await tickets.issue(ticket);
      t.match(secret, /^[\w-]{43}$/);
      t.strictSame(await tickets.find(ticket.purpose, secret), ticket);
      t.strictSame(await tickets.redeem(ticket.purpose, secret), ticket, "looking at it has not used it up");
      t.equal(await tickets.redeem(ticket.purpose, secret), undefined);
      t.equal(await tickets.find(ticket.purpose, secret), undefined);
    }
  });

  t.test("of many at once one gets through", async (t) => {
    const { tickets, makeTicket } = await openAt(t, open);
    const secret = await tickets.issue(makeTicket());
    const redeemed = await Promise.all(Array.from({ length: 20 }, () => tickets.redeem("enter", secret)));
    t.equal(redeemed.filter(Boolean).length, 1);
  });

  t.test("it is good for nothing else, and nothing else for it", async (t) => {
    const { tickets, makeTicket } = await openAt(t, open);
    const secret = await tickets.issue(makeTicket());
    const other = await tickets.issue(makeTicket());
    t.not(secret, other);
    t.equal(await tickets.redeem("set-password", secret), undefined);
    t.equal(await tickets.find("set-password", secret), undefined);
    for (const wrong of ["", "x".repeat(43), secret.slice(1), ` ${secret}`]) {
      t.equal(await tickets.redeem("enter", wrong), undefined);
    }
    t.ok(await tickets.redeem("enter", secret), "none of it has used it up");
    t.ok(await tickets.redeem("enter", other));
  });

  t.test("one that came to nothing is good again, and no longer than before", async (t) => {
    const { tickets, clock, makeTicket } = await openAt(t, open);
    const ticket = makeTicket();
    const [secret, kept] = [await tickets.issue(ticket), await tickets.issue(ticket)];
    await tickets.redeem("enter", secret);
    for (const each of [secret, secret, kept]) await tickets.restore(ticket, each);
    t.equal(await tickets.find("set-password", secret), undefined);
    for (const each of [secret, kept]) t.strictSame(await tickets.redeem("enter", each), ticket);
    t.equal(await tickets.redeem("enter", secret), undefined, "once");
    await tickets.restore(ticket, secret);
    clock.now += MINUTE;
    t.equal(await tickets.redeem("enter", secret), undefined);
  });

  t.test("it expires", async (t) => {
    const { tickets, clock, makeTicket } = await openAt(t, open);
    const [early, late] = [await tickets.issue(makeTicket()), await tickets.issue(makeTicket())];
    clock.now += MINUTE - 1;
    t.ok(await tickets.redeem("enter", early));
    clock.now += 1;
    t.equal(await tickets.find("enter", late), undefined);
    t.equal(await tickets.redeem("enter", late), undefined);
  });

  t.test("an account's tickets for one purpose are revoked", async (t) => {
    const { tickets, ada, bob, makeTicket } = await openAt(t, open);
    const mine = makeTicket({ purpose: "set-password", sellerId: null });
    const revoked = [await tickets.issue(mine), await tickets.issue(mine)];
    const entering = await tickets.issue(makeTicket());
    const foreign = await tickets.issue({ ...mine, accountId: bob });
    await tickets.revoke(ada, "set-password");
    for (const secret of revoked) t.equal(await tickets.redeem("set-password", secret), undefined);
    t.ok(await tickets.redeem("enter", entering));
    t.ok(await tickets.redeem("set-password", foreign));
  });

  t.test("nobody's ticket can't be issued", async (t) => {
    const { tickets, makeTicket } = await openAt(t, open);
    await t.rejects(tickets.issue(makeTicket({ accountId: "nobody" })), { name: ObjectNotFound.name });
  });

  t.test("sweeping takes nothing that is good", async (t) => {
    const { tickets, clock, makeTicket } = await openAt(t, open);
    await tickets.issue(makeTicket());
    const good = await tickets.issue(makeTicket({ expiresAt: new Date(START + 2 * MINUTE).toISOString() }));
    clock.now += MINUTE;
    await tickets.sweep();
    t.ok(await tickets.redeem("enter", good));
  });
}
