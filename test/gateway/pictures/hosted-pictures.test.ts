import t from "tap";
import type { AnswerOf } from "../../../areas/shared/api/operations.ts";
import { imageUrl, MAX_PICTURE_BYTES, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../support/firebase.ts";
import { namesIn, openBucket } from "../../support/firebase-admin.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { makePicture, PAYLOAD, polyglots, unusableFiles, uploadPicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const SELLER = "id-acme";
const PATH = `/api/admin/${SELLER}`;

if (await firebaseEmulators(t)) {
  const project = firebaseProject();
  const bucket = openBucket(t, project);
  const env = { ...firebaseVariables(project), API_REQUESTS_PER_MINUTE: "10000" };
  const one = await openTestGateway(t, {
    dataDir: testFolder(t),
    env,
    shops: [sampleShop("acme"), sampleShop("beans")],
  });
  const two = await openTestGateway(t, { dataDir: testFolder(t), env });
  const session = await memberSession(one.platform, SELLER, HOST);
  const admin = adminClient(one.port, session);

  /** Sends a file to the bucket as a browser with an upload slot does, and returns the upload's id. */
  const send = async (file: Buffer, contentType = "image/png", by = admin): Promise<string> => {
    const { status, body } = await by.post(`${PATH}/uploads`);
    if (status !== 201) throw new TypeError(`no upload slot: ${status}`);
    const { id, path } = (body as AnswerOf<"beginUpload">).upload;
    await bucket.file(path).save(file, { resumable: false, contentType });
    return id;
  };
  const add = (uploadId: string, by = admin) => by.post(`${PATH}/images`, { uploadId });
  const codeOf = ({ status, body }: { status: number; body: unknown }) =>
    `${status} ${(body as { error?: { code: string } }).error?.code}`;
  const statusesOn = async (port: number, { id, widths }: ShopImage) => {
    const formats = ["avif", "webp"] as const;
    const urls = widths.flatMap((width) => formats.map((format) => imageUrl(SELLER, id, width, format)));
    return Promise.all(urls.map(async (url) => (await httpGet(port, HOST, url)).status));
  };

  t.test("a gateway serves a picture that was uploaded to another gateway of the same project", async (t) => {
    const file = await makePicture(400, 300).png().toBuffer();
    const { status, body } = await uploadPicture(one.port, SELLER, file, {
      ...session.headers,
      "Content-Type": "image/png",
    });
    t.equal(status, 201);
    t.strictSame(await statusesOn(two.port, body.image), [200, 200]);
    const { headers } = await httpGet(two.port, HOST, imageUrl(SELLER, body.image.id, 320, "webp"));
    t.match(headers, { "content-type": "image/webp", "cache-control": /immutable/ });
    t.equal((await httpGet(two.port, HOST, imageUrl("id-beans", body.image.id, 320, "webp"))).status, 404);
  });

  t.test("any gateway adds a picture that was sent to the bucket, once", async (t) => {
    const file = await makePicture(700, 500)
      .jpeg()
      .withExif({ IFD0: { Artist: "Ada Byrne" } })
      .toBuffer();
    const uploadId = await send(file, "image/jpeg");
    const { status, body, headers } = await add(uploadId, adminClient(two.port, session));
    t.match([status, headers["cache-control"]], [201, "no-store"]);
    const { image } = body as { image: ShopImage };
    t.match(image, { alt: "", width: 700, height: 500, widths: [320, 640], placeholder: /^data:image\/webp/ });
    t.strictSame(await statusesOn(one.port, image), [200, 200, 200, 200]);
    t.notOk(
      (await namesIn(bucket)).some((name) => name.startsWith("uploads/")),
      "the upload is deleted",
    );
    t.equal(codeOf(await add(uploadId)), "404 object-not-found");
    const put = await uploadPicture(one.port, SELLER, file, { ...session.headers, "Content-Type": "image/jpeg" });
    t.strictSame(put.body.image, image, "a direct upload gives the same picture");
  });

  t.test("an upload belongs to the session's account", async (t) => {
    const uploadId = await send(await makePicture(350, 200).png().toBuffer());
    const colleague = adminClient(one.port, await memberSession(one.platform, SELLER, HOST));
    const stranger = adminClient(one.port, await memberSession(one.platform, "id-beans", HOST));
    t.equal(codeOf(await add(uploadId, colleague)), "404 object-not-found");
    t.equal(codeOf(await add(uploadId, stranger)), "404 object-not-found");
    t.equal(codeOf(await stranger.post(`${PATH}/uploads`)), "404 object-not-found", "a stranger gets no upload slot");
    const { path } = ((await admin.post(`${PATH}/uploads`)).body as AnswerOf<"beginUpload">).upload;
    t.ok(path.startsWith(`uploads/${session.accountId}/`));
    t.equal((await add(uploadId)).status, 201);
  });

  t.test("validates files in the bucket like any other upload", async (t) => {
    const before = (await namesIn(bucket)).length;
    for (const { label, file, type } of await unusableFiles()) {
      const { status, body } = await add(await send(file, type));
      t.match(
        [status, body],
        [415, { error: { code: "unsupported-image", fields: [{ field: "file", code: String }] } }],
        label,
      );
    }
    const png = await makePicture(360, 200).png().toBuffer();
    t.equal(codeOf(await add(await send(png, "image/jpeg"))), "415 unsupported-image", "the declared type is wrong");
    t.equal(codeOf(await add(await send(Buffer.alloc(MAX_PICTURE_BYTES + 1)))), "413 body-too-large");
    t.equal((await namesIn(bucket)).length, before, "nothing stays in the bucket");
    for (const { label, file, type } of await polyglots()) {
      const { status, body } = await add(await send(file, type));
      t.equal(status, 201, label);
      const { image } = body as { image: ShopImage };
      const { bytes } = await httpGet(two.port, HOST, imageUrl(SELLER, image.id, 320, "webp"));
      t.notOk(bytes.length === 0 || bytes.includes(PAYLOAD), label);
    }
  });

  t.test("logs no unexpected error", async (t) => {
    t.same(
      [...one.logged, ...two.logged].filter(({ msg }) => msg === "unexpected error"),
      [],
    );
  });
}
