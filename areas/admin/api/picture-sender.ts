import { apiErrorOf } from "../../shared/api/api-error.ts";
import type { SendPicture } from "../../shared/api/upload-image.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { FirebaseWebApp } from "../../shared/domain/firebase-web-app.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import type { AddUploadedImageRequest } from "../../shared/pictures/contract/image-operations.ts";
import type { ShopApi } from "./admin-api.ts";

type Shop = Pick<ShopApi, "call" | "upload">;

/** How a shop's pictures reach the platform. @param firebase the hosted backend's project, if any */
export function pictureSender(shop: Shop, firebase: FirebaseWebApp | undefined): SendPicture {
  return firebase ? toBucket(shop, firebase) : toPlatform(shop);
}

function toPlatform(shop: Shop): SendPicture {
  return async (file, { patiently, ...options }) => {
    const send = () => shop.upload(ADMIN_ENDPOINTS.addImage, file, options);
    return (await patiently(send)).image;
  };
}

/**
 * Uploads to the project's bucket, from where the platform takes the picture. The first upload downloads Firebase's
 * SDK. If that fails, because a new build has removed the file, the picture is sent to the platform.
 */
function toBucket(shop: Shop, firebase: FirebaseWebApp): SendPicture {
  return async (file, sending) => {
    const { type, patiently, onProgress, signal } = sending;
    const sdk = await import("../../shared/firebase/sdk/bucket-upload.ts").catch(() => undefined);
    if (!sdk) return toPlatform(shop)(file, sending);
    const begin = () => shop.call(ADMIN_ENDPOINTS.beginUpload, {}, { signal });
    const { upload } = await patiently(begin);
    const request = new Blob([JSON.stringify({ uploadId: upload.id } satisfies AddUploadedImageRequest)]);
    const add = () => shop.upload(ADMIN_ENDPOINTS.addUploadedImage, request, { type: "application/json", signal });
    const { image } = await sdk.uploadToBucket(firebase, upload, { body: file, type, onProgress, signal }, () =>
      patiently(add),
    );
    return image;
  };
}

/** Errors that the same file always causes. */
const FINAL: ReadonlySet<string> = new Set(["unsupported-image", "body-too-large"]);

/** Why a picture could not be sent, and whether another attempt, or a larger plan, could help. */
export function uploadFailure(error: unknown, { sentenceOf, messageOf }: ProblemTexts) {
  const { code } = apiErrorOf(error);
  const problem = sentenceOf(error, "file") ?? messageOf(error);
  return { problem, retriable: !FINAL.has(code), isPlanFull: code === "quota-exceeded" };
}
