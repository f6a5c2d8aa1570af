import t from "tap";
import { UploadPlaces } from "../../../../gateway/platform/http/files.ts";

/** Tasks that end when they are told to. */
function hold(places: UploadPlaces, sellerId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { done: places.within(sellerId, () => promise), end: resolve, fail: reject };
}

t.test("so many in all, so many for each, and a place is free again however its task ends", async (t) => {
  const places = new UploadPlaces({ total: 3, each: 2 });
  const busy = { code: "uploads-busy" };
  const [first, second] = [hold(places, "a"), hold(places, "a")];
  await t.rejects(hold(places, "a").done, busy, "one too many for the seller");
  const third = hold(places, "b");
  await t.rejects(hold(places, "c").done, busy, "one too many in all");
  first.end();
  await first.done;
  second.fail(new Error("no good"));
  await t.rejects(second.done, { message: "no good" });
  const more = [hold(places, "a"), hold(places, "a")];
  await t.rejects(hold(places, "c").done, busy);
  for (const { end } of [third, ...more]) end();
  await Promise.all([third, ...more].map(({ done }) => done));
  const last = hold(places, "c");
  last.end();
  await t.resolves(last.done);
});
