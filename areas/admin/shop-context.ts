import { makeObservable, observable, reaction, runInAction } from "mobx";
import { createContext, use } from "react";
import { type ImageUpload, type SendPicture, uploadImage } from "../shared/api/upload-image.ts";
import { ADMIN_ENDPOINTS } from "../shared/contract/endpoints.ts";
import type { FirebaseWebApp } from "../shared/domain/firebase-web-app.ts";
import type { ShopImage } from "../shared/pictures/image.ts";
import type { AdminSeller, OwnShop } from "../shared/sellers/seller.ts";
import type { AdminAuthStore } from "./accounts/admin-auth-store.ts";
import type { AdminApi, ShopApi } from "./api/admin-api.ts";
import { pictureSender } from "./api/picture-sender.ts";
import { Resource } from "./state/resource.ts";

export interface ShopScopeOptions {
  shop: OwnShop;
  api: AdminApi;
  auth: AdminAuthStore;
  /** The hosted backend's project, where there is one. */
  firebase: FirebaseWebApp | undefined;
}

/** The shop whose admin this is, for whoever is signed in: one for each of the two. */
export class ShopScope {
  readonly shop: OwnShop;
  /** What the platform does for the shop's people. */
  readonly api: ShopApi;
  readonly #sendPicture: SendPicture;
  /** Everything of the shop that its people see and change; `set` it with what a write answers. */
  readonly seller: Resource<AdminSeller>;
  /** How many orders wait for something to be done, for the navigation; `null`: not known. */
  ordersToDo: number | null = null;

  constructor({ shop, api, auth, firebase }: ShopScopeOptions) {
    this.shop = shop;
    this.api = api.ofShop(shop.id);
    this.#sendPicture = pictureSender(this.api, firebase);
    this.seller = new Resource(
      async (signal) => (await this.api.call(ADMIN_ENDPOINTS.adminSeller, {}, { signal })).seller,
    );
    makeObservable(this, { ordersToDo: observable });
    // Both live as long as each other.
    reaction(
      () => this.seller.value?.subscription,
      (subscription) => auth.takeSubscription(subscription ?? null),
    );
  }

  setOrdersToDo(count: number): void {
    runInAction(() => {
      this.ordersToDo = count;
    });
  }

  readonly addImage = (file: Blob, options?: ImageUpload): Promise<ShopImage> =>
    uploadImage(this.#sendPicture, file, options);
}

export const ShopContext = createContext<ShopScope | null>(null);

/** The shop of this admin; only inside pages that need one. */
export function useShop(): ShopScope {
  const value = use(ShopContext);
  if (!value) throw new Error("ShopContext is missing: this page is shown without a shop");
  return value;
}
