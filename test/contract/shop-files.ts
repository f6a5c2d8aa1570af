import assert from "node:assert/strict";
import fc from "fast-check";
import type { Test } from "tap";
import { DomainTaken } from "../../gateway/platform/errors.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { exportShop } from "../../gateway/platform/shops/export-shop.ts";
import { importShops } from "../../gateway/platform/shops/import-shops.ts";
import type { ShopEntryInput } from "../../gateway/platform/shops/shop-file.ts";
import { ShopFileInvalid } from "../../gateway/platform/shops/validate-shop-files.ts";
import { makePicture } from "../support/pictures.ts";
import { anyEntry, makeEntry, shopFileSource } from "../support/shop-files.ts";

/** The contract of exporting and importing shops. @param open opens a new empty platform on each call */
export function shopFilesContract(t: Test, open: () => Promise<Platform>, numRuns: number): void {
  t.test("imports an exported shop without loss, on an empty platform and over itself", async () => {
    const property = fc.asyncProperty(anyEntry, async (entry) => {
      const expected: unknown = JSON.parse(JSON.stringify(entry));
      const platform = await open();
      await importEntry(platform, entry);
      const first = await exported(platform, entry.domain);
      assert.deepStrictEqual(first, expected);
      await importEntry(platform, first, true);
      assert.deepStrictEqual(await exported(platform, entry.domain), expected);
      await platform.close();
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("gives an imported shop the owner with the existing account, and keeps them", async (t) => {
    const platform = await open();
    const source = (...owners: (string | undefined)[]) =>
      shopFileSource(
        ...["acme", "bolt"].map((domain, index) =>
          makeEntry({ domain, ...(owners[index] && { owner: owners[index] }) }),
        ),
      );
    const addAccount = (id: string) => {
      const account = { id, email: `${id}@people.example`, name: id, createdAt: "2026-01-01T00:00:00.000Z" };
      return platform.accounts.add({ account, password: null });
    };
    const ownersOf = async (...domains: string[]) => {
      const sellers = await Promise.all(domains.map((domain) => platform.sellers.findByDomain(domain)));
      return Promise.all(
        sellers.map(async (seller) => [
          seller?.ownerId,
          (await platform.memberships.get(seller?.ownerId ?? "", seller?.id ?? ""))?.role,
          seller && (await exportShop(platform, seller)).owner,
        ]),
      );
    };
    await addAccount("ada");
    const imported = await importShops(platform, [source("Ada@People.example", "bob@people.example")]);
    t.match(imported, [
      { owner: { id: "ada" }, missingOwner: undefined },
      { owner: undefined, missingOwner: "bob@people.example" },
    ]);
    t.strictSame(await ownersOf("acme", "bolt"), [
      ["ada", "owner", "ada@people.example"],
      [null, undefined, undefined],
    ]);

    await addAccount("bob");
    const again = await importShops(platform, [source("bob@people.example", "bob@people.example")], { replace: true });
    t.match(again, [{ owner: undefined, missingOwner: undefined }, { owner: { id: "bob" } }]);
    t.strictSame(await ownersOf("acme", "bolt"), [
      ["ada", "owner", "ada@people.example"],
      ["bob", "owner", "bob@people.example"],
    ]);
    await platform.close();
  });

  t.test("removes the pictures of shops that it doesn't store", async (t) => {
    const stored = await open();
    const ids: string[] = [];
    const newId = (): string => {
      const id = stored.newId();
      ids.push(id);
      return id;
    };
    const platform: Platform = { ...stored, newId };
    /** Returns how many pictures the shops have, in the order in which they got their ids. */
    const countPictures = async (shops: number): Promise<number[]> =>
      Promise.all(ids.slice(0, shops).map(async (id) => (await platform.images.list(id)).length));
    const small = await makePicture(2, 1).png().toBuffer();
    const large = await makePicture(900, 900).png().toBuffer();
    const [logo, damaged] = [small, large.subarray(0, 1000)].map((png) => ({
      file: `data:image/png;base64,${png.toString("base64")}`,
      alt: "",
    }));
    const [acme, bolt] = ["acme", "bolt"].map((domain) => makeEntry({ domain, ...(logo && { logo }) }));
    const broken = makeEntry({ domain: "bolt", ...(damaged && { logo: damaged }) });
    await t.rejects(importShops(platform, [shopFileSource(acme, broken)]), ShopFileInvalid);
    t.same(await countPictures(2), [0, 0], "a damaged picture");

    ids.length = 0;
    const shops: Platform["shops"] = {
      clear: (...given) => stored.shops.clear(...given),
      remove: (...given) => stored.shops.remove(...given),
      claim: (...claim) => stored.shops.claim(...claim),
      replace: (...shop) => stored.shops.replace(...shop),
      create: async (shop) => {
        if (shop.seller.domain === "bolt") throw new DomainTaken("Another shop holds this domain.");
        await stored.shops.create(shop);
      },
    };
    await t.rejects(importShops({ ...platform, shops }, [shopFileSource(acme, bolt)]), ShopFileInvalid);
    t.same(await countPictures(2), [1, 0], "a taken domain");
    const [seller] = ids as [string];
    t.same(await platform.images.usage(seller), small.length);

    await t.rejects(importShops(platform, [shopFileSource(acme, broken)], { replace: true }), ShopFileInvalid);
    t.same(await countPictures(1), [1], "a stored shop keeps its pictures");
    await stored.close();
  });

  t.test("fills in defaults for omitted fields", async (t) => {
    const platform = await open();
    await importEntry(platform, makeEntry());
    t.strictSame(await exported(platform, "acme"), {
      ...makeEntry(),
      tagline: "",
      about: "",
      deliveryOptions: [],
      deliveryCountries: [],
      paymentInstructions: "",
      paymentDays: 7,
      paymentChoice: "all",
      pages: [],
      status: "active",
      subscription: { plan: "free", status: "active", currentPeriodEnd: null },
      customDomain: null,
      previousDomains: [],
      categories: [],
    });
    await platform.close();
  });
}

async function importEntry(platform: Platform, entry: unknown, replace = false): Promise<void> {
  await importShops(platform, [shopFileSource(JSON.parse(JSON.stringify(entry)))], { replace });
}

async function exported(platform: Platform, domain: string): Promise<ShopEntryInput> {
  const seller = await platform.sellers.findByDomain(domain);
  if (!seller) throw new Error(`The shop ${domain} does not exist.`);
  return JSON.parse(JSON.stringify(await exportShop(platform, seller))) as ShopEntryInput;
}
