import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import t from "tap";
import type { ErrorAnswer } from "../../../areas/shared/contract/errors.ts";
import { FIELD_CODES } from "../../../areas/shared/contract/field-problems.ts";
import { imageUrl, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import { memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet, rawGet, sendRaw } from "../../support/http.ts";
import { makePicture, PAYLOAD, polyglots, unusableFiles, uploadPicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { filesIn, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const SELLER = "id-acme";
const PATH = `/api/admin/${SELLER}/images`;
const dataDir = testFolder(t);
const folder = join(dataDir, "images");
const { port, platform, logged } = await openTestGateway(t, {
  dataDir,
  shops: [sampleShop("acme"), sampleShop("beans")],
  env: { API_REQUESTS_PER_MINUTE: "10000" },
});
const { headers } = await memberSession(platform, SELLER, HOST);
const jpeg = await makePicture(800, 600).jpeg().toBuffer();

const upload = (file: Buffer, type = "image/jpeg", change: Record<string, string> = {}) =>
  uploadPicture(port, SELLER, file, { ...headers, "Content-Type": type, ...change });

/** All files that the gateway serves for a picture. */
async function served({ id, widths }: ShopImage) {
  const urls = widths.flatMap((width) => [imageUrl(SELLER, id, width, "avif"), imageUrl(SELLER, id, width, "webp")]);
  return Promise.all(urls.map((url) => httpGet(port, HOST, url)));
}

t.test("stores a photograph upright and without metadata", async (t) => {
  const exif = { IFD0: { Artist: "Ada Byrne" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const photograph = await makePicture(800, 400).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  t.ok((await sharp(photograph).metadata()).exif);
  const { status, headers: answered, body } = await upload(photograph);
  t.match([status, answered["cache-control"]], [201, "no-store"]);
  t.match(body.image, { id: /^[0-9a-f]{32}$/, alt: "", width: 400, height: 800, widths: [320] });
  t.match(body.image.placeholder, /^data:image\/webp;base64,/);
  const files = (await readdir(join(folder, SELLER))).filter((name) => name.startsWith(body.image.id));
  t.same(files.length, 3, "the original and two renditions");
  for (const file of files) {
    const bytes = await readFile(join(folder, SELLER, file));
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    t.match([exif, orientation, height / width], [undefined, undefined, 2], file);
    t.notOk(bytes.includes("Ada Byrne"));
  }
  for (const { status, headers } of await served(body.image)) {
    t.equal(status, 200);
    t.match(headers, {
      "content-type": /^image\/(?:avif|webp)$/,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    });
  }
  t.same((await upload(photograph)).body, body, "the same file gives the same picture");
  t.equal((await platform.images.usage(SELLER)) > 0, true);
  t.equal((await httpGet(port, HOST, `/images/${SELLER}/${body.image.id}.original.webp`)).status, 404);
});

t.test("stores and serves no hidden content of a picture", async (t) => {
  for (const { label, type, file } of await polyglots()) {
    t.ok(file.includes(PAYLOAD) || file.includes("PK\u0005\u0006"), `${label}: contains a payload`);
    const { status, body } = await upload(file, type);
    t.equal(status, 201, label);
    const kept = await platform.images.readOriginal(SELLER, body.image.id);
    for (const bytes of [kept?.bytes as Buffer, ...(await served(body.image)).map((answer) => answer.bytes)]) {
      t.ok(bytes.length > 0);
      for (const trace of [PAYLOAD, "<script", "<html", "PK\u0005\u0006", "META-INF"]) t.notOk(bytes.includes(trace));
    }
  }
});

t.test("rejects files that are not pictures or too large by their content, and stores nothing", async (t) => {
  const before = await filesIn(folder);
  for (const { label, type, file } of await unusableFiles()) {
    const { status, body } = await upload(file, type);
    t.match([status, body.error?.code], [415, "unsupported-image"], label);
    const { fields = [] } = (body as ErrorAnswer).error;
    t.match(fields, [{ field: "file", code: /^[a-z-]+$/ }], label);
    t.ok(
      fields.every(({ code }) => code !== "invalid" && Object.hasOwn(FIELD_CODES, code)),
      label,
    );
    t.notMatch(JSON.stringify(body), dataDir);
    t.same(await filesIn(folder), before, label);
  }
});

t.test("rejects a truncated file at any length", async (t) => {
  const before = await filesIn(folder);
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const whole = await makePicture(120, 80).toFormat(format).toBuffer();
    // A PNG's pixels are complete before its last sixteen bytes.
    const end = whole.length - (format === "png" ? 20 : 1);
    const step = Math.ceil(end / 24);
    for (let length = 1; length <= end; length += step) {
      const { status } = await upload(whole.subarray(0, length), `image/${format}`);
      t.equal(status, 415, `${format}: ${length} of ${whole.length}`);
    }
    t.equal(
      (await upload(whole.subarray(0, end), `image/${format}`)).status,
      415,
      `${format}: ${end} of ${whole.length}`,
    );
  }
  t.same(await filesIn(folder), before);
});

t.test("validates the head before it reads the body", async (t) => {
  const before = await filesIn(folder);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  /** Sends only the head: a server that waits for the body would never respond. */
  const ask = async (...more: string[]) => {
    const head = [`PUT ${PATH} HTTP/1.1`, ...lines, "Connection: close", ...more, "", ""].join("\r\n");
    const { status, body } = await sendRaw(port, head);
    return `${status} ${(JSON.parse(body) as { error: { code: string } }).error.code}`;
  };
  const TYPE = "Content-Type: image/jpeg";
  t.equal(await ask(TYPE), "411 length-required");
  t.equal(await ask(TYPE, "Transfer-Encoding: chunked"), "411 length-required");
  t.equal(await ask(TYPE, `Content-Length: ${20 * 1024 * 1024 + 1}`), "413 body-too-large");
  t.equal(await ask(TYPE, `Content-Length: ${25 * 1024 * 1024 + 1}`), "413 body-too-large");
  t.equal(await ask("Content-Length: 10"), "415 unsupported-image");
  for (const type of ["text/html", "image/svg+xml", "image/gif", "application/octet-stream", "image/jpeg, text/html"]) {
    t.equal(await ask(`Content-Type: ${type}`, "Content-Length: 10"), "415 unsupported-image", type);
  }
  t.equal(await ask(TYPE, "Content-Encoding: gzip", "Content-Length: 10"), "415 unsupported-image");
  t.same(await filesIn(folder), before);
});

t.test("a file's content decides its type, and its head must match", async (t) => {
  const before = await filesIn(folder);
  for (const type of ["image/png", "image/webp", "image/avif"]) {
    const { status, body } = await upload(jpeg, type);
    t.match([status, body.error?.code], [415, "unsupported-image"]);
    t.match(body.error?.fields, [{ field: "file", code: "wrong-picture-type", params: { type: "image/jpeg" } }]);
  }
  t.same(await filesIn(folder), before);
  t.equal((await upload(jpeg, "IMAGE/JPEG")).status, 201);
});

t.test("rejects a body that is longer than its declared length", async (t) => {
  const before = await filesIn(folder);
  const sent = { ...headers, "Content-Type": "image/jpeg", "Content-Length": "100" };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  const { status } = await sendRaw(port, [`PUT ${PATH} HTTP/1.1`, ...lines, "", "x".repeat(5_000)].join("\r\n"));
  t.ok(
    status === 415 || status === 400,
    "the remaining bytes are an invalid request (400), which may be read before the response is written",
  );
  t.same(await filesIn(folder), before);
});

t.test("accepts uploads only from members and from the shop's own pages", async (t) => {
  const before = await filesIn(folder);
  const other = await memberSession(platform, "id-beans", HOST);
  const typed = { "Content-Type": "image/jpeg" };
  const ask = async (sellerId: string, sent: Record<string, string>) => {
    const { status, body } = await uploadPicture(port, sellerId, jpeg, { ...sent, ...typed });
    return `${status} ${body.error?.code}`;
  };
  const { Cookie: _, ...signedOut } = headers;
  t.equal(await ask(SELLER, signedOut), "401 unauthenticated");
  t.equal(await ask(SELLER, { ...headers, Origin: "https://beans.shops.example" }), "403 request-forged");
  t.equal(await ask(SELLER, { ...headers, "X-Awning-Token": "x".repeat(43) }), "403 request-forged");
  t.equal(await ask(SELLER, other.headers), "404 object-not-found");
  t.equal(await ask("id-beans", headers), "404 object-not-found");
  t.equal(await ask("id-nobody", headers), "404 object-not-found");
  t.same(await filesIn(folder), before);
  t.equal((await rawGet(port, PATH, [`Host: ${HOST}`])).status, 404, "there is nothing to read");
});

t.test("accepts several uploads at the same time, and answers 503 above the limit", async (t) => {
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      makePicture(330 + index, 200)
        .png()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(files.map((file) => upload(file, "image/png")));
  const busy = answers.filter(({ status }) => status === 503);
  t.equal(answers.filter(({ status }) => status === 201).length + busy.length, 12);
  t.ok(12 - busy.length >= 6, "six slots per account");
  t.ok(busy.length > 0);
  for (const { body, headers } of busy) {
    t.match([body.error?.code, headers["retry-after"]], ["uploads-busy", "2"]);
  }
  for (const { status, body } of answers) {
    if (status !== 201) continue;
    const all = await served(body.image);
    t.ok(all.every((answer) => answer.status === 200));
  }
  t.equal((await upload(files[0] as Buffer, "image/png")).status, 201, "the slots are free again");
});

t.test("limits the uploads of an account's shops together", async (t) => {
  const { accountId, headers: own } = await memberSession(platform, "id-beans", HOST);
  await platform.memberships.save({ accountId, sellerId: SELLER, role: "owner", createdAt: new Date().toISOString() });
  const file = await makePicture(1_600, 1_200).png().toBuffer();
  const answers = await Promise.all(
    [SELLER, "id-beans"].flatMap((sellerId) =>
      Array.from({ length: 6 }, () => uploadPicture(port, sellerId, file, { ...own, "Content-Type": "image/png" })),
    ),
  );
  const codes = answers.map(({ status, body }) => body.error?.code ?? status);
  t.same(new Set(codes), new Set([201, "uploads-busy"]));
});

t.test("logs no unexpected error", async (t) => {
  t.same(
    logged.filter(({ msg }) => msg === "unexpected error"),
    [],
  );
});
