import type { AdminCategory, AdminProduct, ProductRow } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { PRODUCT_PAGE } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import { type Category, optionOf, type Product } from "../../../areas/shared/catalogue/product.ts";
import { DONE, found, handlers } from "../http/operation-routes.ts";
import { publicImage, publicImageWithPlaceholder } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import { saveCategory } from "./save-category.ts";
import { changeProductStatus, saveProduct } from "./save-product.ts";

/** Presents a product to the shop's members. */
export function adminProduct(product: Product): AdminProduct {
  return {
    ...pick(product, "id", "categoryId", "title", "slug", "description", "status", "position", "createdAt"),
    ...pick(product, "updatedAt", "version"),
    images: product.images.map(publicImageWithPlaceholder),
    options: product.options.map(optionOf),
    variants: product.variants.map(({ imageId, ...variant }) => ({
      ...pick(variant, "id", "title", "values", "sku", "price", "compareAtPrice", "stock"),
      ...(imageId !== undefined && { imageId }),
    })),
  };
}

/** Presents a category to the shop's members. */
export function adminCategory(category: Category, productCount: number): AdminCategory {
  return { ...pick(category, "id", "name", "slug", "description", "position"), productCount };
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

/** A shop's categories in their order, each with its number of products in any status. */
async function listCategories(
  { categories, products }: Pick<Platform, "categories" | "products">,
  sellerId: string,
): Promise<AdminCategory[]> {
  const stored = await categories.list(sellerId);
  const counts = await products.countEach(
    sellerId,
    stored.map(({ id }) => id),
  );
  return stored.map((category) => adminCategory(category, counts.get(category.id) ?? 0));
}

/** Handlers of a shop's products and categories in the admin. */
export const adminCatalogueHandlers = ({ platform }: { platform: Platform }) =>
  handlers({
    async adminProducts({ query }, { seller }) {
      const { q: text = "", category: categoryId = null, status = null, sort = "updated", offset = 0 } = query;
      const after = query.after === undefined ? undefined : found(await platform.products.get(seller.id, query.after));
      const page = { offset: Number(offset), limit: PRODUCT_PAGE, ...(after && { after }) };
      const rowQuery = { text, status, categoryId, sort, ...page };
      const { products, total, counts } = await platform.products.rows(seller.id, rowQuery);
      return { rows: products.map(productRow), total, counts };
    },

    async adminProduct({ path: { productId } }, { seller }) {
      return { product: adminProduct(found(await platform.products.get(seller.id, productId))) };
    },

    async saveProduct({ path: { productId }, body: request }, { seller }) {
      const { id: sellerId, locale } = seller;
      return { product: adminProduct(await saveProduct(platform, { sellerId, locale, productId, request })) };
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
      const { id: sellerId, locale } = seller;
      const category = await saveCategory(platform, { sellerId, locale, categoryId, request });
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
