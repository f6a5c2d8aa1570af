import type { Shop } from "../../areas/shared/domain/shop.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant } from "./shop-records.ts";

const COLOURS = ["Red", "Green", "Blue"] as const;

/**
 * A shop with one category, `/categories/all`, of `size` products: `Thing 001` costs €10 and each next one a euro more.
 * Colours alternate between red, green and blue; every fifth product is sold out.
 */
export function largeShop(domain: string, size: number): Shop {
  const seller = makeSeller({ domain, name: "Many Things" });
  const category = makeCategory({ sellerId: seller.id, slug: "all", name: "All things" });
  const products = Array.from({ length: size }, (_, position) => {
    const colour = COLOURS[position % COLOURS.length] as string;
    return makeProduct({
      sellerId: seller.id,
      categoryId: category.id,
      position,
      title: `Thing ${String(position + 1).padStart(3, "0")}`,
      slug: `thing-${position + 1}`,
      options: [{ name: "Colour", values: [colour] }],
      variants: [
        makeVariant({
          title: colour,
          values: [colour],
          price: 1_000 + position * 100,
          stock: position % 5 === 4 ? 0 : 9,
        }),
      ],
    });
  });
  return { seller, categories: [category], products };
}
