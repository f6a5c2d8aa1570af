import type { DoneAnswer } from "../../../areas/shared/accounts/contract/account.ts";
import { GatewayError } from "../../errors.ts";
import { handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import { adminCategory } from "./admin-category.ts";
import { adminProduct } from "./admin-product.ts";
import { changeProductStatus } from "./change-product-status.ts";
import { listCategories } from "./list-categories.ts";
import { listProductRows } from "./list-product-rows.ts";
import { saveCategory } from "./save-category.ts";
import { saveProduct } from "./save-product.ts";

const DONE: DoneAnswer = { done: true };

/** A shop’s products and categories. */
export const adminCatalogueHandlers = ({ platform }: { platform: Platform }) =>
  handlers({
    adminProducts({ query: { q, category, offset, ...query } }, { seller }) {
      const asked = {
        ...query,
        text: q,
        categoryId: category,
        offset: offset === undefined ? undefined : Number(offset),
      };
      return listProductRows(platform, seller.id, asked);
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
