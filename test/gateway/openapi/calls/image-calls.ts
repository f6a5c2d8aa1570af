import type { IMAGE_OPERATIONS } from "../../../../areas/shared/pictures/contract/image-operations.ts";
import { MAX_PICTURE_BYTES } from "../../../../areas/shared/pictures/image.ts";
import { makePicture, makeSvg } from "../../../support/pictures.ts";
import type { CallsOf } from "../call.ts";
import { holdUploads } from "../hold-uploads.ts";
import type { World } from "../world.ts";

/** Maximum number of concurrent uploads of one shop. */
const PLACES = 6;

export function imageCalls(world: World): CallsOf<typeof IMAGE_OPERATIONS> {
  const path = { sellerId: world.acme.seller.id };
  const headers = { "Content-Type": "image/png" };
  let width = 330;
  /** A different picture each time, because a shop stores the same picture only once. */
  const upload = async () => {
    width += 1;
    return { path, headers, body: await makePicture(width, 200).png().toBuffer() };
  };
  const png = (body: Buffer) => ({ bytes: body, type: "image/png" });
  /** A file that the owner's browser has sent to the storage. */
  const sent = async (file?: { bytes: Buffer; type: string }) => {
    const uploadId = world.fresh("upload");
    world.uploads.put(world.owner.accountId, uploadId, file ?? png((await upload()).body));
    return { path, body: { uploadId } };
  };
  return {
    beginUpload: { does: [() => ({ path })], refuses: {} },
    addUploadedImage: {
      does: [() => sent()],
      refuses: {
        "bad-request": [
          () => ({ path, body: {} }),
          () => ({ path, body: { uploadId: "../other" } }),
          () => ({ path, body: { uploadId: "a", path: "uploads/other/a" } }),
        ],
        "object-not-found": [
          () => ({ path, body: { uploadId: "never-sent" } }),
          // The session decides whose upload it is.
          async () => ({ ...(await sent()), as: world.helper.accountId }),
        ],
        "body-too-large": () => sent(png(Buffer.alloc(MAX_PICTURE_BYTES + 1))),
        "unsupported-image": [
          () => sent(png(Buffer.from("no picture at all"))),
          async () => sent({ bytes: (await upload()).body, type: "image/jpeg" }),
        ],
        "uploads-busy": async () => ({
          ...(await sent()),
          release: await holdUploads(world, "addImage", PLACES, upload),
        }),
      },
    },
    addImage: {
      does: [upload],
      refuses: {
        "unsupported-image": [
          () => ({ path, headers: { "Content-Type": "image/svg+xml" }, body: makeSvg(64, 64) }),
          () => ({ path, headers, body: Buffer.from("no picture at all") }),
        ],
        "uploads-busy": async () => ({
          ...(await upload()),
          release: await holdUploads(world, "addImage", PLACES, upload),
        }),
      },
    },
  };
}
