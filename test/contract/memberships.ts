import type { Test } from "tap";
import type { Membership } from "../../areas/shared/accounts/account.ts";
import { ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { storeShop } from "../support/shop.ts";

const membershipOf = (accountId: string, sellerId: string, createdAt = "2026-01-02T03:04:05.000Z"): Membership => ({
  accountId,
  sellerId,
  role: "owner",
  createdAt,
});

/** The contract of the port `Memberships`. */
export function membershipsContract(t: Test, open: OpenPlatform): void {
  t.test("an account belongs only to the shops saved for it", async (t) => {
    const platform = await open(t);
    const { memberships } = platform;
    const [{ seller: mine }, { seller: theirs }] = [await storeShop(platform), await storeShop(platform)];
    await memberships.save(membershipOf("ann", mine.id));
    await memberships.save(membershipOf("bob", theirs.id));
    t.strictSame(await memberships.get("ann", mine.id), membershipOf("ann", mine.id));
    t.equal(await memberships.get("ann", theirs.id), undefined);
    t.equal(await memberships.get("bob", mine.id), undefined);
    t.strictSame(await memberships.listByAccount("ann"), [membershipOf("ann", mine.id)]);
    t.strictSame(await memberships.listByAccount("nobody"), []);
  });

  t.test("lists an account's memberships by age, then by shop", async (t) => {
    const platform = await open(t);
    const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
    for (const [id, at] of [
      ["c", early],
      ["a", late],
      ["b", early],
    ] as const) {
      await storeShop(platform, { id }, 0);
      await platform.memberships.save(membershipOf("ann", id, at));
    }
    const listed = await platform.memberships.listByAccount("ann");
    t.strictSame(
      listed.map(({ sellerId }) => sellerId),
      ["b", "c", "a"],
    );
  });

  t.test("saving a membership again replaces it", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    await platform.memberships.save(membershipOf("ann", seller.id));
    const later = membershipOf("ann", seller.id, "2026-05-05T05:05:05.000Z");
    await platform.memberships.save(later);
    t.strictSame(await platform.memberships.listByAccount("ann"), [later]);
  });

  t.test("rejects a membership in an unknown shop", async (t) => {
    const { memberships } = await open(t);
    for (const id of ["nothing", "", "a/b", "..", "__x__"]) {
      await t.rejects(memberships.save(membershipOf("ann", id)), { name: ObjectNotFound.name }, JSON.stringify(id));
      t.equal(await memberships.get("ann", id), undefined, JSON.stringify(id));
    }
    t.strictSame(await memberships.listByAccount("ann"), []);
  });

  t.test("finds no shops for any invalid account id", async (t) => {
    const { memberships } = await open(t);
    for (const id of ["", "a/b", "..", "__x__", "x".repeat(2000)]) {
      t.strictSame(await memberships.listByAccount(id), [], JSON.stringify(id));
      await memberships.remove(id, "nothing");
    }
  });

  t.test("removes one membership, and keeps the shop and the account's others", async (t) => {
    const platform = await open(t);
    const [{ seller: first }, { seller: second }] = [await storeShop(platform), await storeShop(platform)];
    await platform.memberships.save(membershipOf("ann", first.id));
    await platform.memberships.save(membershipOf("ann", second.id));
    await platform.memberships.save(membershipOf("bob", first.id));
    await platform.memberships.remove("ann", first.id);
    await platform.memberships.remove("ann", first.id);
    t.strictSame(await platform.memberships.listByAccount("ann"), [membershipOf("ann", second.id)]);
    t.ok(await platform.memberships.get("bob", first.id));
    t.ok(await platform.sellers.get(first.id));
  });
}
