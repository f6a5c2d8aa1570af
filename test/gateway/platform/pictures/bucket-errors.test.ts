import t from "tap";
import { QuotaExceeded } from "../../../../gateway/platform/errors.ts";
import { callingBucket, translateBucketError } from "../../../../gateway/platform/pictures/bucket-files.ts";

const failing = (code?: number | string): Error => Object.assign(new Error("of the SDK"), { code });

t.test("translates the bucket's errors, with the original error as the cause", async (t) => {
  const cases: [number | string | undefined, string][] = [
    [401, "unauthenticated"],
    [403, "unauthorized"],
    [404, "object-not-found"],
    [402, "storage-unavailable"],
    [429, "storage-unavailable"],
    [500, "storage-unavailable"],
    [503, "storage-unavailable"],
    ["ECONNREFUSED", "storage-unavailable"],
    [undefined, "storage-unavailable"],
  ];
  for (const [code, expected] of cases) {
    const error = failing(code);
    const translated = translateBucketError(error);
    t.match(translated, { code: expected, cause: error }, String(code));
    await t.rejects(
      callingBucket(() => Promise.reject(error)),
      { code: expected, cause: error },
    );
  }
});

t.test("passes through platform errors and results", async (t) => {
  const own = new QuotaExceeded("full");
  t.equal(translateBucketError(own), own);
  t.equal(await callingBucket(async () => 1), 1);
});

t.test("fails if the bucket does not respond in time", async (t) => {
  await t.rejects(
    callingBucket(() => new Promise(() => {}), 1),
    { code: "storage-unavailable" },
  );
});
