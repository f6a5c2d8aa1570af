import type { ImportAnswer } from "../../shared/api/contract/admin/imports.ts";
import { ENDPOINTS } from "../../shared/api/endpoints.ts";
import type { ImportReport } from "../../shared/domain/admin-data.ts";
import type { ShopScope } from "../stores/shop-context.ts";

/** A shop's imports. Everything rejects with an `ApiError`, or with the signal's reason. */
export interface ImportClient {
  /** Sends a file with products, to be looked through. @param onProgress is told how many of its bytes have gone out */
  plan(file: Blob, options: { onProgress: (sent: number) => void; signal: AbortSignal }): Promise<ImportReport>;
  read(importId: string): Promise<ImportReport>;
  run(importId: string): Promise<ImportReport>;
}

export function createImportClient({ api, path }: Pick<ShopScope, "api" | "path">): ImportClient {
  return {
    plan: async (file, options) =>
      (
        await api.upload<ImportAnswer>(path(ENDPOINTS.planImport.path), file, {
          ...options,
          method: "POST",
          type: "text/csv",
        })
      ).import,
    read: async (importId) => (await api.get<ImportAnswer>(path(ENDPOINTS.import.path, { importId }))).import,
    run: async (importId) =>
      (await api.send<ImportAnswer>("POST", path(ENDPOINTS.runImport.path, { importId }))).import,
  };
}
