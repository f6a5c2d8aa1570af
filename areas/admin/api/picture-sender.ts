import type { SendPicture } from "../../shared/api/admin/upload-image.ts";
import type { AddImageAnswer } from "../../shared/api/contract/admin/catalogue.ts";
import type { AddUploadedImageRequest, BeginUploadAnswer } from "../../shared/api/contract/admin/uploads.ts";
import { ENDPOINTS } from "../../shared/api/endpoints.ts";
import type { FirebaseWebApp } from "../../shared/domain/firebase-web-app.ts";
import type { AdminApi } from "./admin-api.ts";

type PicturePath = (typeof ENDPOINTS)["addImage" | "beginUpload" | "addUploadedImage"]["path"];

interface Shop {
  api: Pick<AdminApi, "send" | "upload">;
  /** A path of the API under this shop. */
  path: (template: PicturePath) => string;
}

/** As the body of a request. */
function toPlatform({ api, path }: Shop): SendPicture {
  return async (file, { patiently, ...options }) => {
    const send = () => api.upload<AddImageAnswer>(path(ENDPOINTS.addImage.path), file, { method: "PUT", ...options });
    return (await patiently(send)).image;
  };
}

/**
 * Straight into the project's bucket, from where the platform takes it. Firebase's SDK is downloaded with the first
 * picture; where that fails, because a new build has taken the file away, the picture goes the other way.
 */
function toBucket(shop: Shop, firebase: FirebaseWebApp): SendPicture {
  const { api, path } = shop;
  return async (file, sending) => {
    const { type, patiently, onProgress, signal } = sending;
    const sdk = await import("../../shared/firebase/sdk/bucket-upload.ts").catch(() => undefined);
    if (!sdk) return toPlatform(shop)(file, sending);
    const begin = () => api.send<BeginUploadAnswer>("POST", path(ENDPOINTS.beginUpload.path), undefined, { signal });
    const { upload } = await patiently(begin);
    const request = new Blob([JSON.stringify({ uploadId: upload.id } satisfies AddUploadedImageRequest)]);
    const options = { method: "POST", type: "application/json", signal } as const;
    const add = () => api.upload<AddImageAnswer>(path(ENDPOINTS.addUploadedImage.path), request, options);
    const { image } = await sdk.uploadToBucket(firebase, upload, { body: file, type, onProgress, signal }, () =>
      patiently(add),
    );
    return image;
  };
}

/** How pictures of a shop come to the platform. @param firebase the hosted backend's project, where there is one */
export function pictureSender(shop: Shop, firebase: FirebaseWebApp | undefined): SendPicture {
  return firebase ? toBucket(shop, firebase) : toPlatform(shop);
}
