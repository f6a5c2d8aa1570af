import t, { type Test } from "tap";
import { BucketFiles } from "../../../../gateway/platform/pictures/bucket-files.ts";
import { firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { bucketAt, openBucket } from "../../../support/firebase-admin.ts";
import { type Answering, startRecordingUpstream } from "../../../support/http.ts";

const open = (t: Test) => new BucketFiles(openBucket(t, firebaseProject()));

if (await firebaseEmulators(t)) {
  t.test("writes, finds, reads, lists and removes objects", async (t) => {
    const files = open(t);
    t.equal(await files.find("a/1"), undefined);
    t.equal(await files.read("a/1"), undefined);
    const before = Date.now();
    await files.write("a/1", Buffer.from("one"), "image/png");
    await files.write("a/2", Buffer.from([0, 255]), "image/webp");
    await files.write("b/1", Buffer.alloc(0), "image/webp");
    t.same(await files.read("a/1"), Buffer.from("one"));
    t.same(await files.read("b/1"), Buffer.alloc(0));
    const found = await files.find("a/1");
    t.match(found, { name: "a/1", bytes: 3, type: "image/png", generation: /^\d+$/ });
    t.ok((found?.createdAt.getTime() ?? 0) >= before);
    t.same(
      (await files.list("a/")).map(({ name, bytes }) => [name, bytes]),
      [
        ["a/1", 3],
        ["a/2", 2],
      ],
    );
    t.same(await files.list("nothing/"), []);
    await files.write("a/1", Buffer.from("another"), "image/png");
    t.same(await files.read("a/1"), Buffer.from("another"));
    for (const file of await files.list("a/")) await files.remove(file);
    t.same(
      (await files.list("")).map(({ name }) => name),
      ["b/1"],
    );
    await files.remove({ name: "a/1", generation: "1" });
  });

  t.test("reads without warnings from Node", async (t) => {
    const files = open(t);
    await files.write("a/1", Buffer.alloc(300_000, 1), "image/png");
    const warnings: Error[] = [];
    const record = (warning: Error) => void warnings.push(warning);
    process.on("warning", record);
    t.teardown(() => process.off("warning", record));
    t.equal((await files.read("a/1"))?.length, 300_000);
    // Warnings are emitted in the next turn of the event loop.
    await new Promise((done) => setImmediate(done));
    t.strictSame(warnings, []);
  });
}

t.test("retries reads and writes after a lost connection or a server error", async (t) => {
  const failures: Answering[] = [
    (_request, response) => void response.destroy(),
    (_request, response) => void response.writeHead(503).end(),
  ];
  const about = { name: "a/1", generation: "17", timeCreated: "2026-01-02T03:04:05.678Z" };
  const empty = { ...about, size: "0", crc32c: "AAAAAA==" };
  const outcomes = failures.map(async (fail) => {
    const upstream = await startRecordingUpstream(t);
    const failed = new Set<string>();
    upstream.answer = (request, response) => {
      const call = `${request.method} ${request.url?.split("?")[0]}`;
      request.resume();
      if (failed.has(call)) response.setHeader("Content-Type", "application/json").end(JSON.stringify(empty));
      else fail(request, response);
      failed.add(call);
    };
    const files = new BucketFiles(bucketAt(t, upstream.address));
    // Concurrently: a write must not disable the retries of other calls.
    const [found] = await Promise.all([
      files.find("a/1"),
      files.write("a/1", Buffer.alloc(0), "image/png"),
      files.list("a/"),
      files.remove(empty),
    ]);
    t.match(found, { name: "a/1", bytes: 0 });
    t.equal(upstream.requests.length, 8);
  });
  await Promise.all(outcomes);
});

t.test("doesn't remove an object that was rewritten after it was found", async (t) => {
  const upstream = await startRecordingUpstream(t);
  const files = new BucketFiles(bucketAt(t, upstream.address));
  upstream.answer = (_request, response) => {
    response.writeHead(412, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: { code: 412, message: "conditionNotMet" } }));
  };
  await files.remove({ name: "shops/s1/x", generation: "17" });
  const [request] = upstream.requests;
  t.equal(request?.method, "DELETE");
  const url = new URL(request?.url ?? "", "http://bucket");
  t.match(url.pathname, /\/o\/shops%2Fs1%2Fx$/);
  t.equal(url.searchParams.get("ifGenerationMatch"), "17");
  upstream.answer = (_request, response) => {
    response.writeHead(403, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: { code: 403, message: "no" } }));
  };
  await t.rejects(files.remove({ name: "shops/s1/x", generation: "17" }), { code: "unauthorized" });
});
