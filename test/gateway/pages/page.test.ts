import fc from "fast-check";
import t from "tap";
import { compress, decompress } from "../../../gateway/pages/page.ts";

t.test("decompresses to the bytes that were compressed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 5_000 }),
      fc.constantFrom("br", "gzip", "identity"),
      async (bytes, encoding) =>
        (await decompress(await compress(Buffer.from(bytes), encoding), encoding)).equals(Buffer.from(bytes)),
    ),
    { numRuns: 50 },
  );
});
