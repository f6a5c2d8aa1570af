import fc from "fast-check";
import type { Test } from "tap";
import { effectivePlan } from "../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import {
  customerChanged,
  openBillingPortal,
  startPlanCheckout,
  syncSubscription,
  syncSubscriptions,
  trialDaysOf,
} from "../../gateway/platform/payments/plan-billing.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { exportShop } from "../../gateway/platform/shops/export-shop.ts";
import { importShops } from "../../gateway/platform/shops/import-shops.ts";
import { giveShop, setPlan } from "../../scripts/shops/change-shop.ts";
import { addMember, crashingPlatform } from "../support/platform.ts";
import { storeShop } from "../support/shop.ts";
import { shopFileSource } from "../support/shop-files.ts";
import { PRO_PRICES, PRO_VARIABLES, stripeConfigOf } from "../support/stripe/stripe-platform.ts";
import { startStripe } from "../support/stripe/stripe-server.ts";
import type { OpenTwo } from "./order-payments.ts";

const START = new Date("2026-06-01T12:00:00.000Z");
const DAY = 24 * 3_600_000;
const QUIET = { error() {} };
const FREE = { plan: "free", status: "active", currentPeriodEnd: null } as const;
const ADA = { id: "account-ada", email: "ada@people.example" };
const BO = { id: "account-bo", email: "bo@people.example", name: "Bo", createdAt: START.toISOString() };
const PAGE = "https://acme.shops.example/admin/subscription";
const URLS = { returnUrl: PAGE, successUrl: `${PAGE}?checkout=paid`, cancelUrl: `${PAGE}?checkout=cancelled` };

/** Shops that can buy Pro, at two gateways on one database. */
async function openPlans(t: Test, openTwo: OpenTwo) {
  const clock = { now: START };
  const stripe = await startStripe(t, { now: () => clock.now, prices: [...PRO_PRICES] });
  const prices = { month: PRO_VARIABLES["STRIPE_PRICE_PRO_MONTHLY"], year: PRO_VARIABLES["STRIPE_PRICE_PRO_YEARLY"] };
  const planPricing = { prices, trialDays: 0 };
  const [one, two] = await openTwo(t, () => clock.now, { stripe: { ...stripeConfigOf(stripe), planPricing } });
  const { billing } = stripe.platform;
  const read = async ({ id }: Pick<Seller, "id">): Promise<Seller> => (await one.sellers.get(id)) as Seller;
  const start = async (seller: Seller, interval: "month" | "year", platform = one): Promise<string> => {
    const url = await startPlanCheckout(platform, { seller: await read(seller), account: ADA, interval, urls: URLS });
    return url.split("/").at(-1) ?? "";
  };
  return {
    one,
    two,
    clock,
    stripe,
    billing,
    read,
    start,
    newShop: async (products = 0) => {
      const { seller } = await storeShop(one, { subscription: FREE, billing: null, ownerId: ADA.id }, products);
      await addMember(one, ADA.id, seller.id);
      return seller;
    },
    /** The seller pays on the provider's page. @returns the subscription's id */
    buy: async (seller: Seller, interval: "month" | "year" = "month"): Promise<string> => {
      stripe.platform.pay(await start(seller, interval));
      return [...billing.subscriptions.keys()].at(-1) ?? "";
    },
    /** A webhook about the shop's customer arrives at a gateway. */
    report: async (platform: Platform, seller: Seller) =>
      customerChanged(platform, (await read(seller)).billing?.customer ?? ""),
    wait: (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * DAY);
    },
    planOf: async (seller: Seller) => effectivePlan((await read(seller)).subscription, clock.now).id,
  };
}

/** The platform of a process before whose first change of a seller another process acts. */
function overtakenPlatform(platform: Platform, act: () => Promise<unknown>): Platform {
  let isActed = false;
  const sellers = new Proxy<object>(platform.sellers, {
    get(target, name) {
      const method = (Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>).bind(target);
      if (name !== "change") return method;
      return async (...given: unknown[]) => {
        if (!isActed) await act();
        isActed = true;
        return method(...given);
      };
    },
  });
  return { ...platform, sellers: sellers as Platform["sellers"] };
}

/** Ada's shop becomes Bo's, by the operator's command. */
function giveToBo(platform: Platform, { domain }: Seller): Promise<string> {
  const accounts = { findByEmail: async () => BO } as unknown as Platform["accounts"];
  return giveShop({ ...platform, accounts }, { domain, email: BO.email, name: undefined }, "https://shops.example");
}

/** What plans promise: reports may come late, twice, in any order, at any gateway, or never. */
export function planBillingContract(t: Test, openTwo: OpenTwo): void {
  t.test("a shop buys Pro, changes its interval, cancels, resumes and ends it, as both gateways report", async (t) => {
    const { one, two, billing, stripe, newShop, buy, report, read, wait, planOf, start } = await openPlans(t, openTwo);
    const seller = await newShop();
    const id = await buy(seller);
    await Promise.all([one, two, one, two].map((each) => report(each, seller)));
    const july = "2026-07-01T12:00:00.000Z";
    t.match(await read(seller), {
      subscription: { plan: "pro", status: "active", currentPeriodEnd: july, renews: true },
      billing: { subscription: id },
    });
    t.equal(await start(seller, "year", two), [...billing.portalSessions.keys()].at(-1), "it manages the plan it has");
    const yearly = billing.prices.get(PRO_PRICES[1].id);
    if (yearly) billing.updateSubscription(id, { price: yearly });
    billing.updateSubscription(id, { cancelAtPeriodEnd: true });
    await report(two, seller);
    t.strictSame((await read(seller)).subscription, { plan: "pro", status: "active", currentPeriodEnd: july });
    billing.updateSubscription(id, { cancelAtPeriodEnd: false });
    await report(one, seller);
    t.match((await read(seller)).subscription, { renews: true });
    wait(10);
    billing.cancelSubscription(id);
    await report(two, seller);
    t.match((await read(seller)).subscription, { status: "canceled", currentPeriodEnd: "2026-06-11T12:00:00.000Z" });
    t.equal(await planOf(seller), "free");
    t.match(await openBillingPortal(two, await read(seller), PAGE), /\/portal\//, "its invoices stay");
    stripe.platform.pay(await start(seller, "year", two));
    await report(one, seller);
    t.match((await read(seller)).subscription, { status: "active", currentPeriodEnd: "2027-06-11T12:00:00.000Z" });
    t.equal(billing.customers.size, 1);
  });

  t.test("a renewal that is reported late keeps Pro; without any report the job reads it", async (t) => {
    const { two, billing, newShop, buy, report, read, wait, planOf } = await openPlans(t, openTwo);
    const [reported, unreported] = [await newShop(), await newShop()];
    const ids = [await buy(reported), await buy(unreported)];
    for (const seller of [reported, unreported]) await report(two, seller);
    wait(30);
    for (const id of ids) billing.renew(id);
    wait(6);
    t.strictSame([await planOf(reported), await planOf(unreported)], ["pro", "pro"], "six days late");
    await report(two, reported);
    const renewed = { status: "active", currentPeriodEnd: "2026-07-31T12:00:00.000Z", renews: true };
    t.match((await read(reported)).subscription, renewed);
    await syncSubscriptions(two, QUIET);
    t.match((await read(unreported)).subscription, renewed);
  });

  t.test("an unpaid plan has seven days of grace, then it is free, and everything published stays", async (t) => {
    const { one, two, billing, newShop, buy, report, read, wait, planOf } = await openPlans(t, openTwo);
    const seller = await newShop(30);
    const id = await buy(seller);
    await report(one, seller);
    const active = () => one.products.count(seller.id, { status: "active" });
    const before = await active();
    wait(30);
    billing.renew(id, { isPaid: false });
    await report(two, seller);
    t.match((await read(seller)).subscription, { status: "past-due", pastDueSince: "2026-07-01T12:00:00.000Z" });
    const seen: string[] = [];
    for (const days of [3, 3.9, 0.2]) {
      wait(days);
      await Promise.all([report(one, seller), syncSubscriptions(two, QUIET)]);
      seen.push(await planOf(seller));
    }
    t.strictSame(seen, ["pro", "pro", "free"], "reading it again does not begin another grace");
    t.equal(await active(), before);
    billing.recover(id);
    await report(two, seller);
    t.match((await read(seller)).subscription, { status: "active", renews: true, pastDueSince: undefined });
    t.equal(await planOf(seller), "pro");
    wait(60);
    billing.updateSubscription(id, { status: "unpaid" });
    await report(one, seller);
    t.equal(await planOf(seller), "free", "the provider has given up");
    t.equal(await active(), before);
  });

  t.test("the shop of an unpaid plan buys no second one if the key may not cancel the first", async (t) => {
    const { one, stripe, billing, newShop, buy, report, start } = await openPlans(t, openTwo);
    const seller = await newShop();
    const id = await buy(seller);
    billing.updateSubscription(id, { status: "unpaid" });
    await report(one, seller);
    stripe.fail(/DELETE \/v1\/subscriptions/, 403);
    await t.rejects(start(seller, "month"), { code: "payment-unavailable" });
    t.equal(stripe.platform.sessions.size, 1, "no page for a second plan");
    await start(seller, "month");
    t.equal(billing.subscriptions.get(id)?.status, "canceled");
  });

  t.test(
    "two gateways that open a page at once use one customer and leave one page open, and an older reading undoes nothing",
    async (t) => {
      const { one, two, stripe, billing, newShop, buy, read, start } = await openPlans(t, openTwo);
      const seller = await newShop();
      await Promise.all([start(seller, "month", one), start(seller, "year", two)]);
      t.equal(billing.customers.size, 1);
      const pages = [...stripe.platform.sessions.values()].filter(({ status }) => status === "open");
      t.equal(pages.length, 1, "both could be paid");
      const id = await buy(seller);
      const held = stripe.holdAnswer(/GET \/v1\/subscriptions/);
      const slow = syncSubscription(one, seller.id);
      await held.arrived;
      billing.updateSubscription(id, { cancelAtPeriodEnd: true });
      await syncSubscription(two, seller.id);
      const after = await read(seller);
      held.release();
      await slow;
      t.match(after.subscription, { status: "active", renews: undefined });
      t.strictSame((await read(seller)).subscription, after.subscription);
    },
  );

  t.test("an owner whose email address Stripe does not accept can buy Pro", async (t) => {
    const { one, two, billing, stripe, newShop, report, planOf } = await openPlans(t, openTwo);
    const seller = await newShop();
    const account = { ...ADA, email: "ada..byrne.@mail.example" };
    const url = await startPlanCheckout(two, { seller, account, interval: "month", urls: URLS });
    stripe.platform.pay(url.split("/").at(-1) ?? "");
    await report(one, seller);
    t.equal(await planOf(seller), "pro");
    t.strictSame(
      [...billing.customers.values()].map(({ email }) => email),
      [null],
    );
  });

  t.test("a subscription that is recorded while the shop changes its owner keeps the owner", async (t) => {
    const { one, two, newShop, read } = await openPlans(t, openTwo);
    const seller = await newShop();
    const bought = {
      subscription: { plan: "pro", status: "active", currentPeriodEnd: "2026-07-01T12:00:00.000Z", renews: true },
      billing: { customer: `cus-${seller.id}`, subscription: "sub_ada", syncAt: null },
    } as const;
    const overtaken = overtakenPlatform(one, () => two.sellers.change(seller.id, () => bought));
    await t.rejects(giveToBo(overtaken, seller), { message: /pays for its plan by subscription/ });
    t.match(await read(seller), { ownerId: ADA.id, ...bought });
    t.match(await one.memberships.get(ADA.id, seller.id), { role: "owner" });
    t.equal(await one.memberships.get(BO.id, seller.id), undefined);

    await two.sellers.change(seller.id, () => ({ subscription: { ...bought.subscription, status: "canceled" } }));
    const { domain } = seller;
    const granting = overtakenPlatform(one, () => two.sellers.change(seller.id, () => bought));
    await t.rejects(setPlan(granting, { domain, plan: "free", until: undefined }), { message: /pays for its plan/ });
    t.match(await read(seller), bought);
  });

  t.test("a plan that the operator grants after a subscription stays, also if a file grants it", async (t) => {
    const { one, two, billing, newShop, buy, report, read, start } = await openPlans(t, openTwo);
    const until = "2027-01-01T23:59:59.999Z";
    const granted = { plan: "pro", status: "active", currentPeriodEnd: until } as const;
    const grants: Record<string, (seller: Seller) => Promise<unknown>> = {
      command: ({ domain }) => setPlan(one, { domain, plan: "pro", until: "2027-01-01" }),
      file: async (seller) => {
        const accounts = { get: async () => undefined } as unknown as Platform["accounts"];
        const entry = await exportShop({ ...one, accounts }, await read(seller));
        await importShops(one, [shopFileSource({ ...entry, subscription: granted })], { replace: true });
      },
    };
    for (const [name, grant] of Object.entries(grants)) {
      const seller = await newShop();
      const id = await buy(seller);
      await report(one, seller);
      billing.cancelSubscription(id);
      await report(two, seller);
      t.match(await read(seller), { subscription: { status: "canceled" }, billing: { subscription: id } }, name);
      await grant(seller);
      await report(two, seller);
      t.strictSame((await read(seller)).subscription, granted, name);
      await two.sellers.change(seller.id, () => ({ subscription: FREE }));
      await start(seller, "month");
      t.equal(
        trialDaysOf(await read(seller), { trialDays: 14 }),
        0,
        `${name}: the trial is for the first subscription`,
      );
    }
  });

  t.test("granting a plan closes the page on which the owner is buying one", async (t) => {
    const { one, two, stripe, newShop, start, read } = await openPlans(t, openTwo);
    const seller = await newShop();
    const session = await start(seller, "month");
    await setPlan(two, { domain: seller.domain, plan: "pro", until: undefined });
    t.equal(stripe.platform.sessions.get(session)?.status, "expired");
    const paid = await newShop();
    stripe.platform.pay(await start(paid, "month"));
    const granting = setPlan(one, { domain: paid.domain, plan: "pro", until: undefined });
    await t.rejects(granting, { message: /pays for its plan by subscription/ });
    t.match(await read(paid), { subscription: { plan: "pro", renews: true } });
  });

  t.test("a previous owner can't pay for the shop: the pages for buying a plan are closed", async (t) => {
    const { one, two, clock, stripe, billing, newShop, start, buy, report, read } = await openPlans(t, openTwo);
    const open = () => [...stripe.platform.sessions.values()].filter(({ status }) => status === "open");
    const seller = await newShop();
    const session = await start(seller, "month");
    await giveToBo(two, seller);
    t.equal(stripe.platform.sessions.get(session)?.status, "expired");
    t.match(await read(seller), { ownerId: BO.id, billing: null });

    const paid = await newShop();
    stripe.platform.pay(await start(paid, "month"));
    await t.rejects(giveToBo(two, paid), { message: /pays for its plan by subscription/ });
    t.match(await read(paid), { ownerId: ADA.id, subscription: { plan: "pro", renews: true } });
    t.ok(await one.memberships.get(ADA.id, paid.id));

    for (const request of [/POST .v1.customers/, /POST .v1.checkout.sessions$/]) {
      const opening = await newShop();
      const held = stripe.hold(request);
      const started = t.rejects(start(opening, "year"), { code: "object-not-found" }, String(request));
      await held.arrived;
      await giveToBo(two, opening);
      held.release();
      await started;
      t.match(await read(opening), { ownerId: BO.id, billing: null }, String(request));
    }
    t.strictSame(open(), []);
    t.equal(billing.subscriptions.size, 1);

    const unpaid = await newShop();
    const subscription = await buy(unpaid);
    billing.updateSubscription(subscription, { status: "unpaid" });
    await report(one, unpaid);
    await giveToBo(two, unpaid);
    t.equal(billing.subscriptions.get(subscription)?.status, "canceled", "a late payment can't revive it");

    const elsewhere = await newShop();
    await start(elsewhere, "month");
    await one.sellers.change(elsewhere.id, ({ billing }) =>
      billing ? { billing: { ...billing, customer: "cus_test" } } : {},
    );
    await giveToBo(two, elsewhere);
    t.match(await read(elsewhere), { ownerId: BO.id, billing: null }, "a customer that Stripe does not have");

    const unclosable = await newShop();
    await start(unclosable, "month");
    const keyless = { ...two, planPayments: null };
    await t.rejects(giveToBo(keyless, unclosable), { message: /may be buying a plan on a page of Stripe/ });
    t.match(await read(unclosable), { ownerId: ADA.id });
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000);
    t.match(await giveToBo(keyless, unclosable), /belongs to bo@people.example/);
  });

  t.test("sells the plan again after the operator has deleted the customer at Stripe", async (t) => {
    const { one, two, stripe, billing, newShop, start, buy, report, read } = await openPlans(t, openTwo);
    const customerOf = async (seller: Seller): Promise<string> => (await read(seller)).billing?.customer ?? "";
    const unpaid = await newShop();
    await start(unpaid, "month");
    const first = await customerOf(unpaid);
    billing.deleteCustomer(first);
    const pages = await Promise.all([start(unpaid, "month"), start(unpaid, "month", two)]);
    t.not(await customerOf(unpaid), first);
    const open = pages.filter((page) => stripe.platform.sessions.get(page)?.status === "open");
    t.equal(open.length, 1, "one customer for both gateways");
    stripe.platform.pay(open[0] ?? "");
    await report(one, unpaid);
    t.match(await read(unpaid), { subscription: { plan: "pro", status: "active", renews: true } });

    const paid = await newShop();
    await buy(paid);
    await report(one, paid);
    billing.deleteCustomer(await customerOf(paid));
    await syncSubscription(two, paid.id);
    t.match(await read(paid), { subscription: { plan: "pro", status: "canceled" } });
    await buy(paid);
    await report(one, paid);
    t.match(
      await read(paid),
      { subscription: { status: "active" }, billing: { hasSubscribed: true } },
      "no second trial",
    );

    const elsewhere = await newShop();
    await start(elsewhere, "month");
    const move = () =>
      one.sellers.change(elsewhere.id, ({ billing }) =>
        billing ? { billing: { ...billing, customer: "cus_test" } } : {},
      );
    await move();
    await buy(elsewhere);
    await report(one, elsewhere);
    t.not(await customerOf(elsewhere), "cus_test");
    await move();
    await t.rejects(start(elsewhere, "month"), { code: "payment-unavailable" }, "a plan that another account may bill");
    t.match(await read(elsewhere), { subscription: { status: "active" }, billing: { customer: "cus_test" } });
  });

  t.test("any order of events, repeats, crashes and failures ends as the plain sequence", async (t) => {
    const { one, two, stripe, billing, newShop, buy, report, read, wait, clock } = await openPlans(t, openTwo);
    const HAPPENINGS = ["renews", "fails", "recovers", "is cancelled", "resumes", "changes", "ends"] as const;
    const STEPS = ["one", "two", "checks", "syncs", "crashes before", "crashes after", "503", "is cut off"] as const;
    const run = async (
      happened: readonly (typeof HAPPENINGS)[number][],
      steps: readonly (typeof STEPS)[number][],
    ): Promise<void> => {
      stripe.heal();
      const [troubled, plain] = [await newShop(), await newShop()];
      const ids = [await buy(troubled), await buy(plain)];
      const occur = (id: string, happening: (typeof HAPPENINGS)[number]): void => {
        const subscription = billing.subscriptions.get(id);
        if (!subscription || subscription.status === "canceled") return;
        const [month, year] = PRO_PRICES.map((price) => billing.prices.get(price.id));
        if (happening === "renews") billing.renew(id);
        if (happening === "fails") billing.renew(id, { isPaid: false });
        if (happening === "recovers") billing.recover(id);
        if (happening === "is cancelled") billing.updateSubscription(id, { cancelAtPeriodEnd: true });
        if (happening === "resumes") billing.updateSubscription(id, { cancelAtPeriodEnd: false });
        const other = subscription.items.data[0]?.price.id === month?.id ? year : month;
        if (happening === "changes" && other) billing.updateSubscription(id, { price: other });
        if (happening === "ends") billing.cancelSubscription(id);
      };
      const acts: Record<(typeof STEPS)[number], () => unknown> = {
        one: () => report(one, troubled),
        two: () => report(two, troubled),
        checks: () => syncSubscription(two, troubled.id),
        syncs: () => syncSubscriptions(two, QUIET),
        "crashes before": () => report(crashingPlatform(one, "sellers", "before"), troubled),
        "crashes after": () => report(crashingPlatform(one, "sellers", "after"), troubled),
        "503": () => stripe.fail(/subscriptions/, 503),
        "is cut off": () => stripe.fail(/subscriptions/, "act-then-reset"),
      };
      const pending = [...steps];
      for (const happening of happened) {
        for (const id of ids) occur(id, happening);
        // Two at a time, as from two gateways.
        await Promise.allSettled(pending.splice(0, 2).map(async (step) => acts[step]()));
      }
      while (pending.length > 0) await Promise.allSettled(pending.splice(0, 2).map(async (step) => acts[step]()));
      stripe.heal();
      // The plain sequence: one report, after everything. The other shop has its last report or its job.
      await report(one, plain);
      wait(1.1);
      await report(two, troubled);
      const [a, b] = [await read(troubled), await read(plain)];
      const facts = ({ subscription: { pastDueSince, ...subscription } }: Seller) => ({
        ...subscription,
        isPastDue: pastDueSince !== undefined,
      });
      if (billing.subscriptions.get(ids[0] ?? "")?.status === "canceled") {
        // Of a plan that ended before its first report, nothing was recorded.
        for (const seller of [a, b]) t.equal(effectivePlan(seller.subscription, clock.now).id, "free");
      } else {
        t.strictSame(facts(a), facts(b), `${happened.join(", ")}: ${steps.join(", ")}`);
        t.strictSame([a.billing?.subscription, b.billing?.subscription], ids);
      }
      t.strictSame(await syncSubscription(two, troubled.id), await read(troubled), "a second sync changes nothing");
      const due = await one.sellers.listUnsynced(new Date(clock.now.getTime() - 2 * DAY), 9);
      t.notOk(due.includes(troubled.id), "the next reading is planned");
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...HAPPENINGS), { maxLength: 5 }),
        fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }),
        run,
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
}
