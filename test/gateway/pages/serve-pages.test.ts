import fc from "fast-check";
import t from "tap";
import { compress, decompress } from "../../../gateway/pages/page.ts";
import { acceptedEncoding } from "../../../gateway/pages/serve-pages.ts";
import { CaseTable } from "../../support/system.ts";

t.test("chooses the best coding that a client accepts", async (t) => {
  const cases: [string | undefined, string][] = [
    [undefined, "identity"],
    ["", "identity"],
    ["identity", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.5", "br"],
    ["br;q=0", "identity"],
    ["br;q=0.0, gzip;q=0.001", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["brotli, x-gzip", "identity"],
    ["br;q=x", "identity"],
    [" br ; q=1 ", "br"],
  ];
  const table = new CaseTable();
  for (const [header, expected] of cases) {
    table.check(String(header), acceptedEncoding(header), expected);
    table.check(`${header}, cached`, acceptedEncoding(header), expected);
  }
  t.same(table.wrong(), []);
});

t.test("what is compressed comes back whole", async () => {
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
