import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { benchShop } from "./bench-shop.ts";
import { seededRandom } from "./statistics.ts";

export const CATEGORIES = 10;

const GLAZES = ["Salt", "Iron", "Celadon", "Tenmoku", "Ash", "Shino", "Cobalt", "Chun"];
const SIZES = ["Small", "Medium", "Large"];
const FORMS = ["cup", "bowl", "vase", "plate", "jug", "teapot", "beaker", "dish", "jar", "bottle", "tumbler", "basin"];
const KINDS = ["Harbour", "Orchard", "Chapel", "Winter", "Meadow", "Quarry", "Lantern", "River", "Cinder", "Linen"];

export const largeShopDomain = (rank: number): string => `large-${rank}x`;

/** Search texts that match titles of the large catalogue. One contains a typing error. */
export const SEARCHES = ["harbour cup", "teapot", "lantern ja", "quary bowl", "celadon", "winter jug large"];

/** A shop of `products` products in ten categories, each in eight glazes and three sizes. */
export function largeShop(rank: number, products: number): Shop {
  const small = benchShop(largeShopDomain(rank));
  const [pattern] = small.products as [Product];
  const random = seededRandom(rank + 1);
  const pick = (words: string[]): string => words[Math.floor(random() * words.length)] as string;
  const id = `large-${rank}`;
  return {
    seller: { ...small.seller, id },
    categories: Array.from({ length: CATEGORIES }, (_, position) => ({
      id: `${id}-${position}`,
      sellerId: id,
      name: `Shelf ${position + 1}`,
      slug: `shelf-${position + 1}`,
      description: "From the second firing.",
      position,
    })),
    products: Array.from({ length: products }, (_, place): Product => {
      const price = 900 + Math.floor(random() * 90) * 100;
      return {
        ...pattern,
        id: `${id}-p${place}`,
        sellerId: id,
        categoryId: `${id}-${place % CATEGORIES}`,
        title: `${pick(KINDS)} ${pick(FORMS)} no. ${place + 1}`,
        slug: `piece-${place + 1}`,
        position: place,
        options: [
          { name: "Glaze", values: GLAZES },
          { name: "Size", values: SIZES },
        ],
        variants: GLAZES.flatMap((glaze) =>
          SIZES.map((size, step) => ({
            id: `${id}-p${place}-${glaze}-${size}`,
            title: `${glaze} / ${size}`,
            values: [glaze, size],
            sku: `${place + 1}-${glaze.slice(0, 2)}-${size[0]}`,
            price: price + step * 400,
            compareAtPrice: null,
            stock: Math.floor(random() * 4),
          })),
        ),
      };
    }),
  };
}

/** Creates large shops in a folder. The platform writes each one, including its search index. */
export async function makeLargeShops(dataDir: string, shops: number, products: number): Promise<void> {
  await using platform = await openPlatform({ backend: "embedded", dataDir });
  for (let rank = 0; rank < shops; rank++) await platform.shops.create(largeShop(rank, products));
}
