import { type ImageUpload, uploadImage } from "../../shared/api/admin/upload-image.ts";
import type {
  AdminCategoriesAnswer,
  AdminCategoryAnswer,
  AdminProductAnswer,
  ProductRowsAnswer,
  ProductStatusAnswer,
  SaveCategoryRequest,
  SaveProductRequest,
} from "../../shared/api/contract/admin/catalogue.ts";
import { ENDPOINTS } from "../../shared/api/endpoints.ts";
import type { AdminCategory, AdminProduct, ProductRows } from "../../shared/domain/admin-data.ts";
import type { ShopImage } from "../../shared/domain/image.ts";
import type { ProductStatus } from "../../shared/domain/product.ts";
import type { ShopScope } from "../stores/shop-context.ts";

/** A shop's catalogue as the admin asks for it and changes it. Everything rejects with an `ApiError`. */
export interface CatalogueClient {
  /** @param query as `GET /api/admin/:sellerId/products` reads it */
  rows(query: URLSearchParams, signal?: AbortSignal): Promise<ProductRows>;
  product(id: string, signal?: AbortSignal): Promise<AdminProduct>;
  saveProduct(id: string, request: SaveProductRequest): Promise<AdminProduct>;
  removeProduct(id: string): Promise<void>;
  /** All of them or none. @returns those whose status has changed */
  changeStatus(ids: readonly string[], status: ProductStatus): Promise<ProductStatusAnswer["products"]>;
  categories(signal?: AbortSignal): Promise<AdminCategory[]>;
  saveCategory(id: string, request: SaveCategoryRequest): Promise<AdminCategory>;
  removeCategory(id: string): Promise<void>;
  /** @param ids all of them */
  orderCategories(ids: readonly string[]): Promise<AdminCategory[]>;
  addImage(file: Blob, options?: ImageUpload): Promise<ShopImage>;
}

export function createCatalogueClient({
  api,
  path,
  sendPicture,
}: Pick<ShopScope, "api" | "path" | "sendPicture">): CatalogueClient {
  return {
    rows: (query, signal) => api.get<ProductRowsAnswer>(path(ENDPOINTS.adminProducts.path), { query, signal }),
    product: async (productId, signal) =>
      (await api.get<AdminProductAnswer>(path(ENDPOINTS.adminProduct.path, { productId }), { signal })).product,
    saveProduct: async (productId, request) =>
      (await api.send<AdminProductAnswer>("PUT", path(ENDPOINTS.saveProduct.path, { productId }), request)).product,
    removeProduct: async (productId) =>
      void (await api.send("DELETE", path(ENDPOINTS.removeProduct.path, { productId }))),
    changeStatus: async (ids, status) =>
      (await api.send<ProductStatusAnswer>("POST", path(ENDPOINTS.changeProductStatus.path), { ids, status })).products,
    categories: async (signal) =>
      (await api.get<AdminCategoriesAnswer>(path(ENDPOINTS.adminCategories.path), { signal })).categories,
    saveCategory: async (categoryId, request) =>
      (await api.send<AdminCategoryAnswer>("PUT", path(ENDPOINTS.saveCategory.path, { categoryId }), request)).category,
    removeCategory: async (categoryId) =>
      void (await api.send("DELETE", path(ENDPOINTS.removeCategory.path, { categoryId }))),
    orderCategories: async (ids) =>
      (await api.send<AdminCategoriesAnswer>("PUT", path(ENDPOINTS.orderCategories.path), { ids })).categories,
    addImage: (file, options) => uploadImage(sendPicture, file, options),
  };
}
