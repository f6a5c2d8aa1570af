import type { Test } from "tap";
import { DomainTaken, ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeSeller, storeShop } from "../support/shop.ts";

/** What every adapter of the port `Sellers` does with names that a seller once had, and with changes that look first. */
export function sellerChangesContract(t: Test, open: OpenPlatform): void {
  t.test("finds a seller by a name that it once had, and by that alone", async (t) => {
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

  t.test("a name that a seller has now is no earlier one, even where its history says so", async (t) => {
    const platform = await open(t);
    await storeShop(platform, { domain: "first", previousDomains: ["first", "second"] });
    t.equal(await platform.sellers.findByPreviousDomain("first"), undefined);
    t.ok(await platform.sellers.findByPreviousDomain("second"));
  });

  t.test("an earlier name stays held through any number of moves, until its own seller takes it back", async (t) => {
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

  t.test("a change is drawn from what is stored, and dated", async (t) => {
    const now = new Date("2027-02-03T04:05:06.789Z");
    const platform = await open(t, { clock: () => now });
    const { seller } = await storeShop(platform, { tagline: "One" });
    const changed = await platform.sellers.change(seller.id, ({ tagline }) => ({ tagline: `${tagline} and two` }));
    t.same(changed, { ...seller, tagline: "One and two", updatedAt: now.toISOString(), version: 2 });
    t.same(await platform.sellers.get(seller.id), changed);
  });

  t.test("of changes at once none is lost, and each leaves a time of its own, though the clock stands", async (t) => {
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

  t.test("what draws a change may refuse, in its own words, and nothing is written", async (t) => {
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

  t.test("a change of nothing, or to a taken name, is refused", async (t) => {
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
