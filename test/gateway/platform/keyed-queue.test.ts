import t from "tap";
import { KeyedQueue } from "../../../gateway/platform/concurrency.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";

t.test(
  "tasks of one key run one after another, in the order in which they came, whatever becomes of them",
  async (t) => {
    const turns = new KeyedQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === "b") throw new Error(name);
      return name;
    };
    const outcomes = await Promise.allSettled(["a", "b", "c"].map((name) => turns.take("key", task(name))));
    t.strictSame(log, ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    t.strictSame(
      outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : (outcome.reason as Error).message)),
      ["a", "b", "c"],
    );
    t.equal(await turns.take("key", task("d")), "d", "and later ones go on");
  },
);

t.test("keys don't wait for each other", async (t) => {
  const turns = new KeyedQueue();
  const blocked = Promise.withResolvers<string>();
  const first = turns.take("one", () => blocked.promise);
  t.equal(await turns.take("other", async () => "through"), "through");
  blocked.resolve("late");
  t.equal(await first, "late");
});

t.test("whose turn comes too late has not begun", async (t) => {
  let now = 0;
  const turns = new KeyedQueue(1000, () => now);
  const begun: string[] = [];
  const slow = turns.take("key", async () => {
    now += 1001;
  });
  const late = turns.take("key", async () => begun.push("late"));
  await slow;
  await t.rejects(late, { name: StorageFailure.name });
  t.strictSame(begun, []);
  await turns.take("key", async () => begun.push("next"));
  t.strictSame(begun, ["next"]);
});
