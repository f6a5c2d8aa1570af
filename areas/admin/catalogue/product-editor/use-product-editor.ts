import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { newId } from "../../../shared/state/new-id.ts";
import { useAdmin } from "../../admin-context.ts";
import { useShop } from "../../shop-context.ts";
import { catalogueOf } from "../catalogue.ts";
import { DraftKeeper, sessionStorageOf } from "./draft/draft-keeper.ts";
import { ProductEditorStore } from "./draft/product-editor-store.ts";

/** The store of the product that is edited under this address, which says whether it is new, and a copy of which. */
export function useProductEditor(id: string): ProductEditorStore {
  const { toasts } = useAdmin();
  const shop = useShop();
  const [parameters] = useSearchParams();
  const [{ store, keeper }] = useState(() => {
    const keeper = new DraftKeeper({ storage: sessionStorageOf(), key: `awning:product:${shop.shop.id}:${id}` });
    const isNew = parameters.has("new");
    const copiedId = parameters.get("copy");
    const store = new ProductEditorStore({ id, catalogue: catalogueOf(shop), keeper, toasts, newId, isNew, copiedId });
    return { store, keeper };
  });
  useEffect(() => {
    const { pathname } = location;
    const end = store.keep();
    void store.load();
    const flush = () => keeper.flush();
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      end();
      store.form.gallery.stop();
      // Who goes elsewhere has been asked, and has answered; a page that fell over goes nowhere.
      if (location.pathname === pathname) keeper.flush();
      else keeper.forget();
    };
  }, [store, keeper]);
  return store;
}
