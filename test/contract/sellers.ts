import type { Test } from "tap";
import { DomainTaken, ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeSeller, storeShop } from "../support/shop.ts";

/** The contract of the port `Sellers`. */
export function sellersContract(t: Test, open: OpenPlatform): void {
  t.test("finds a seller by its domain, its verified custom domain, and its id", async (t) => {
    const { sellers, shops } = await open(t);
    const seller = makeSeller({ domain: "acme", customDomain: { host: "acme.example", verified: true } });
    await shops.create({ seller, categories: [], products: [] });
    t.same(await sellers.findByDomain("acme"), seller);
    t.same(await sellers.findByCustomDomain("acme.example"), seller);
    t.same(await sellers.get(seller.id), seller);
    for (const other of ["ACME", "acm", "acme ", "", "acme.example"]) {
      t.equal(await sellers.findByDomain(other), undefined, JSON.stringify(other));
    }
    for (const host of ["acme", "www.acme.example", ""]) t.equal(await sellers.findByCustomDomain(host), undefined);
  });

  t.test("finds a seller by its account for card payments", async (t) => {
    const { sellers, shops } = await open(t);
    const seller = makeSeller({ domain: "acme" });
    await shops.create({ seller, categories: [], products: [] });
    await shops.create({ seller: makeSeller({ domain: "bolt" }), categories: [], products: [] });
    t.equal(await sellers.findByCardAccount("acct_1"), undefined);
    const cardAccount = { id: "acct_1", state: "restricted" as const, missing: ["external_account"] };
    const billing = { customer: "cus_1", subscription: null, syncAt: null };
    const changed = await sellers.change(seller.id, () => ({ cardAccount, billing }));
    t.match(changed, { cardAccount, billing, version: seller.version + 1, updatedAt: seller.updatedAt });
    t.same(await sellers.findByCardAccount("acct_1"), changed);
    await sellers.change(seller.id, () => ({ cardAccount: null }));
    t.equal(await sellers.findByCardAccount("acct_1"), undefined);
  });

  t.test("finds a seller by its customer, and lists those whose subscription is read again", async (t) => {
    const { sellers, shops } = await open(t);
    const due = async (time: string, limit = 10) => sellers.listUnsynced(new Date(time), limit);
    const ids: string[] = [];
    for (const domain of ["acme", "bolt", "coil", "dune"]) {
      const seller = makeSeller({ domain });
      await shops.create({ seller, categories: [], products: [] });
      ids.push(seller.id);
    }
    const [acme = "", bolt = "", coil = ""] = ids;
    t.equal(await sellers.findByCustomer("cus_1"), undefined);
    const billing = { customer: "cus_1", subscription: "sub_1", syncAt: "2027-02-01T00:00:00.000Z" };
    const changed = await sellers.change(acme, () => ({ billing }));
    await sellers.change(bolt, () => ({ billing: { customer: "cus_2", subscription: null, syncAt: null } }));
    await sellers.change(coil, () => ({
      billing: { ...billing, customer: "cus_3", syncAt: "2027-01-31T23:59:59.999Z" },
    }));
    t.same(await sellers.findByCustomer("cus_1"), changed);
    t.equal((await sellers.findByCustomer("cus_2"))?.id, bolt);
    t.same(await due("2027-01-31T00:00:00.000Z"), []);
    t.same(await due("2027-02-01T00:00:00.000Z"), [coil, acme], "oldest first");
    t.same(await due("2028-01-01T00:00:00.000Z", 1), [coil]);
    t.same(await due("2027-01-18T00:00:00.000Z"), [], "gateways' clocks may differ");
    t.same(await due("2027-01-17T23:59:59.999Z"), [acme], "more than two weeks from now: the clock was ahead");
  });

  t.test("does not find a seller by an unverified custom domain or an earlier domain", async (t) => {
    const { sellers, shops } = await open(t);
    const customDomain = { host: "acme.example", verified: false };
    await shops.create({
      seller: makeSeller({ customDomain, previousDomains: ["before"] }),
      categories: [],
      products: [],
    });
    t.equal(await sellers.findByCustomDomain("acme.example"), undefined);
    t.equal(await sellers.findByDomain("before"), undefined);
  });

  t.test("returns the seller that uses a name", async (t) => {
    const { sellers, shops } = await open(t);
    const customDomain = { host: "acme.example", verified: true };
    const seller = makeSeller({ domain: "acme", previousDomains: ["before"], customDomain });
    await shops.create({ seller, categories: [], products: [] });
    for (const name of ["acme", "before", "acme.example"]) t.equal(await sellers.holderOf(name), seller.id, name);
    for (const name of ["", "free", "a/b", ".."]) t.equal(await sellers.holderOf(name), undefined, name);
    await sellers.change(seller.id, () => ({
      previousDomains: [],
      customDomain: { ...customDomain, verified: false },
    }));
    for (const name of ["before", "acme.example"]) t.equal(await sellers.holderOf(name), undefined, `${name} is free`);
  });

  t.test("reports synchronously which names are known to be used", async (t) => {
    const { sellers, shops } = await open(t);
    const customDomain = { host: "acme.example", verified: true };
    const seller = makeSeller({ domain: "acme", previousDomains: ["before"], customDomain });
    await shops.create({ seller, categories: [], products: [] });
    for (const name of ["acme", "before", "acme.example"]) t.not(sellers.hasName(name), false, name);
    await sellers.findByDomain("acme");
    for (const name of ["acme", "before", "acme.example"]) t.equal(sellers.hasName(name), true, `${name} after a read`);
    for (const name of ["", "free", "a/b", "ACME"]) t.not(sellers.hasName(name), true, JSON.stringify(name));
  });

  t.test("returns the seller of a current name synchronously, or leaves it to a read", async (t) => {
    const { sellers, shops, backend } = await open(t);
    const customDomain = { host: "acme.example", verified: true };
    const seller = makeSeller({ domain: "acme", previousDomains: ["before"], customDomain });
    await shops.create({ seller, categories: [], products: [] });
    const { version } = await sellers.change(seller.id, () => ({ name: "Changed" }));
    const head = { id: seller.id, domain: "acme", status: seller.status, version };
    // Firestore only reads asynchronously.
    const expected = backend === "embedded" ? head : undefined;
    for (const name of ["acme", "acme.example"]) t.same(sellers.peek(name), expected, name);
    t.equal(sellers.peek("before"), undefined, "a previous name");
    for (const name of ["", "free", "a/b", "ACME"]) t.notOk(sellers.peek(name), JSON.stringify(name));
  });

  t.test("finds and updates nothing for an invalid id", async (t) => {
    const { sellers } = await open(t);
    for (const id of ["", ".", "..", "a/b", "a/b/c", "__x__", "x".repeat(2000), "\u0000", "ü"]) {
      t.equal(await sellers.get(id), undefined, JSON.stringify(id));
      await t.rejects(
        sellers.change(id, () => ({ name: "x" })),
        { name: ObjectNotFound.name },
        JSON.stringify(id),
      );
    }
  });

  t.test("lists by domain, page by page", async (t) => {
    const { sellers, ...platform } = await open(t);
    for (const domain of ["cherry", "apple", "fig", "banana"]) await storeShop({ sellers, ...platform }, { domain }, 0);
    const domains = async (page: { after?: string; limit: number }): Promise<string[]> =>
      (await sellers.list(page)).map((seller) => seller.domain);
    t.same(await domains({ limit: 10 }), ["apple", "banana", "cherry", "fig"]);
    t.same(await domains({ limit: 3 }), ["apple", "banana", "cherry"]);
    t.same(await domains({ after: "cherry", limit: 3 }), ["fig"]);
    t.same(await domains({ after: "blackberry", limit: 1 }), ["cherry"], "after an unknown domain");
    t.same(await domains({ after: "fig", limit: 3 }), []);
  });

  t.test("update changes the given fields, the time and the version", async (t) => {
    const now = new Date("2027-02-03T04:05:06.789Z");
    const platform = await open(t, { clock: () => now });
    const { seller } = await storeShop(platform);
    const change = { name: "New", status: "paused", tagline: undefined } as const;
    const expected = { ...seller, name: "New", status: "paused", updatedAt: now.toISOString(), version: 2 };
    t.same(await platform.sellers.change(seller.id, () => change), expected);
    t.same(await platform.sellers.get(seller.id), expected);
    const identity = { id: "other", createdAt: "never", version: 99 };
    t.match(await platform.sellers.change(seller.id, () => identity as object), {
      id: seller.id,
      createdAt: seller.createdAt,
      version: 3,
    });
  });

  t.test("rejects a domain that another seller has, had or verified", async (t) => {
    const platform = await open(t);
    const { seller: rival } = await storeShop(platform, {
      domain: "rival",
      previousDomains: ["early"],
      customDomain: { host: "rival.example", verified: true },
    });
    const { seller } = await storeShop(platform, { domain: "acme" });
    const refused = [
      { domain: "rival" },
      { domain: "early" },
      { previousDomains: ["rival"] },
      { previousDomains: ["early"] },
      { customDomain: { host: "rival.example", verified: true } },
    ];
    for (const change of refused) {
      const label = JSON.stringify(change);
      await t.rejects(
        platform.sellers.change(seller.id, () => ({ name: "x", ...change })),
        { name: DomainTaken.name },
        label,
      );
      const newcomer = makeSeller({ domain: "newcomer", ...change });
      const shop = { seller: newcomer, categories: [], products: [] };
      await t.rejects(platform.shops.create(shop), { name: DomainTaken.name }, `new: ${label}`);
      t.equal(await platform.sellers.get(newcomer.id), undefined);
    }
    t.same(await platform.sellers.get(seller.id), seller, "a rejected change writes nothing");
    t.same(await platform.sellers.get(rival.id), rival);
    await platform.sellers.change(seller.id, () => ({ customDomain: { host: "rival.example", verified: false } }));
    t.pass("an unverified custom domain holds nothing");
  });

  t.test("a seller can switch between its domains, and frees those it gives up", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform, { domain: "first" });
    await platform.sellers.change(seller.id, () => ({ domain: "second", previousDomains: ["first"] }));
    t.equal(await platform.sellers.findByDomain("first"), undefined);
    await platform.sellers.change(seller.id, () => ({ domain: "first", previousDomains: ["second"] }));
    t.equal((await platform.sellers.findByDomain("first"))?.id, seller.id);
    await platform.sellers.change(seller.id, () => ({ previousDomains: [] }));
    await storeShop(platform, { domain: "second" });
    t.ok(await platform.sellers.findByDomain("second"));
  });

  t.test("of 50 concurrent claims of one domain, one succeeds", async (t) => {
    const platform = await open(t);
    const claims = Array.from({ length: 50 }, () => storeShop(platform, { domain: "gold" }));
    const outcomes = await Promise.allSettled(claims);
    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    const lost = outcomes.filter((outcome) => outcome.status === "rejected");
    t.equal(won.length, 1);
    t.ok(lost.every(({ reason }) => (reason as Error).name === DomainTaken.name));
    t.equal((await platform.sellers.list({ limit: 100 })).length, 1);
    t.equal((await platform.sellers.findByDomain("gold"))?.id, won[0]?.value.seller.id);
  });

  t.test("of 8 concurrent moves to one domain, one succeeds", async (t) => {
    const platform = await open(t);
    const rivals = await Promise.all(Array.from({ length: 8 }, () => storeShop(platform, {}, 0)));
    const moves = rivals.map(({ seller }) => platform.sellers.change(seller.id, () => ({ domain: "gold" })));
    const outcomes = await Promise.allSettled(moves);
    t.equal(outcomes.filter((outcome) => outcome.status === "fulfilled").length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") t.equal((outcome.reason as Error).name, DomainTaken.name);
    }
  });
}
