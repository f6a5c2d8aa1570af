import { type Request, type RequestHandler, type Response, Router } from "express";
import type { DoneAnswer } from "../../../../areas/shared/api/contract/account.ts";
import {
  type AdminCategoriesAnswer,
  type AdminCategoryAnswer,
  type AdminProductAnswer,
  categoryOrderRequest,
  categoryParameters,
  type ProductRowsAnswer,
  type ProductStatusAnswer,
  productParameters,
  productRowsQuery,
  productStatusRequest,
  saveCategoryRequest,
  saveProductRequest,
} from "../../../../areas/shared/api/contract/admin/catalogue.ts";
import { API_PATHS } from "../../../../areas/shared/api/paths.ts";
import { GatewayError } from "../../../errors.ts";
import { changeProductStatus } from "../../commands/admin-catalogue/change-product-status.ts";
import { listCategories } from "../../commands/admin-catalogue/list-categories.ts";
import { listProductRows } from "../../commands/admin-catalogue/list-product-rows.ts";
import { saveCategory } from "../../commands/admin-catalogue/save-category.ts";
import { saveProduct } from "../../commands/admin-catalogue/save-product.ts";
import { adminCategory } from "../../presenters/admin-category.ts";
import { adminProduct } from "../../presenters/admin-product.ts";
import { tenantOf } from "../access/guards.ts";
import type { GuardedOptions } from "../guarded-options.ts";
import { jsonBody } from "../json-body.ts";
import { parse } from "../parse.ts";

/** A product with everything that it can have, written out; all of it in characters of three bytes. */
const MAX_PRODUCT_BYTES = 512 * 1024;
const DONE: DoneAnswer = { done: true };

/** A shop’s products and categories. */
export function adminCatalogueRoutes({ platform, directory, guards: { member } }: GuardedOptions): Router {
  const routes = Router({ caseSensitive: true });
  const body = jsonBody();

  const sellerIdOf = (res: Response): string => tenantOf(res).seller.id;

  /** A write: where memory does not hear of it (`Freshness`), the shop is looked at again all the same. */
  const writing =
    (work: (req: Request, res: Response) => Promise<object>): RequestHandler =>
    async (req, res) => {
      const { domain, customDomain } = tenantOf(res).seller;
      const answer = await work(req, res);
      for (const name of [domain, customDomain?.host]) if (name !== undefined) directory.forget(name);
      res.json(answer);
    };

  routes.get(API_PATHS.adminProducts, member, async (req: Request, res: Response) => {
    const { q, category, offset, ...query } = parse(productRowsQuery, req.query);
    const asked = {
      ...query,
      text: q,
      categoryId: category,
      offset: offset === undefined ? undefined : Number(offset),
    };
    res.json((await listProductRows(platform, sellerIdOf(res), asked)) satisfies ProductRowsAnswer);
  });

  routes.get(API_PATHS.adminProduct, member, async (req: Request, res: Response) => {
    const { productId } = parse(productParameters, req.params);
    const product = await platform.products.get(sellerIdOf(res), productId);
    if (!product) throw new GatewayError("object-not-found");
    res.json({ product: adminProduct(product) } satisfies AdminProductAnswer);
  });

  routes.put(
    API_PATHS.saveProduct,
    member,
    jsonBody(MAX_PRODUCT_BYTES),
    writing(async (req, res) => {
      const { productId } = parse(productParameters, req.params);
      const request = parse(saveProductRequest, req.body);
      const product = await saveProduct(platform, { sellerId: sellerIdOf(res), productId, request });
      return { product: adminProduct(product) } satisfies AdminProductAnswer;
    }),
  );

  routes.delete(
    API_PATHS.removeProduct,
    member,
    writing(async (req, res) => {
      const { productId } = parse(productParameters, req.params);
      await platform.products.remove(sellerIdOf(res), productId);
      return DONE;
    }),
  );

  routes.post(
    API_PATHS.changeProductStatus,
    member,
    body,
    writing(async (req, res) => {
      const { ids: productIds, status } = parse(productStatusRequest, req.body);
      const products = await changeProductStatus(platform, { sellerId: sellerIdOf(res), productIds, status });
      return { products } satisfies ProductStatusAnswer;
    }),
  );

  routes.get(API_PATHS.adminCategories, member, async (_req: Request, res: Response) => {
    res.json({ categories: await listCategories(platform, sellerIdOf(res)) } satisfies AdminCategoriesAnswer);
  });

  routes.put(
    API_PATHS.saveCategory,
    member,
    body,
    writing(async (req, res) => {
      const { categoryId } = parse(categoryParameters, req.params);
      const request = parse(saveCategoryRequest, req.body);
      const sellerId = sellerIdOf(res);
      const category = await saveCategory(platform, { sellerId, categoryId, request });
      const productCount = await platform.products.count(sellerId, { categoryId });
      return { category: adminCategory(category, productCount) } satisfies AdminCategoryAnswer;
    }),
  );

  routes.delete(
    API_PATHS.removeCategory,
    member,
    writing(async (req, res) => {
      const { categoryId } = parse(categoryParameters, req.params);
      await platform.categories.remove(sellerIdOf(res), categoryId);
      return DONE;
    }),
  );

  routes.put(
    API_PATHS.orderCategories,
    member,
    body,
    writing(async (req, res) => {
      const { ids } = parse(categoryOrderRequest, req.body);
      await platform.categories.order(sellerIdOf(res), ids);
      return { categories: await listCategories(platform, sellerIdOf(res)) } satisfies AdminCategoriesAnswer;
    }),
  );

  return routes;
}
