import fc from "fast-check";
import t from "tap";
import { compress, decompress } from "../../../gateway/pages/compress.ts";
import { Page } from "../../../gateway/pages/page.ts";

const encodings = ["br", "gzip", "identity"] as const;

t.test("decompresses to the bytes that were compressed, with an opening of any length", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 5_000 }),
      fc.constantFrom(...encodings),
      fc.nat({ max: 6_000 }),
      async (array, encoding, openingLength) => {
        const bytes = Buffer.from(array);
        const { opening, rest } = await compress(bytes, encoding, openingLength);
        return (await decompress(Buffer.concat([opening, rest]), encoding)).equals(bytes);
      },
    ),
    { numRuns: 50 },
  );
});

t.test("pages with the same style share its bytes in every coding, and do not count them", async (t) => {
  const style = `<style>${Array.from({ length: 1_000 }, (_, i) => `.ä${i}{margin:${i % 7}px}`).join("")}</style>`;
  const encode = (text: string) =>
    Page.encode(
      {
        status: 200,
        contentType: "text/html",
        text: style + text,
        openingLength: style.length,
        headers: [],
        personal: false,
      },
      "identity",
    );
  const [one, other] = await Promise.all([encode("<p>one"), encode("<p>other")]);
  for (const encoding of encodings) {
    const [first, second] = await Promise.all([one.variant(encoding), other.variant(encoding)]);
    t.ok(first.opening.length > 100, encoding);
    t.equal(first.opening, second.opening, encoding);
    t.ok(first.rest.length < 100, encoding);
    const bytes = await decompress(Buffer.from(first.opening + first.rest, "latin1"), encoding);
    t.equal(bytes.toString(), `${style}<p>one`, encoding);
  }
  t.ok(one.size < 3_000, `${one.size}`);
});
