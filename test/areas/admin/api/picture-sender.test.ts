import t from "tap";
import type { ShopApi } from "../../../../areas/admin/api/admin-api.ts";
import { pictureSender } from "../../../../areas/admin/api/picture-sender.ts";
import type { PictureSending } from "../../../../areas/shared/api/upload-image.ts";
import { fakeShopApi } from "../../../support/admin-data.ts";

const image = { id: "0".repeat(32), alt: "", width: 1, height: 1, widths: [320] };
const file = new Blob([new Uint8Array(100)]);

/** A shop whose API records its requests. */
function openShop() {
  const asked: unknown[] = [];
  const upload = async (name: string, body: Blob, { type, onProgress, signal }: Parameters<ShopApi["upload"]>[2]) => {
    asked.push({ name, type, body, reports: onProgress !== undefined, signal });
    return { image };
  };
  return { asked, shop: fakeShopApi({}, upload) };
}

const sending = (change: Partial<PictureSending> = {}): PictureSending => ({
  type: "image/png",
  patiently: (ask) => ask(),
  ...change,
});

t.test("sends the file as the body to a platform that takes uploads", async (t) => {
  const { asked, shop } = openShop();
  const { signal } = new AbortController();
  const sent = await pictureSender(shop, undefined)(file, sending({ signal, onProgress: () => {} }));
  t.strictSame(sent, image);
  t.strictSame(asked, [{ name: "addImage", type: "image/png", body: file, reports: true, signal }]);
});

t.test("retries while the platform is busy", async (t) => {
  const { asked, shop } = openShop();
  const patiently: PictureSending["patiently"] = async (ask) => {
    await ask();
    return ask();
  };
  t.strictSame(await pictureSender(shop, undefined)(file, sending({ patiently })), image);
  t.equal(asked.length, 2);
});
