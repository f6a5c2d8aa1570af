import { type ImageUpload, uploadImage } from "../../shared/api/admin/upload-image.ts";
import type { AdminSellerAnswer, SellerSettingsChange } from "../../shared/api/contract/admin/settings.ts";
import { ENDPOINTS } from "../../shared/api/endpoints.ts";
import type { AdminSeller } from "../../shared/domain/admin-data.ts";
import type { ShopImage } from "../../shared/domain/image.ts";
import type { ShopScope } from "../stores/shop-context.ts";

/** A shop's settings as the admin asks for them and changes them. Everything rejects with an `ApiError`. */
export interface SettingsClient {
  read(): Promise<AdminSeller>;
  /** @param updatedAt of the settings that were changed; `version-conflict` where they are others by now */
  change(updatedAt: string, change: SellerSettingsChange): Promise<AdminSeller>;
  changeDomain(domain: string): Promise<AdminSeller>;
  changeStatus(status: "active" | "paused"): Promise<AdminSeller>;
  addImage(file: Blob, options?: ImageUpload): Promise<ShopImage>;
}

export function createSettingsClient({
  api,
  path,
  sendPicture,
}: Pick<ShopScope, "api" | "path" | "sendPicture">): SettingsClient {
  return {
    read: async () => (await api.get<AdminSellerAnswer>(path(ENDPOINTS.adminSeller.path))).seller,
    change: async (updatedAt, change) =>
      (await api.send<AdminSellerAnswer>("PATCH", path(ENDPOINTS.changeSeller.path), { updatedAt, change })).seller,
    changeDomain: async (domain) =>
      (await api.send<AdminSellerAnswer>("POST", path(ENDPOINTS.changeDomain.path), { domain })).seller,
    changeStatus: async (status) =>
      (await api.send<AdminSellerAnswer>("POST", path(ENDPOINTS.changeStatus.path), { status })).seller,
    addImage: (file, options) => uploadImage(sendPicture, file, options),
  };
}
