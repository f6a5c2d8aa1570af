import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import { imageUrl, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BYTE_ORDER_MARK, type CsvCell, csvRow, decimalAmount } from "../csv.ts";
import type { Platform } from "../platform.ts";
import { allProducts } from "./read-listing.ts";

/**
 * The platform's CSV format for products, which can be imported again. One row per variant. The rows of a product are
 * consecutive and share its `handle` (its slug). Only the first row has the product's fields: title, description,
 * category name, status, option names and pictures.
 *
 * Amounts are decimal, in major units of `currency`. An empty `stock` is not tracked; an empty `compare_at_price` is
 * none. `images` holds the addresses of the pictures in the product's order, separated by semicolons. `variant_image`
 * holds the address of the variant's picture; empty means the first. A cell that begins with
 * `=`, `+`, `-`, `@`, a tab, a carriage return or an apostrophe is prefixed with an apostrophe.
 */
export const PRODUCT_COLUMNS = [
  "handle",
  "title",
  "description",
  "category",
  "status",
  "option1_name",
  "option1_value",
  "option2_name",
  "option2_value",
  "option3_name",
  "option3_value",
  "sku",
  "price",
  "compare_at_price",
  "currency",
  "stock",
  "images",
  "variant_image",
] as const;

type ProductRow = Record<(typeof PRODUCT_COLUMNS)[number], CsvCell>;

/**
 * Yields a shop's products as CSV.
 * @param origin the shop's origin, for the addresses of pictures
 */
export async function* productsCsv(
  platform: Pick<Platform, "categories" | "products">,
  seller: Seller,
  origin: string,
): AsyncGenerator<string> {
  const categories = await platform.categories.list(seller.id);
  yield BYTE_ORDER_MARK + csvRow(PRODUCT_COLUMNS);
  for (const category of categories) {
    for await (const product of allProducts(platform, seller.id, { categoryId: category.id })) {
      yield productRows(product, category, seller, origin)
        .map((row) => csvRow(PRODUCT_COLUMNS.map((column) => row[column])))
        .join("");
    }
  }
}

function productRows(product: Product, category: Category, { currency }: Seller, origin: string): ProductRow[] {
  const addressOf = ({ id, widths, width }: ShopImage): string =>
    `${origin}${imageUrl(product.sellerId, id, widths.at(-1) ?? width, "webp")}`;
  return product.variants.map(({ values, sku, price, compareAtPrice, stock, imageId }, index): ProductRow => {
    const own = product.images.find(({ id }) => id === imageId);
    const ofProduct = (text: string | undefined): CsvCell => (index === 0 ? (text ?? "") : "");
    return {
      handle: product.slug,
      title: ofProduct(product.title),
      description: ofProduct(product.description),
      category: ofProduct(category.name),
      status: ofProduct(product.status),
      option1_name: ofProduct(product.options[0]?.name),
      option1_value: values[0] ?? "",
      option2_name: ofProduct(product.options[1]?.name),
      option2_value: values[1] ?? "",
      option3_name: ofProduct(product.options[2]?.name),
      option3_value: values[2] ?? "",
      sku,
      price: decimalAmount(price, currency),
      compare_at_price: compareAtPrice === null ? "" : decimalAmount(compareAtPrice, currency),
      currency,
      stock,
      images: ofProduct(product.images.map(addressOf).join(";")),
      variant_image: own ? addressOf(own) : "",
    };
  });
}
