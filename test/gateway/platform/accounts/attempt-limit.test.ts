import t from "tap";
import { AttemptLimit } from "../../../../gateway/platform/accounts/attempt-limit.ts";

function limitAt(attempts: number, windowMs: number) {
  const clock = { now: 1_000_000 };
  return { clock, limit: new AttemptLimit({ attempts, windowMs, now: () => new Date(clock.now) }) };
}

t.test("so many within the window of the first, and no more", async (t) => {
  const { clock, limit } = limitAt(3, 60_000);
  const take = () => limit.take("ada");
  t.same([take(), take(), take(), take(), take()], [0, 0, 0, 60, 60]);
  clock.now += 58_500;
  t.equal(take(), 2, "in whole seconds, and not too early");
  clock.now += 1_500;
  t.same([take(), take(), take(), take()], [0, 0, 0, 60], "what was refused has not counted");
});

t.test("each key for itself", async (t) => {
  const { limit } = limitAt(1, 60_000);
  t.same([limit.take("ada"), limit.take("bob"), limit.take("ada"), limit.take("bob")], [0, 0, 60, 60]);
  limit.forget("ada");
  t.same([limit.take("ada"), limit.take("bob")], [0, 60]);
});

t.test("what it keeps has a bound: the keys used longest ago go", async (t) => {
  const { limit } = limitAt(1, 60_000);
  limit.take("ada");
  for (let n = 0; n < 49_999; n++) limit.take(`somebody-${n}`);
  t.equal(limit.take("ada"), 60);
  for (let n = 0; n < 50_000; n++) limit.take(`somebody-else-${n}`);
  t.equal(limit.take("ada"), 0);
});
