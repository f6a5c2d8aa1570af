import type { Test } from "tap";
import { DomainTaken, ObjectNotFound } from "../../gateway/platform/errors.ts";
import { resumeShop, suspendShop } from "../../scripts/shops/change-shop.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeSeller, storeShop } from "../support/shop.ts";

/** The contract of the port `Sellers` for earlier names and conditional changes. */
export function sellerChangesContract(t: Test, open: OpenPlatform): void {
  t.test("finds a seller by an earlier name, and by no other", async (t) => {
    const platform = await open(t);
    const { sellers } = platform;
    const customDomain = { host: "acme.example", verified: true };
    const { seller } = await storeShop(platform, {
      domain: "third",
      previousDomains: ["first", "second"],
      customDomain,
    });
    await storeShop(platform, { domain: "other", previousDomains: ["another"] });
    for (const name of ["first", "second"]) t.same(await sellers.findByPreviousDomain(name), seller, name);
    for (const name of ["third", "acme.example", "fir", "FIRST", "", "nobody"]) {
      t.equal(await sellers.findByPreviousDomain(name), undefined, JSON.stringify(name));
    }
  });

  t.test("does not treat a current name as an earlier one, even if the history has it", async (t) => {
    const platform = await open(t);
    await storeShop(platform, { domain: "first", previousDomains: ["first", "second"] });
    t.equal(await platform.sellers.findByPreviousDomain("first"), undefined);
    t.ok(await platform.sellers.findByPreviousDomain("second"));
  });

  t.test("an earlier name stays reserved through renames, until its seller takes it back", async (t) => {
    const platform = await open(t);
    const { sellers, shops } = platform;
    const { seller } = await storeShop(platform, { domain: "first" });
    const rename = (domain: string) =>
      sellers.change(seller.id, (stored) => ({
        domain,
        previousDomains: [...stored.previousDomains, stored.domain].filter((name) => name !== domain),
      }));
    await rename("second");
    await rename("third");
    for (const name of ["first", "second"]) {
      const rival = makeSeller({ domain: name });
      const membership = { accountId: "bob", sellerId: rival.id, role: "owner", createdAt: rival.createdAt } as const;
      const shop = { seller: rival, categories: [], products: [] };
      await t.rejects(shops.create(shop), { name: DomainTaken.name }, name);
      await t.rejects(shops.claim(shop, membership, 10), { name: DomainTaken.name }, name);
      t.equal((await sellers.findByPreviousDomain(name))?.id, seller.id, name);
    }
    t.match(await rename("first"), { domain: "first", previousDomains: ["second", "third"] });
    t.equal((await sellers.findByDomain("first"))?.id, seller.id);
    t.equal(await sellers.findByPreviousDomain("first"), undefined);
  });

  t.test("a suspended shop is open or paused again, as before", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform, { domain: "acme" });
    const stored = () => platform.sellers.get(seller.id);
    for (const status of ["paused", "active"] as const) {
      await platform.sellers.change(seller.id, () => ({ status }));
      await suspendShop(platform, "acme");
      t.match(await stored(), { status: "suspended", suspendedFrom: status });
      await resumeShop(platform, "acme");
      t.match(await stored(), { status, suspendedFrom: null });
    }
    await platform.sellers.change(seller.id, () => ({ status: "suspended" }));
    t.equal(await resumeShop(platform, "acme"), "acme is open again.\n", "suspended by an earlier release");
  });

  t.test("builds a change from the stored seller, and dates it", async (t) => {
    const now = new Date("2027-02-03T04:05:06.789Z");
    const platform = await open(t, { clock: () => now });
    const { seller } = await storeShop(platform, { tagline: "One" });
    const changed = await platform.sellers.change(seller.id, ({ tagline }) => ({ tagline: `${tagline} and two` }));
    t.same(changed, { ...seller, tagline: "One and two", updatedAt: now.toISOString(), version: 2 });
    t.same(await platform.sellers.get(seller.id), changed);
  });

  t.test("loses no concurrent change, and gives each a distinct time even if the clock is stopped", async (t) => {
    const platform = await open(t, { clock: () => new Date("2027-01-01T00:00:00.000Z") });
    const { seller } = await storeShop(platform, { tagline: "" });
    const append = (letter: string) =>
      platform.sellers.change(seller.id, ({ tagline }) => ({ tagline: tagline + letter }));
    const states = await Promise.all(["a", "b", "c", "d", "e"].map(append));
    const stored = await platform.sellers.get(seller.id);
    t.equal(
      Array.from(stored?.tagline ?? "")
        .toSorted()
        .join(""),
      "abcde",
    );
    t.equal(stored?.version, 6);
    t.equal(new Set(states.map(({ updatedAt }) => updatedAt)).size, 5);
  });

  t.test("rejects with the callback's error, and writes nothing", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    class Refusal extends Error {}
    const refusal = new Refusal("not now");
    const refused = platform.sellers.change(seller.id, () => {
      throw refusal;
    });
    t.equal(await refused.catch((error: unknown) => error), refusal);
    t.same(await platform.sellers.get(seller.id), seller);
  });

  t.test("rejects a change of an unknown seller, or to a taken name", async (t) => {
    const platform = await open(t);
    await storeShop(platform, { domain: "gold" });
    const { seller } = await storeShop(platform);
    await t.rejects(
      platform.sellers.change("nothing", () => ({})),
      { name: ObjectNotFound.name },
    );
    await t.rejects(
      platform.sellers.change(seller.id, () => ({ domain: "gold" })),
      { name: DomainTaken.name },
    );
    t.same(await platform.sellers.get(seller.id), seller);
  });
}
