import { messageOf } from "../../../../shared/api/api-error.ts";
import type { AdminProduct } from "../../../../shared/catalogue/admin-catalogue.ts";
import { ADMIN_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import type { ToastStore } from "../../../state/toast-store.ts";
import type { Catalogue } from "../../catalogue.ts";
import { draftOf, requestOf } from "./product-draft.ts";

interface RemovalNeeds {
  catalogue: Catalogue;
  toasts: Pick<ToastStore, "show">;
  newId: () => string;
}

/** Deletes a product as it was read just now; "Undo" puts it back under the same id, in its place. @throws ApiError */
export async function removeWithUndo({ catalogue, toasts, newId }: RemovalNeeds, product: AdminProduct): Promise<void> {
  const putBack = async (): Promise<void> => {
    try {
      const body = requestOf(draftOf(product, newId), null, product.position);
      await catalogue.shop.api.call(ADMIN_ENDPOINTS.saveProduct, { path: { productId: product.id }, body });
      toasts.show(`“${product.title}” is back.`);
    } catch (error) {
      toasts.show(`“${product.title}” could not be put back. ${messageOf(error)}`, {
        tone: "problem",
        action: { label: "Try again", run: () => void putBack() },
      });
    } finally {
      catalogue.tellChange();
    }
  };
  await catalogue.shop.api.call(ADMIN_ENDPOINTS.removeProduct, { path: { productId: product.id } });
  catalogue.tellChange();
  toasts.show(`“${product.title}” deleted.`, { undo: () => void putBack() });
}
