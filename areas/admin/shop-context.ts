import { makeObservable, observable, reaction, runInAction } from "mobx";
import { createContext, use } from "react";
import { type ImageUpload, type SendPicture, uploadImage } from "../shared/api/upload-image.ts";
import { ADMIN_ENDPOINTS } from "../shared/contract/endpoints.ts";
import { DataCache, type DataEntry } from "../shared/data/data-cache.ts";
import type { FirebaseWebApp } from "../shared/domain/firebase-web-app.ts";
import type { ShopImage } from "../shared/pictures/image.ts";
import type { AdminSeller, OwnShop } from "../shared/sellers/seller.ts";
import type { AdminAuthStore } from "./accounts/admin-auth-store.ts";
import type { AdminApi, ShopApi } from "./api/admin-api.ts";
import { pictureSender } from "./api/picture-sender.ts";
import { OrderDesk } from "./orders/order-desk.ts";
import { OrderStream } from "./orders/order-stream.ts";

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
  /** What the platform has answered about the shop. */
  readonly cache = new DataCache();
  readonly #sendPicture: SendPicture;
  /** After a write, `set` it to the response. */
  readonly seller: DataEntry<AdminSeller>;
  readonly orders: OrderDesk;
  readonly orderStream: OrderStream;
  /** The number of orders that need action, for the navigation; `null` until it is known. */
  ordersToDo: number | null = null;

  constructor({ shop, api, auth, firebase }: ShopScopeOptions) {
    this.shop = shop;
    this.api = api.ofShop(shop.id);
    this.#sendPicture = pictureSender(this.api, firebase);
    this.seller = this.cache.entry(
      "seller",
      async (signal) => (await this.api.call(ADMIN_ENDPOINTS.adminSeller, {}, { signal })).seller,
    );
    this.orders = new OrderDesk(this.api, this.cache);
    const url = this.api.address(ADMIN_ENDPOINTS.orderEvents);
    this.orderStream = new OrderStream({ url, onNews: () => void this.orders.refresh() });
    makeObservable(this, { ordersToDo: observable });
    // Never disposed: the scope lives as long as its cache.
    reaction(
      () => this.seller.value?.isSubscribed,
      (isSubscribed) => auth.takeSubscription(isSubscribed ?? false),
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
