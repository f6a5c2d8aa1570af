import { randomUUID } from "node:crypto";
import type { OrderRequest } from "../../../areas/shared/orders/contract/orders.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { AccountGateway } from "../../support/accounts.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { makePicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { storeProduct } from "../../support/shop.ts";

/** Calls `pwned()` if parsed as markup, or closes the surrounding element. */
export const MARKUP = `"'><img src=x onerror=pwned()><svg onload=pwned()></script><script>pwned()</script>`;
/** The same, plus `javascript:` addresses in every form of markdown address. */
export const MARKDOWN = `${MARKUP}

</title></textarea></style><!-- <img src=x onerror=pwned()> -->

[a](javascript:pwned()) [b](JaVaScRiPt:pwned()) [c](data:text/html,<script>parent.pwned()</script>) [d](&#106;avascript:pwned())
[e](<java&Tab;script:pwned()>) [f][g] <javascript:pwned()> ![h](javascript:pwned()) [i](//bolt.shops.example/attack)
[j](/x" onmouseover="pwned()) [k](/x 'y" onmouseover="pwned()')

[g]: javascript:pwned() "\\" onmouseover=pwned() x=\\""

<a href="javascript:pwned()">l</a> <iframe srcdoc="<script>parent.pwned()</script>"></iframe> <base href="//bolt.shops.example/">

\`\`\`"><img src=x onerror=pwned()>
pwned()
\`\`\`
`;

/** A shop whose every text is an attack, stored without validation. */
export async function storeHostileShop({ platform }: AccountGateway): Promise<Shop> {
  const shop = sampleShop("evil", {
    name: MARKUP,
    tagline: MARKUP,
    about: MARKDOWN,
    contact: { email: "evil@people.example", phone: MARKUP, address: MARKUP },
    deliveryOptions: [{ id: "post", title: MARKUP, kind: "shipping", price: 495, note: MARKUP }],
    paymentInstructions: MARKDOWN,
    pages: [{ slug: "terms", title: MARKUP, body: MARKDOWN }],
  });
  await platform.shops.create(shop);
  const add = async (): Promise<ShopImage> =>
    platform.images.add(shop.seller.id, await makePicture(640, 480).png().toBuffer(), MARKUP);
  const [logo, cover, picture] = [await add(), await add(), await add()];
  await platform.sellers.change(shop.seller.id, () => ({ logo, cover }));
  for (const category of shop.categories) {
    await platform.categories.save(shop.seller.id, { ...category, name: MARKUP, description: MARKUP });
  }
  for (const product of shop.products) {
    await storeProduct(platform, shop.seller.id, {
      ...product,
      title: `${product.slug} ${MARKUP}`,
      description: MARKDOWN,
      images: [picture],
      options: [{ name: MARKUP, values: [MARKUP, `other ${MARKUP}`] }],
      variants: product.variants.map((variant, index) => {
        const value = index === 0 ? MARKUP : `other ${MARKUP}`;
        return { ...variant, title: value, values: [value], sku: MARKUP };
      }),
    });
  }
  return shop;
}

/** An order whose every text is an attack, placed through the platform's API. */
export async function placeHostileOrder({ platform, port }: AccountGateway, { seller }: Shop): Promise<Order> {
  const product = await platform.products.get(seller.id, `${seller.id}-mug`);
  if (!product) throw new Error("the shop has a mug");
  const change: Partial<OrderRequest> = {
    contact: { name: MARKUP, email: "customer@people.example" },
    delivery: {
      optionId: "post",
      address: {
        line1: MARKUP,
        line2: MARKUP,
        city: "<script>pwned()</script>",
        region: "<svg onload=pwned()>",
        country: "IE",
      },
    },
    note: MARKDOWN.slice(0, 900),
  };
  const order = orderOf(seller, product, 1, change);
  const { status, body } = await placeOrder(port, seller.id, randomUUID(), order, { host: "evil.shops.example" });
  if (status !== 201) throw new Error(`the order is refused: ${JSON.stringify(body)}`);
  const [placed] = await platform.orders.list(seller.id, { limit: 1 });
  if (!placed) throw new Error("the order is there");
  return placed;
}
