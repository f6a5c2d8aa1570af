import { randomUUID } from "node:crypto";
import type { Test } from "tap";
import type { Membership } from "../../areas/shared/accounts/account.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { DomainTaken, QuotaExceeded } from "../../gateway/platform/errors.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeCategory, makeSeller, storeShop } from "../support/shop.ts";

/** A shop to claim, with its owner's membership. */
function claimOf(accountId: string, domain: string): [Shop, Membership] {
  const seller = makeSeller({ domain, ownerId: accountId });
  const category = makeCategory({ sellerId: seller.id });
  const membership = { accountId, sellerId: seller.id, role: "owner", createdAt: seller.createdAt } as const;
  return [{ seller, categories: [category], products: [] }, membership];
}

/** The contract of the port `Shops` for claiming shops. */
export function shopClaimsContract(t: Test, open: OpenPlatform): void {
  t.test("a claim creates the shop and its owner's membership", async (t) => {
    const platform = await open(t);
    const [shop, membership] = claimOf("ann", "acme");
    await platform.shops.claim(shop, membership, 10);
    t.same(await platform.sellers.findByDomain("acme"), shop.seller);
    t.same(await platform.categories.list(shop.seller.id), shop.categories);
    t.same(await platform.memberships.get("ann", shop.seller.id), membership);
  });

  t.test("of 50 concurrent claims of one name one succeeds, and the others write nothing", async (t) => {
    const platform = await open(t);
    const claims = Array.from({ length: 50 }, () => claimOf(randomUUID(), "gold"));
    const outcomes = await Promise.allSettled(
      claims.map(([shop, membership]) => platform.shops.claim(shop, membership, 10)),
    );
    const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
    t.equal((await platform.sellers.findByDomain("gold"))?.id, claims[winner]?.[0].seller.id);
    for (const [index, [{ seller }, { accountId }]] of claims.entries()) {
      if (index === winner) continue;
      t.equal((outcomes[index] as PromiseRejectedResult).reason?.name, DomainTaken.name);
      t.equal(await platform.sellers.get(seller.id), undefined);
      t.same(await platform.categories.list(seller.id), []);
      t.same(await platform.memberships.listByAccount(accountId), []);
    }
    t.equal((await platform.memberships.listByAccount(claims[winner]?.[1].accountId ?? "")).length, 1);
  });

  t.test("rejects a claim of another shop's earlier name", async (t) => {
    const platform = await open(t);
    await storeShop(platform, {
      domain: "now",
      previousDomains: ["before"],
      customDomain: { host: "now.example", verified: true },
    });
    for (const domain of ["now", "before", "now.example"]) {
      const [shop, membership] = claimOf("bob", domain);
      await t.rejects(platform.shops.claim(shop, membership, 10), { name: DomainTaken.name }, domain);
    }
    t.same(await platform.memberships.listByAccount("bob"), []);
  });

  t.test("limits the shops of an account, also for concurrent claims", async (t) => {
    const platform = await open(t);
    const claims = Array.from({ length: 6 }, (_, index) => claimOf("ann", `shop-${index}`));
    const outcomes = await Promise.allSettled(
      claims.map(([shop, membership]) => platform.shops.claim(shop, membership, 4)),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Error] : []));
    t.strictSame(
      refused.map(({ name }) => name),
      [QuotaExceeded.name, QuotaExceeded.name],
    );
    t.equal((await platform.memberships.listByAccount("ann")).length, 4);
    const stored = await platform.sellers.list({ limit: 10 });
    t.equal(stored.length, 4, "a rejected claim stores no shop");
    const free = claims.find(([{ seller }]) => !stored.some(({ id }) => id === seller.id))?.[0].seller.domain ?? "";
    await platform.shops.claim(...claimOf("bob", free), 4);
    t.ok(await platform.sellers.findByDomain(free), "its name stays free");
  });
}
