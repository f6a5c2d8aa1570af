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
  /** The hosted backend's project, if any. */
  firebase: FirebaseWebApp | undefined;
}

/** The state of one shop's admin for the signed-in account. */
export class ShopScope {
  readonly shop: OwnShop;
  readonly api: ShopApi;
  readonly #sendPicture: SendPicture;
  /** After a write, `set` it to the response. */
  readonly seller: Resource<AdminSeller>;
  /** The number of orders that need action, for the navigation; `null` until it is known. */
  ordersToDo: number | null = null;

  constructor({ shop, api, auth, firebase }: ShopScopeOptions) {
    this.shop = shop;
    this.api = api.ofShop(shop.id);
    this.#sendPicture = pictureSender(this.api, firebase);
    this.seller = new Resource(
      async (signal) => (await this.api.call(ADMIN_ENDPOINTS.adminSeller, {}, { signal })).seller,
    );
    makeObservable(this, { ordersToDo: observable });
    // Never disposed: the scope lives as long as its resource.
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

export function useShop(): ShopScope {
  const value = use(ShopContext);
  if (!value) throw new Error("ShopContext is missing: this page is shown without a shop");
  return value;
}

/** Returns a getter of one value per opened shop, created on the first call. */
export function onePerShop<Value>(make: (shop: ShopScope) => Value): (shop: ShopScope) => Value {
  const made = new WeakMap<ShopScope, Value>();
  return (shop) => {
    const value = made.get(shop) ?? make(shop);
    made.set(shop, value);
    return value;
  };
}
