import { join } from "node:path";
import t from "tap";
import { DomainTaken } from "../../../../gateway/platform/errors.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import type { SellerPatch } from "../../../../gateway/platform/sellers/sellers.ts";
import { readShop } from "../../../../gateway/platform/shops/export-shop.ts";
import { importShops } from "../../../../gateway/platform/shops/import-shops.ts";
import { pictureReader } from "../../../../gateway/platform/shops/validate-shop-files.ts";
import { makePicture, makeSvg } from "../../../support/pictures.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { dataUri, makeEntry, makeProductEntry, shopFileSource } from "../../../support/shop-files.ts";
import { testFolder } from "../../../support/system.ts";

const svg = { file: dataUri(makeSvg(4, 5)), alt: "Seen" };

const full = makeEntry({
  tagline: "Cups",
  about: "**Cups**",
  logo: svg,
  contact: { email: "hello@acme.example", phone: "+353 1" },
  deliveryOptions: [{ id: "post", title: "Post", kind: "shipping", price: 495 }],
  categories: [
    {
      name: "Cups",
      slug: "cups",
      products: [
        makeProductEntry({
          images: [svg],
          options: [
            { name: "Glaze", values: ["Seafoam", "Salt"] },
            { name: "Size", values: ["S", "L"] },
          ],
          variants: [
            { values: ["Seafoam", "S"], sku: "SF-S", price: 2400, compareAtPrice: 2800, stock: 12 },
            { values: ["Salt", "L"], price: 2600, stock: null },
          ],
        }),
        makeProductEntry({ slug: "draft", status: "draft" }),
      ],
    },
    { name: "Bowls", slug: "bowls", description: "Deep", products: [] },
  ],
});

t.test("imports a whole shop", async (t) => {
  let ids = 0;
  const now = new Date("2026-03-04T05:06:07.008Z");
  const platform = await openEmbedded(t, { clock: () => now, newId: () => `id-${(ids += 1)}` });
  const progress: [number, number][] = [];
  const onProgress = (done: number, total: number): void => void progress.push([done, total]);
  const [imported] = await importShops(platform, [shopFileSource(full)], { onProgress });
  const seller = await platform.sellers.findByDomain("acme");
  t.same(imported, { seller, owner: undefined, missingOwner: undefined });
  t.match(seller, {
    id: "id-1",
    name: "Acme",
    status: "active",
    subscription: { plan: "free", status: "active", currentPeriodEnd: null },
    customDomain: null,
    previousDomains: [],
    ownerId: null,
    createdAt: now.toISOString(),
    version: 1,
    logo: { alt: "Seen", width: 4, height: 5 },
  });
  const { categories, products } = await readShop(platform, seller as NonNullable<typeof seller>);
  t.same(
    categories.map(({ slug, position, description }) => [slug, position, description]),
    [
      ["cups", 0, ""],
      ["bowls", 1, "Deep"],
    ],
  );
  t.match(products, [
    {
      categoryId: categories[0]?.id,
      position: 0,
      status: "active",
      images: [{ alt: "Seen" }],
      createdAt: now.toISOString(),
      variants: [
        { title: "Seafoam / S", sku: "SF-S", price: 2400, compareAtPrice: 2800, stock: 12 },
        { title: "Salt / L", sku: "", price: 2600, compareAtPrice: null, stock: null },
      ],
    },
    { position: 1, status: "draft", variants: [{ title: "Cup", values: [] }] },
  ]);
  t.ok(await platform.images.rendition("id-1", seller?.logo?.id ?? "", 320, "avif"));
  t.same(progress[0], [0, 4], "two pictures and two products");
  t.same(progress.at(-1), [4, 4]);
  t.same(
    progress,
    progress.toSorted(([a], [b]) => a - b),
  );
});

t.test("rejects a picture that fails during decoding before writing anything", async (t) => {
  const platform = await openEmbedded(t);
  const whole = await makePicture(900, 900).png().toBuffer();
  const cut = `data:image/png;base64,${whole.subarray(0, 1000).toString("base64")}`;
  const epoch = platform.changes.epoch();
  const sources = [shopFileSource(makeEntry({ domain: "first" }), makeEntry({ cover: { file: cut, alt: "" } }))];
  await t.rejects(importShops(platform, sources), {
    message: /^shops\[1\]\.cover\.file: expected a usable picture/,
    imported: [],
  });
  t.equal(platform.changes.epoch(), epoch);
});

t.test("rejects a domain that was taken after the validation, and names the imported shops", async (t) => {
  const platform = await openEmbedded(t);
  const taken: Platform = {
    ...platform,
    shops: {
      clear: (...given) => platform.shops.clear(...given),
      remove: (...given) => platform.shops.remove(...given),
      claim: (...claim) => platform.shops.claim(...claim),
      replace: (...shop) => platform.shops.replace(...shop),
      create: async (shop) => {
        if (shop.seller.domain === "second") throw new DomainTaken("Another shop holds this domain.");
        await platform.shops.create(shop);
      },
    },
  };
  const sources = [shopFileSource(makeEntry({ domain: "first" }), makeEntry({ domain: "second" }))];
  await t.rejects(importShops(taken, sources), {
    message: "shops[1].domain: expected a free domain, but another shop has taken it",
    imported: ["first"],
  });
});

t.test("keeps ids, owner and the operator's fields of a replaced shop", async (t) => {
  const platform = await openEmbedded(t);
  await importShops(platform, [shopFileSource(full)]);
  const seller = await platform.sellers.findByDomain("acme");
  t.ok(seller);
  if (!seller) return;
  await platform.sellers.change(seller.id, () => ({
    status: "suspended",
    ownerId: "owner",
    previousDomains: ["before"],
    customDomain: { host: "acme.example", verified: true },
    subscription: { plan: "pro", status: "active", currentPeriodEnd: null },
  }));
  const before = await readShop(platform, seller);
  const [cups] = full.categories ?? [];
  const next = { ...full, name: "Acme & Daughters", categories: [{ ...cups, products: cups?.products.toReversed() }] };
  await importShops(platform, [shopFileSource(next)], { replace: true });
  const replaced = await platform.sellers.get(seller.id);
  t.match(replaced, {
    name: "Acme & Daughters",
    status: "suspended",
    ownerId: "owner",
    previousDomains: ["before"],
    customDomain: { host: "acme.example", verified: true },
    subscription: { plan: "pro" },
    createdAt: seller.createdAt,
    version: 3,
  });
  const after = await readShop(platform, seller);
  t.ok(
    after.products.every(({ version }) => version === 2),
    "the version of each product increases, so open editors detect the change",
  );
  t.same(
    after.categories.map(({ id }) => id),
    before.categories.slice(0, 1).map(({ id }) => id),
  );
  t.same(
    after.products.map(({ id }) => id),
    before.products.map(({ id }) => id).toReversed(),
  );
  t.same(
    after.products.flatMap(({ variants }) => variants.map(({ id }) => id)).sort(),
    before.products.flatMap(({ variants }) => variants.map(({ id }) => id)).sort(),
  );
  await importShops(
    platform,
    [shopFileSource({ ...next, status: "active", customDomain: null, previousDomains: [] })],
    {
      replace: true,
    },
  );
  t.match(await platform.sellers.get(seller.id), { status: "active", customDomain: null, previousDomains: [] });
});

t.test("keeps a plan, a card account, an owner and a status that are stored during the import", async (t) => {
  const platform = await openEmbedded(t);
  const account = { id: "ada", email: "ada@acme.example", name: "Ada", createdAt: "2026-01-01T00:00:00.000Z" };
  await platform.accounts.add({ account, password: null });
  await importShops(platform, [shopFileSource(makeEntry())]);
  const id = (await platform.sellers.findByDomain("acme"))?.id ?? "";
  const stored = {
    subscription: { plan: "pro", status: "active", currentPeriodEnd: "2026-06-01T00:00:00.000Z" },
    billing: { customer: "cus_acme", subscription: "sub_acme", syncAt: null },
    cardAccount: { id: "acct_acme", state: "active", missing: [] },
    ownerId: "bob",
    status: "suspended",
  } satisfies SellerPatch;
  const late: Platform = {
    ...platform,
    shops: {
      create: (...shop) => platform.shops.create(...shop),
      clear: (...given) => platform.shops.clear(...given),
      remove: (...given) => platform.shops.remove(...given),
      claim: (...claim) => platform.shops.claim(...claim),
      replace: async (...shop) => {
        await platform.sellers.change(id, () => stored);
        await platform.shops.replace(...shop);
      },
    },
  };
  const subscription = { plan: "free", status: "active", currentPeriodEnd: null } as const;
  const entry = makeEntry({ name: "Next", owner: account.email, subscription });
  const [imported] = await importShops(late, [shopFileSource(entry)], { replace: true });
  const seller = await platform.sellers.get(id);
  t.match(seller, { name: "Next", version: 3, ...stored });
  t.same(imported, { seller, owner: undefined, missingOwner: undefined });
  t.equal(await platform.memberships.get("ada", id), undefined, "the file's owner gets no access");
});

t.test("reads only pictures below the shop file's folder", async (t) => {
  const platform = await openEmbedded(t);
  const folder = testFolder(t, {
    shop: { pictures: { "a b.svg": makeSvg(3, 3) }, "link.svg": t.fixture("symlink", "../outside.svg") },
    "outside.svg": makeSvg(3, 3),
  });
  const readPicture = pictureReader(join(folder, "shop"));
  const logo = (file: string) => ({ ...shopFileSource(makeEntry({ logo: { file, alt: "" } })), readPicture });
  await importShops(platform, [logo("pictures/a b.svg")]);
  t.match((await platform.sellers.findByDomain("acme"))?.logo, { width: 3 });
  for (const file of [
    "link.svg",
    "pictures",
    "../outside.svg",
    join(folder, "outside.svg"),
    "pictures/../../outside.svg",
    "",
    ".",
    "a\\b",
    "C:x",
    "x\u0000.svg",
  ]) {
    await t.rejects(
      importShops(platform, [logo(file)], { replace: true }),
      { message: /^shops\[0\]\.logo\.file: expected/ },
      JSON.stringify(file),
    );
  }
});
