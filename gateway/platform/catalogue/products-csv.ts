import type { Category, Product, Variant } from "../../../areas/shared/catalogue/product.ts";
import { imageUrl, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BYTE_ORDER_MARK, type CsvCell, csvRow, csvStyle } from "../csv.ts";
import type { Platform } from "../platform.ts";
import { allProducts } from "./read-listing.ts";

/** A variant of a product. */
interface VariantRow {
  product: Product;
  category: Category;
  variant: Variant;
  isFirst: boolean;
  currency: string;
  /** Returns the address of a picture. */
  addressOf: (image: ShopImage) => string;
}

/** A cell that only a product's first row has. */
const once =
  (cellOf: (row: VariantRow) => string | undefined) =>
  (row: VariantRow): CsvCell =>
    row.isFirst ? (cellOf(row) ?? "") : "";

/**
 * The platform's CSV format for products, which can be imported again. One row per variant. The rows of a product are
 * consecutive and share its `handle` (its slug). Only the first row has the product's fields: title, description,
 * category name, status, option names and pictures.
 *
 * Amounts are in `currency`. An empty `stock` is not tracked; an empty `compare_at_price` is none. `images` holds the
 * addresses of the pictures in the product's order, separated by semicolons. `variant_image` holds the address of the
 * variant's picture; empty means the first. A text that begins with `=`, `+`, `-`, `@`, a tab, a carriage return or an
 * apostrophe is prefixed with an apostrophe.
 */
const COLUMNS: Record<string, (row: VariantRow) => CsvCell> = {
  handle: ({ product }) => product.slug,
  title: once(({ product }) => product.title),
  description: once(({ product }) => product.description),
  category: once(({ category }) => category.name),
  status: once(({ product }) => product.status),
  option1_name: once(({ product }) => product.options[0]?.name),
  option1_value: ({ variant }) => variant.values[0] ?? "",
  option2_name: once(({ product }) => product.options[1]?.name),
  option2_value: ({ variant }) => variant.values[1] ?? "",
  option3_name: once(({ product }) => product.options[2]?.name),
  option3_value: ({ variant }) => variant.values[2] ?? "",
  sku: ({ variant }) => variant.sku,
  price: ({ variant, currency }) => ({ amount: variant.price, currency }),
  compare_at_price: ({ variant: { compareAtPrice }, currency }) =>
    compareAtPrice === null ? "" : { amount: compareAtPrice, currency },
  currency: ({ currency }) => currency,
  stock: ({ variant }) => variant.stock,
  images: once(({ product, addressOf }) => product.images.map(addressOf).join(";")),
  variant_image({ product, variant, addressOf }) {
    const own = product.images.find(({ id }) => id === variant.imageId);
    return own ? addressOf(own) : "";
  },
};

/**
 * Yields a shop's products as CSV.
 * @param origin the shop's origin, for the addresses of pictures
 */
export async function* productsCsv(
  platform: Pick<Platform, "categories" | "products">,
  { id: sellerId, currency, locale }: Seller,
  origin: string,
): AsyncGenerator<string> {
  const addressOf = ({ id, widths, width }: ShopImage): string =>
    `${origin}${imageUrl(sellerId, id, widths.at(-1) ?? width, "webp")}`;
  const categories = await platform.categories.list(sellerId);
  const style = csvStyle(locale);
  yield BYTE_ORDER_MARK + csvRow(Object.keys(COLUMNS), style);
  const seen = new Set<string>();
  for (const category of categories) {
    for await (const product of allProducts(platform, sellerId, { categoryId: category.id }, seen)) {
      const rows = product.variants.map((variant, index) => {
        const row = { product, category, variant, isFirst: index === 0, currency, addressOf };
        return csvRow(
          Object.values(COLUMNS).map((cellOf) => cellOf(row)),
          style,
        );
      });
      yield rows.join("");
    }
  }
}
