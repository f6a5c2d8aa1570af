import type { Order } from "../../areas/shared/domain/order.ts";
import { actOnOrder } from "../../areas/shared/domain/order-actions.ts";
import type { Product } from "../../areas/shared/domain/product.ts";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { makeMail, placementOf } from "./order-records.ts";
import { makeCategory, makeProduct, makeSeller } from "./shop-records.ts";

/** The first one's password is {@link FULL_PASSWORD}; the last one has none. */
export const FULL_EMAILS = ["ada", "bob", "none"].map((name) => `${name}@people.example`);
export const FULL_PASSWORD = "a heron on the quay";

/** What differs between the four shops of {@link fillPlatform}. */
const SHOPS: Partial<Seller>[] = [
  {
    id: "seller-acme",
    domain: "acme",
    previousDomains: ["acme-shop", "old-acme"],
    customDomain: { host: "acme.example", verified: true },
    subscription: { plan: "pro", status: "active", currentPeriodEnd: "2099-12-31T23:59:59.999Z" },
    contact: { email: "hello@acme.example", phone: "+353 1 000", address: "1 Quay\nDublin" },
    version: 41,
  },
  {
    id: "seller-paused",
    domain: "paused-shop",
    status: "paused",
    customDomain: { host: "p.example", verified: false },
  },
  { id: "seller-suspended", domain: "suspended-shop", status: "suspended" },
  { id: "seller-closed", domain: "closed-shop", status: "closed", pages: [{ slug: "terms", title: "T", body: "# T" }] },
];

/** Has letters outside ASCII, an emoji and a line separator. */
const TITLE = "Teekanne “Möwe” 🫖 \u2028 Set";

/**
 * Fills a platform with records of every type: four shops in all statuses, the first with `products`, pictures and
 * `orders` in several states; accounts with and without a password, one of them in several shops; an idempotency key
 * without an order; waiting mails, one of them tried already.
 */
export async function fillPlatform(platform: Platform, { products = 12, orders = 5 } = {}): Promise<void> {
  const email = (name: string): string => `${name}@people.example`;
  for (const [name, password] of [
    ["ada", FULL_PASSWORD],
    ["bob", "another pässword"],
    ["none", null],
  ] as const) {
    const createdAt = "2026-01-02T03:04:05.678Z";
    await platform.accounts.add({ account: { id: `account-${name}`, email: email(name), name, createdAt }, password });
  }
  // Imported here because it loads sharp.
  const { makePicture, makeSvg } = await import("./pictures.ts");
  const picture = await platform.images.add("seller-acme", await makePicture(700, 500).png().toBuffer(), "Two halves");
  const drawing = await platform.images.add("seller-acme", makeSvg(40, 40), "A square");
  for (const given of SHOPS) {
    const seller = makeSeller({ ...given, ownerId: "account-ada", logo: given.id === "seller-acme" ? drawing : null });
    const category = makeCategory({ sellerId: seller.id, slug: "cups", position: 3 });
    const size = seller.domain === "acme" ? products : 1;
    const catalogue = Array.from({ length: size }, (_, position) =>
      makeProduct({
        sellerId: seller.id,
        categoryId: category.id,
        position,
        slug: `cup-${position}`,
        title: position === 0 ? TITLE : `Cup ${position}`,
        status: (["active", "draft", "archived"] as const)[position % 3] ?? "active",
        images: position === 0 && seller.domain === "acme" ? [picture] : [],
        version: position + 1,
      }),
    );
    await platform.shops.create({ seller, categories: [category], products: catalogue });
    await join(platform, "account-ada", seller.id);
    if (seller.domain === "acme") await sell(platform, catalogue[0] as Product, orders);
  }
  await join(platform, "account-bob", "seller-acme");
  await platform.orders.withdraw("seller-acme", "a-key-that-was-used-up");
  await platform.mails.add([makeMail({ subject: "First" }), makeMail({ subject: "Second" })]);
  await platform.mails.claim(1, 60_000);
}

async function join({ memberships }: Platform, accountId: string, sellerId: string): Promise<void> {
  await memberships.save({ accountId, sellerId, role: "owner", createdAt: "2026-02-03T04:05:06.000Z" });
}

/** Places orders with known keys, each one step further than the one before. */
async function sell({ orders }: Platform, product: Product, count: number): Promise<void> {
  const at = "2026-03-04T05:06:07.000Z";
  const { sellerId } = product;
  for (let n = 0; n < count; n++) {
    const customer = { name: `Zoë ${n}`, email: `zoe-${n}@people.example`, phone: n % 2 === 0 ? null : "+49 1" };
    const placement = placementOf([{ product }], { order: { customer, id: `order-${n}` }, mails: [makeMail()] });
    const { order } = await orders.place(sellerId, { ...placement, idempotencyKey: `order-key-number-${n}` });
    for (const action of (["confirm", "mark-paid", "ship"] as const).slice(0, n)) {
      await orders.change(sellerId, order.id, (stored: Order) => {
        const tracking = { carrier: "Post", number: `T-${n}`, url: "" };
        const step = actOnOrder(stored, action, { at, tracking });
        return step && { ...step, mails: [] };
      });
    }
  }
}
