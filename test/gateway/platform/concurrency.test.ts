import t from "tap";
import { concurrencyLimit } from "../../../gateway/platform/concurrency.ts";

t.test("runs tasks in order, at most the limit at a time, and continues after a failure", async (t) => {
  const limit = concurrencyLimit(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      limit(async () => {
        started.push(index);
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running -= 1;
        if (index === 1) throw new Error("no");
        return index;
      }),
    ),
  );
  t.equal(most, 2);
  t.same(started, [0, 1, 2, 3, 4, 5, 6]);
  t.same(
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed")),
    [0, "failed", 2, 3, 4, 5, 6],
  );
});
