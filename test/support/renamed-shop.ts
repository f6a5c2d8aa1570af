import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Shop } from "../../areas/shared/domain/shop.ts";
import { sampleShop } from "./sample-shop.ts";

/**
 * {@link sampleShop} with other names.
 *
 * @param names names of categories and products by slug
 * @param option the name of the products' option, and its values by the sample's values
 */
export function renamedShop(
  domain: string,
  change: Partial<Seller>,
  names: Record<string, string>,
  option: { name: string; values: Record<string, string> },
): Shop {
  const { seller, categories, products } = sampleShop(domain, change);
  const named = (slug: string): string => names[slug] ?? slug;
  const valued = (values: string[]): string[] => values.map((value) => option.values[value] ?? value);
  return {
    seller,
    categories: categories.map((category) => ({ ...category, name: named(category.slug), description: "" })),
    products: products.map((product) => ({
      ...product,
      title: named(product.slug),
      description: `**${named(product.slug)}**`,
      options: product.options.map(({ values }) => ({ name: option.name, values: valued(values) })),
      variants: product.variants.map((variant) => {
        const values = valued(variant.values);
        return { ...variant, values, title: values.join(" / ") };
      }),
    })),
  };
}
