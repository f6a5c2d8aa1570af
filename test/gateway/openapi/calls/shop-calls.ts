import type { SHOP_OPERATIONS } from "../../../../areas/shared/shops/contract/shop-operations.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

export function shopCalls({ acme, fresh }: World): CallsOf<typeof SHOP_OPERATIONS> {
  const { theme, currency, locale } = acme.seller;
  const claim = () => ({ domain: fresh("claimed"), name: "A new shop", currency, locale, theme });
  const path = { sellerId: acme.seller.id };
  return {
    name: {
      does: [
        () => ({ path: { name: "acme" } }),
        () => ({ path: { name: "nobody-has-this" } }),
        () => ({ path: { name: "admin" } }),
        () => ({ path: { name: "Käse & Wein" } }),
      ],
      refuses: { "bad-request": () => ({ path: { name: "n".repeat(101) } }) },
    },
    claimShop: {
      does: [() => ({ body: claim() })],
      refuses: {
        "bad-request": [
          () => ({ body: { ...claim(), currency: "euro" } }),
          () => ({ body: { ...claim(), domain: "www" } }),
        ],
        "domain-taken": () => ({ body: { ...claim(), domain: "bolt" } }),
      },
    },
    exportShop: {
      does: [
        () => ({ path: { ...path, format: "shop.json" } }),
        () => ({ path: { ...path, format: "products.csv" } }),
        () => ({ path: { ...path, format: "orders.csv" } }),
      ],
      refuses: { "bad-request": () => ({ path: { ...path, format: "shop.xml" } }) },
    },
  };
}
