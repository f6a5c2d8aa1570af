import t from "tap";
import { KeyedQueue } from "../../../gateway/platform/concurrency.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";

t.test("runs tasks with the same key in the order of the calls, even after failures", async (t) => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === "b") throw new Error(name);
    return name;
  };
  const outcomes = await Promise.allSettled(["a", "b", "c"].map((name) => queue.take("key", task(name))));
  t.strictSame(log, ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  t.strictSame(
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : (outcome.reason as Error).message)),
    ["a", "b", "c"],
  );
  t.equal(await queue.take("key", task("d")), "d", "later tasks run");
});

t.test("runs tasks with different keys concurrently", async (t) => {
  const queue = new KeyedQueue();
  const blocked = Promise.withResolvers<string>();
  const first = queue.take("one", () => blocked.promise);
  t.equal(await queue.take("other", async () => "through"), "through");
  blocked.resolve("late");
  t.equal(await first, "late");
});

t.test("rejects a task that waited too long, without starting it", async (t) => {
  let now = 0;
  const queue = new KeyedQueue(1000, () => now);
  const begun: string[] = [];
  const slow = queue.take("key", async () => {
    now += 1001;
  });
  const late = queue.take("key", async () => begun.push("late"));
  await slow;
  await t.rejects(late, { name: StorageFailure.name });
  t.strictSame(begun, []);
  await queue.take("key", async () => begun.push("next"));
  t.strictSame(begun, ["next"]);
});
