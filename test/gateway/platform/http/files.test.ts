import t from "tap";
import { UploadPlaces } from "../../../../gateway/platform/http/files.ts";

/** Occupies a place until the test ends the task. */
function hold(places: UploadPlaces, sellerId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { done: places.within(sellerId, () => promise), end: resolve, fail: reject };
}

t.test("limits uploads in total and per seller, and frees a place when its task ends or fails", async (t) => {
  const places = new UploadPlaces({ total: 3, each: 2 });
  const busy = { code: "uploads-busy" };
  const [first, second] = [hold(places, "a"), hold(places, "a")];
  await t.rejects(hold(places, "a").done, busy, "beyond the seller's limit");
  const third = hold(places, "b");
  await t.rejects(hold(places, "c").done, busy, "beyond the total limit");
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
