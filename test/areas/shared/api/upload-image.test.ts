import { Buffer } from "node:buffer";
import { openAsBlob, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { pictureKind, type SendPicture, uploadImage } from "../../../../areas/shared/api/upload-image.ts";
import { makePicture, makeSvg } from "../../../support/pictures.ts";
import { testFolder } from "../../../support/system.ts";

const image = { id: "0".repeat(32), alt: "", width: 1, height: 1, widths: [320] };

/** A platform that responds with each of these in turn: an error, or the picture. */
function senderOf(answers: readonly (ApiError | null)[]): { send: SendPicture; sent: string[] } {
  const left = [...answers];
  const sent: string[] = [];
  const send: SendPicture = (_file, { type, patiently }) =>
    patiently(async () => {
      sent.push(type);
      const answer = left.shift();
      if (answer) throw answer;
      return image;
    });
  return { send, sent };
}

const fileOf = (bytes: Uint8Array, type = ""): Blob => new Blob([Uint8Array.from(bytes)], { type });

t.test("detects a file's type from its bytes", async (t) => {
  const picture = makePicture(4, 4);
  const cases: [string, Uint8Array][] = [
    ["image/jpeg", await picture.clone().jpeg().toBuffer()],
    ["image/png", await picture.clone().png().toBuffer()],
    ["image/webp", await picture.clone().webp().toBuffer()],
    ["image/avif", await picture.clone().avif().toBuffer()],
    ["gif", await picture.clone().gif().toBuffer()],
    ["heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["heic", Buffer.from("\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "latin1")],
    ["image/avif", Buffer.from("\0\0\0\x18ftypmif1\0\0\0\0mif1avif", "latin1")],
    ["unknown", Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")],
    ["svg", makeSvg(4, 4)],
    ["svg", Buffer.from('\n<?xml version="1.0"?><svg/>')],
    ["unknown", Buffer.from("%PDF-1.7")],
    ["unknown", Buffer.alloc(0)],
    ["unknown", Buffer.from("RIFF\0\0\0\0WAVE")],
  ];
  for (const [kind, bytes] of cases)
    t.equal(pictureKind(bytes), kind, `${kind}: ${Buffer.from(bytes).toString("latin1", 0, 12)}`);
});

t.test("sends the detected type instead of the declared one", async (t) => {
  const { send, sent } = senderOf([null]);
  const png = fileOf(await makePicture(4, 4).png().toBuffer(), "image/jpeg");
  t.strictSame(await uploadImage(send, png), image);
  t.strictSame(sent, ["image/png"]);
});

t.test("does not send a picture that would be refused", async (t) => {
  const { send, sent } = senderOf([]);
  const cases: [Blob, { code: string; status: number; fields: object[] }][] = [
    [
      fileOf(Buffer.from("GIF89a")),
      { code: "unsupported-image", status: 415, fields: [{ field: "file", code: "gif-picture" }] },
    ],
    [
      fileOf(makeSvg(4, 4)),
      { code: "unsupported-image", status: 415, fields: [{ field: "file", code: "svg-picture" }] },
    ],
    [
      fileOf(Buffer.from("\0\0\0\x18ftypheic", "latin1")),
      { code: "unsupported-image", status: 415, fields: [{ field: "file", code: "heic-picture" }] },
    ],
    [
      fileOf(Buffer.from("hello")),
      { code: "unsupported-image", status: 415, fields: [{ field: "file", code: "not-a-picture" }] },
    ],
    [
      new Blob([Buffer.from([0xff, 0xd8, 0xff]), new Uint8Array(20 * 1024 * 1024)]),
      {
        code: "body-too-large",
        status: 413,
        fields: [{ field: "file", code: "picture-too-big", params: { max: 20 } }],
      },
    ],
  ];
  for (const [file, error] of cases) await t.rejects(uploadImage(send, file), error);
  t.strictSame(sent, []);
});

t.test("reports a file that can no longer be read", async (t) => {
  const path = join(testFolder(t), "photo.jpg");
  writeFileSync(path, await makePicture(4, 4).jpeg().toBuffer());
  const file = await openAsBlob(path);
  rmSync(path);
  const { send, sent } = senderOf([]);
  await t.rejects(uploadImage(send, file), {
    code: "unsupported-image",
    fields: [{ field: "file", code: "damaged-picture" }],
  });
  t.strictSame(sent, []);
});

t.test("retries when the platform is busy, and rejects with other errors", async (t) => {
  const jpeg = fileOf(await makePicture(4, 4).jpeg().toBuffer());
  const busy = new ApiError("uploads-busy", "Many files are arriving at once.", 503, { retryAfter: 3_000 });
  const pauses: number[] = [];
  const wait = async (pause: number): Promise<void> => void pauses.push(pause);
  const { send, sent } = senderOf([busy, new ApiError("uploads-busy", "", 503), null]);
  t.strictSame(await uploadImage(send, jpeg, { wait }), image);
  t.strictSame(pauses, [3_000, 2_000]);
  t.equal(sent.length, 3);

  const always = senderOf(Array.from({ length: 20 }, () => busy));
  await t.rejects(uploadImage(always.send, jpeg, { wait }), { code: "uploads-busy" });
  t.equal(always.sent.length, 8, "the retries end");

  const full = new ApiError("quota-exceeded", "Used up.", 402, {
    fields: [{ field: "file", code: "pictures-full", params: { max: 250 } }],
  });
  await t.rejects(uploadImage(senderOf([full]).send, jpeg, { wait }), {
    code: "quota-exceeded",
    fields: [{ field: "file", code: "pictures-full", params: { max: 250 } }],
  });
});

t.test("stops waiting when aborted", async (t) => {
  const jpeg = fileOf(await makePicture(4, 4).jpeg().toBuffer());
  const controller = new AbortController();
  controller.abort();
  const { send, sent } = senderOf([null]);
  await t.rejects(uploadImage(send, jpeg, { signal: controller.signal }), { name: "AbortError" });
  t.strictSame(sent, []);
});
