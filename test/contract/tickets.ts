import type { Test } from "tap";
import type { Ticket } from "../../gateway/platform/accounts/accounts.ts";
import { ObjectNotFound } from "../../gateway/platform/errors.ts";
import { makeMail } from "../support/orders.ts";
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
  return { tickets: platform.tickets, mails: platform.mails, clock, ada, bob, makeTicket };
}

/** The contract of the port `Tickets`. */
export function ticketsContract(t: Test, open: OpenPlatform): void {
  t.test("a ticket works once", async (t) => {
    const { tickets, makeTicket } = await openAt(t, open);
    for (const ticket of [
      makeTicket(),
      makeTicket({ groupId: "group-1" }),
      makeTicket({ purpose: "set-password", sellerId: null }),
      makeTicket({ purpose: "device", sellerId: null }),
    ]) {
      const secret = await tickets.issue(ticket);
      t.match(secret, /^[\w-]{43}$/);
      t.strictSame(await tickets.find(ticket.purpose, secret), ticket);
      t.strictSame(await tickets.redeem(ticket.purpose, secret), ticket, "`find` does not redeem it");
      t.equal(await tickets.redeem(ticket.purpose, secret), undefined);
      t.equal(await tickets.find(ticket.purpose, secret), undefined);
    }
  });

  t.test("of concurrent redemptions, one succeeds", async (t) => {
    const { tickets, makeTicket } = await openAt(t, open);
    const secret = await tickets.issue(makeTicket());
    const redeemed = await Promise.all(Array.from({ length: 20 }, () => tickets.redeem("enter", secret)));
    t.equal(redeemed.filter(Boolean).length, 1);
  });

  t.test("rejects a ticket for another purpose, and other secrets", async (t) => {
    const { tickets, makeTicket } = await openAt(t, open);
    const secret = await tickets.issue(makeTicket());
    const other = await tickets.issue(makeTicket());
    t.not(secret, other);
    t.equal(await tickets.redeem("set-password", secret), undefined);
    t.equal(await tickets.find("set-password", secret), undefined);
    for (const wrong of ["", "x".repeat(43), secret.slice(1), ` ${secret}`]) {
      t.equal(await tickets.redeem("enter", wrong), undefined);
    }
    t.ok(await tickets.redeem("enter", secret), "failed attempts don't redeem it");
    t.ok(await tickets.redeem("enter", other));
  });

  t.test("a restored ticket works again, with its original expiry", async (t) => {
    const { tickets, clock, makeTicket } = await openAt(t, open);
    const ticket = makeTicket();
    const [secret, kept] = [await tickets.issue(ticket), await tickets.issue(ticket)];
    await tickets.redeem("enter", secret);
    for (const each of [secret, secret, kept]) await tickets.restore(ticket, each);
    t.equal(await tickets.find("set-password", secret), undefined);
    for (const each of [secret, kept]) t.strictSame(await tickets.redeem("enter", each), ticket);
    t.equal(await tickets.redeem("enter", secret), undefined, "only once");
    await tickets.restore(ticket, secret);
    clock.now += MINUTE;
    t.equal(await tickets.redeem("enter", secret), undefined);
  });

  t.test("a ticket expires", async (t) => {
    const { tickets, clock, makeTicket } = await openAt(t, open);
    const [early, late] = [await tickets.issue(makeTicket()), await tickets.issue(makeTicket())];
    clock.now += MINUTE - 1;
    t.ok(await tickets.redeem("enter", early));
    clock.now += 1;
    t.equal(await tickets.find("enter", late), undefined);
    t.equal(await tickets.redeem("enter", late), undefined);
  });

  t.test("revokes an account's tickets for one purpose", async (t) => {
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

  t.test("mails a ticket, and revokes the account's earlier ones for the purpose", async (t) => {
    const { tickets, mails, bob, makeTicket } = await openAt(t, open);
    const mine = makeTicket({ purpose: "set-password", sellerId: null });
    const earlier = [await tickets.issue(mine), await tickets.issue(mine)];
    const entering = await tickets.issue(makeTicket());
    const foreign = await tickets.issue({ ...mine, accountId: bob });
    let woken = 0;
    mails.onQueued = () => void (woken += 1);
    await tickets.mail(mine, (secret) => makeMail({ text: secret }));
    t.equal(woken, 1);
    const [mail] = await mails.claim(9, MINUTE);
    for (const secret of earlier) t.equal(await tickets.find("set-password", secret), undefined);
    t.strictSame(await tickets.redeem("set-password", mail?.message.text ?? ""), mine);
    t.ok(await tickets.redeem("enter", entering));
    t.ok(await tickets.redeem("set-password", foreign));
  });

  t.test("rejects a ticket for an unknown account", async (t) => {
    const { tickets, mails, makeTicket } = await openAt(t, open);
    const ticket = makeTicket({ accountId: "nobody" });
    await t.rejects(tickets.issue(ticket), { name: ObjectNotFound.name });
    await t.rejects(
      tickets.mail(ticket, () => makeMail()),
      { name: ObjectNotFound.name },
    );
    t.same(await mails.claim(9, MINUTE), []);
  });

  t.test("sweeping keeps valid tickets", async (t) => {
    const { tickets, clock, makeTicket } = await openAt(t, open);
    await tickets.issue(makeTicket());
    const good = await tickets.issue(makeTicket({ expiresAt: new Date(START + 2 * MINUTE).toISOString() }));
    clock.now += MINUTE;
    await tickets.sweep();
    t.ok(await tickets.redeem("enter", good));
  });
}
