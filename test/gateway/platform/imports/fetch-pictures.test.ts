import t from "tap";
import { fetchPictures } from "../../../../gateway/platform/imports/fetch-pictures.ts";
import { Findings } from "../../../../gateway/platform/imports/findings.ts";
import { PictureUnavailable } from "../../../../gateway/platform/pictures/images.ts";
import { makeSeller } from "../../../support/shop.ts";

const MINUTE = 60_000;

t.test("stops waiting for pictures that never arrive", async (t) => {
  let now = Date.parse("2026-05-01T00:00:00.000Z");
  const asked: string[] = [];
  const platform = {
    now: () => new Date(now),
    pictureFetcher: {
      async fetch(url: string) {
        asked.push(url);
        now += MINUTE;
        throw new PictureUnavailable({ code: "picture-too-slow" });
      },
    },
  };
  const pictures = Array.from({ length: 200 }, (_, index) => `https://server-${index}.example/a.jpg`);
  const findings = new Findings();
  let fetched = 0;
  const found = await fetchPictures(
    platform as never,
    makeSeller({ id: "acme" }),
    { plan: { pictures, products: [] }, file: { columns: { pictures: "images" } }, findings } as never,
    { signal: new AbortController().signal, makeRoom: async () => 0, onFetched: () => (fetched += 1) },
  );
  t.equal(found.size, 0);
  t.equal(fetched, 200, "the progress reaches its end");
  t.equal(asked.length, 30, "requests of half an hour");
  t.ok(findings.warnings().some(({ code, params }) => code === "pictures-too-slow" && params?.["count"] === 170));
});
