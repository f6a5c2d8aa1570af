import type { AdminProduct } from "../../../../shared/catalogue/admin-catalogue.ts";
import { ADMIN_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import type { CatalogueNeeds } from "../../catalogue.ts";
import { draftOf, requestOf } from "./product-draft.ts";

/** Deletes a product. "Undo" restores it as it was read, with the same id and place. @throws ApiError */
export async function removeWithUndo(
  { catalogue, toasts, newId, texts: { t }, problems }: CatalogueNeeds,
  product: AdminProduct,
): Promise<void> {
  const name = product.title;
  const putBack = async (): Promise<void> => {
    try {
      const body = requestOf(draftOf(product, newId), null, product.position);
      await catalogue.shop.api.call(ADMIN_ENDPOINTS.saveProduct, { path: { productId: product.id }, body });
      toasts.show(t("notice.restored", { name }));
    } catch (error) {
      toasts.show(t("notice.not-restored", { name, problem: problems.messageOf(error) }), {
        tone: "problem",
        action: { label: t("action.retry"), run: () => void putBack() },
      });
    } finally {
      catalogue.invalidate();
    }
  };
  await catalogue.shop.api.call(ADMIN_ENDPOINTS.removeProduct, { path: { productId: product.id } });
  catalogue.invalidate();
  toasts.show(t("notice.deleted", { name }), { undo: () => void putBack() });
}
