import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import { imageUrl, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BYTE_ORDER_MARK, type CsvCell, csvRow, decimalAmount } from "../csv.ts";
import type { Platform } from "../platform.ts";

const PRODUCTS_PER_PAGE = 100;

/** A category's products, drafts included, in its order, read page by page. */
export async function* productsOf(
  { products }: Pick<Platform, "products">,
  sellerId: string,
  categoryId: string,
): AsyncGenerator<Product> {
  let after: string | undefined;
  for (;;) {
    const page = await products.list(sellerId, {
      categoryId,
      ...(after === undefined ? {} : { after }),
      limit: PRODUCTS_PER_PAGE,
    });
    yield* page;
    if (page.length < PRODUCTS_PER_PAGE) return;
    after = page.at(-1)?.id;
  }
}

/**
 * The platform's own product list, which can be imported again. One row for each variant; those of one product follow
 * each other under its `handle` (its slug). Title, description, category (by its name), status, the options' names and
 * the pictures are the product's: they stand in the first of its rows, and the others leave them empty.
 *
 * Amounts are decimal, in major units of `currency`. An empty `stock` is untracked, an empty `compare_at_price` none.
 * `images` are addresses of pictures, in the product's order, with semicolons between them; `variant_image` is the one
 * of them that shows the variant, empty where the first does. A cell that begins with
 * `=`, `+`, `-`, `@`, a tab, a carriage return or an apostrophe has one more apostrophe before it.
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
 * All of a shop's products, row by row.
 * @param origin of the shop, for the addresses of its pictures
 */
export async function* productsCsv(
  platform: Pick<Platform, "categories" | "products">,
  seller: Seller,
  origin: string,
): AsyncGenerator<string> {
  const categories = await platform.categories.list(seller.id);
  yield BYTE_ORDER_MARK + csvRow(PRODUCT_COLUMNS);
  for (const category of categories) {
    for await (const product of productsOf(platform, seller.id, category.id)) {
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
