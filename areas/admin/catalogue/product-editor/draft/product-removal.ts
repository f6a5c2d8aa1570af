import { apiErrorOf } from "../../../../shared/api/api-error.ts";
import type { AdminProduct } from "../../../../shared/catalogue/admin-catalogue.ts";
import { ADMIN_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import { type CatalogueNeeds, restoreOrRetry } from "../../catalogue.ts";
import { draftOf, requestOf } from "./product-draft.ts";

/** Deletes a product. "Undo" restores it as it was read, with the same id and place. @throws ApiError */
export async function removeWithUndo(needs: CatalogueNeeds, product: AdminProduct): Promise<void> {
  const { catalogue, toasts, newId } = needs;
  const { t } = needs.texts;
  const name = product.title;
  const restore = async (): Promise<void> => {
    try {
      const body = requestOf(draftOf(product, newId), null, product.position);
      await catalogue.shop.api.call(ADMIN_ENDPOINTS.saveProduct, { path: { productId: product.id }, body });
    } catch (error) {
      // It exists: an earlier attempt restored it, but the answer was lost.
      if (apiErrorOf(error).code !== "version-conflict") throw error;
    } finally {
      catalogue.invalidate();
    }
    toasts.show(t("notice.restored", { name }));
  };
  await catalogue.shop.api.call(ADMIN_ENDPOINTS.removeProduct, { path: { productId: product.id } });
  catalogue.invalidate();
  toasts.show(t("notice.deleted", { name }), { undo: () => void restoreOrRetry(needs, name, restore) });
}
