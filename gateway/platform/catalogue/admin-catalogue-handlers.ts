import type { DoneAnswer } from "../../../areas/shared/accounts/contract/account.ts";
import type {
  AdminCategory,
  AdminProduct,
  ProductRow,
  ProductRows,
} from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { PRODUCT_PAGE } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import { GatewayError } from "../../errors.ts";
import { handlers } from "../http/operation-routes.ts";
import { publicImage, publicImageWithPlaceholder } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import type { ProductRowQuery } from "./catalogue.ts";
import { publicOption } from "./public-catalogue.ts";
import { saveCategory } from "./save-category.ts";
import { changeProductStatus, saveProduct } from "./save-product.ts";

/** Presents a product to the shop's members. */
export function adminProduct(product: Product): AdminProduct {
  return {
    ...pick(product, "id", "categoryId", "title", "slug", "description", "status", "position", "createdAt"),
    ...pick(product, "updatedAt", "version"),
    images: product.images.map(publicImageWithPlaceholder),
    options: product.options.map(publicOption),
    variants: product.variants.map(({ id, title, values, sku, price, compareAtPrice, stock, imageId }) => ({
      id,
      title,
      values: [...values],
      sku,
      price,
      compareAtPrice,
      stock,
      ...(imageId !== undefined && { imageId }),
    })),
  };
}

/** Presents a category to the shop's members. */
export function adminCategory(
  { id, name, slug, description, position }: Category,
  productCount: number,
): AdminCategory {
  return { id, name, slug, description, position, productCount };
}

/** Presents a product in the admin's list. */
export function productRow(product: Product): ProductRow {
  const [image] = product.images;
  const prices = product.variants.map(({ price }) => price);
  const price = Math.min(...prices);
  const tracked = product.variants.flatMap(({ stock }) => stock ?? []);
  return {
    ...pick(product, "id", "title", "slug", "status", "categoryId", "updatedAt"),
    image: image ? publicImage(image) : null,
    price,
    varies: prices.some((other) => other > price),
    variantCount: product.variants.length,
    stock: tracked.length > 0 ? tracked.reduce((sum, pieces) => sum + pieces, 0) : null,
  };
}

/** A shop's categories in their order, each with its number of products in any status. Runs one count per category. */
async function listCategories(
  { categories, products }: Pick<Platform, "categories" | "products">,
  sellerId: string,
): Promise<AdminCategory[]> {
  const stored = await categories.list(sellerId);
  return Promise.all(
    stored.map(async (category) =>
      adminCategory(category, await products.count(sellerId, { categoryId: category.id })),
    ),
  );
}

/** One page of a shop's products in the admin. Omitted fields of the query do not filter. */
async function listProductRows(
  { products }: Pick<Platform, "products">,
  sellerId: string,
  query: Partial<Omit<ProductRowQuery, "limit">>,
): Promise<ProductRows> {
  const { text = "", status = null, categoryId = null, sort = "updated", offset = 0, after } = query;
  const rowQuery = { text, status, categoryId, sort, offset, limit: PRODUCT_PAGE, ...(after && { after }) };
  const { products: page, total, counts } = await products.rows(sellerId, rowQuery);
  return { rows: page.map(productRow), total, counts };
}

const DONE: DoneAnswer = { done: true };

/** Handlers of a shop's products and categories in the admin. */
export const adminCatalogueHandlers = ({ platform }: { platform: Platform }) =>
  handlers({
    async adminProducts({ query: { q, category, offset, after, ...query } }, { seller }) {
      const last = after === undefined ? undefined : await platform.products.get(seller.id, after);
      if (after !== undefined && !last) throw new GatewayError("object-not-found");
      const rowQuery = {
        ...query,
        text: q,
        categoryId: category,
        offset: offset === undefined ? undefined : Number(offset),
        after: last,
      };
      return listProductRows(platform, seller.id, rowQuery);
    },

    async adminProduct({ path: { productId } }, { seller }) {
      const product = await platform.products.get(seller.id, productId);
      if (!product) throw new GatewayError("object-not-found");
      return { product: adminProduct(product) };
    },

    async saveProduct({ path: { productId }, body: request }, { seller }) {
      return { product: adminProduct(await saveProduct(platform, { sellerId: seller.id, productId, request })) };
    },

    async removeProduct({ path: { productId } }, { seller }) {
      await platform.products.remove(seller.id, productId);
      return DONE;
    },

    async changeProductStatus({ body: { ids: productIds, status } }, { seller }) {
      return { products: await changeProductStatus(platform, { sellerId: seller.id, productIds, status }) };
    },

    adminCategories: async (_input, { seller }) => ({ categories: await listCategories(platform, seller.id) }),

    async saveCategory({ path: { categoryId }, body: request }, { seller }) {
      const category = await saveCategory(platform, { sellerId: seller.id, categoryId, request });
      const productCount = await platform.products.count(seller.id, { categoryId });
      return { category: adminCategory(category, productCount) };
    },

    async removeCategory({ path: { categoryId } }, { seller }) {
      await platform.categories.remove(seller.id, categoryId);
      return DONE;
    },

    async orderCategories({ body: { ids } }, { seller }) {
      await platform.categories.order(seller.id, ids);
      return { categories: await listCategories(platform, seller.id) };
    },
  });
