import { gzipSync } from "node:zlib";
import t, { type Test } from "tap";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { BucketFiles } from "../../../../gateway/platform/pictures/bucket-files.ts";
import { BucketUploads } from "../../../../gateway/platform/pictures/bucket-uploads.ts";
import { type Upload, UploadTooLarge } from "../../../../gateway/platform/pictures/images.ts";
import { uploadsContract } from "../../../contract/uploads.ts";
import { firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { bucketAt, namesIn, openBucket } from "../../../support/firebase-admin.ts";
import { startRecordingUpstream } from "../../../support/http.ts";
import { openFirebase } from "../../../support/platform.ts";

const BYTES = Buffer.from("a picture");
const asIs = async (upload: Upload) => upload;

/** Opens a bucket with one upload of the account `ada`. */
async function openUploads(t: Test) {
  const bucket = openBucket(t, firebaseProject());
  const files = new BucketFiles(bucket);
  const uploads = new BucketUploads(files);
  await files.write(uploads.pathOf("ada", "one"), BYTES, "image/png");
  return { bucket, files, uploads, names: () => namesIn(bucket) };
}

if (await firebaseEmulators(t)) {
  uploadsContract(t, async (t) => (await openFirebase(t)).uploads);

  t.test("takes a file once, and only for its account", async (t) => {
    const { uploads, names } = await openUploads(t);
    t.same(await names(), ["uploads/ada/one"]);
    await t.rejects(uploads.take("eve", "one", 100, asIs), { code: "object-not-found" });
    t.same(await uploads.take("ada", "one", BYTES.length, asIs), { bytes: BYTES, type: "image/png" });
    t.same(await names(), []);
    await t.rejects(uploads.take("ada", "one", 100, asIs), { code: "object-not-found" });
  });

  t.test("removes a rejected file, without reading one that is too large", async (t) => {
    const { files, uploads, names } = await openUploads(t);
    const large = uploads.take("ada", "one", BYTES.length - 1, async () => t.fail("the file was read"));
    await t.rejects(large, { name: UploadTooLarge.name, code: "body-too-large" });
    t.same(await names(), []);
    await files.write("uploads/ada/two", BYTES, "image/png");
    const refused = uploads.take("ada", "two", 100, async () => {
      throw new TypeError("no picture");
    });
    await t.rejects(refused, TypeError);
    t.same(await names(), []);
  });

  t.test("reads a file declared as compressed without decompressing it", async (t) => {
    const { bucket, uploads } = await openUploads(t);
    const small = gzipSync(Buffer.alloc(50_000_000));
    const metadata = { contentType: "image/png", contentEncoding: "gzip" };
    await bucket.file("uploads/ada/bomb").save(small, { resumable: false, metadata });
    const { bytes } = await uploads.take("ada", "bomb", 100_000, asIs);
    t.equal(bytes.length, small.length);
  });

  t.test("keeps the file after a storage failure", async (t) => {
    const { uploads } = await openUploads(t);
    const failed = uploads.take("ada", "one", 100, async () => {
      throw new StorageFailure();
    });
    await t.rejects(failed, { code: "storage-unavailable" });
    t.same((await uploads.take("ada", "one", 100, asIs)).bytes, BYTES);
  });

  t.test("sweeps uploads from before a time, and nothing else", async (t) => {
    const { files, uploads, names } = await openUploads(t);
    await files.write("shops/s1/x.webp", BYTES, "image/webp");
    const { createdAt } = (await files.find("uploads/ada/one")) ?? { createdAt: new Date(0) };
    await uploads.sweep(createdAt);
    t.equal((await names()).length, 2);
    await uploads.sweep(new Date(createdAt.getTime() + 1));
    t.same(await names(), ["shops/s1/x.webp"]);
  });
}

t.test("removes a page of uploads before requesting the next page", async (t) => {
  const upstream = await startRecordingUpstream(t);
  upstream.answer = ({ method, url }, response) => {
    const { searchParams } = new URL(url ?? "", "http://bucket");
    if (method === "DELETE") return response.writeHead(204).end();
    response.writeHead(200, { "Content-Type": "application/json" });
    const page = searchParams.get("pageToken") ?? "1";
    const items = ["a", "b"].map((name) => ({
      name: `uploads/ada/${page}${name}`,
      generation: "1",
      size: "1",
      timeCreated: "2026-01-01T00:00:00.000Z",
    }));
    return response.end(JSON.stringify({ items, ...(page === "1" && { nextPageToken: "2" }) }));
  };
  await new BucketUploads(new BucketFiles(bucketAt(t, upstream.address))).sweep(new Date("2026-01-02T00:00:00.000Z"));
  t.strictSame(
    upstream.requests.map(({ method, url }) => `${method} ${/uploads%2Fada%2F(\d)/.exec(url)?.[1] ?? "list"}`),
    ["GET list", "DELETE 1", "DELETE 1", "GET list", "DELETE 2", "DELETE 2"],
  );
});
