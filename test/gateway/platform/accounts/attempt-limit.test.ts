import t from "tap";
import { AttemptLimit } from "../../../../gateway/platform/accounts/attempt-limit.ts";

function limitAt(attempts: number, windowMs: number) {
  const clock = { now: 1_000_000 };
  return { clock, limit: new AttemptLimit({ attempts, windowMs, now: () => new Date(clock.now) }) };
}

t.test("allows a number of attempts within the window of the first", async (t) => {
  const { clock, limit } = limitAt(3, 60_000);
  const take = () => limit.take("ada");
  t.same([take(), take(), take(), take(), take()], [0, 0, 0, 60, 60]);
  clock.now += 58_500;
  t.equal(take(), 2, "rounded up to whole seconds");
  clock.now += 1_500;
  t.same([take(), take(), take(), take()], [0, 0, 0, 60], "rejected attempts are not counted");
});

t.test("begins a new window if the clock is set back", async (t) => {
  const { clock, limit } = limitAt(1, 60_000);
  const take = () => limit.take("ada");
  t.same([take(), take()], [0, 60]);
  clock.now -= 3_600_000;
  t.same([take(), take()], [0, 60]);
});

t.test("counts each key separately", async (t) => {
  const { limit } = limitAt(1, 60_000);
  t.same([limit.take("ada"), limit.take("bob"), limit.take("ada"), limit.take("bob")], [0, 0, 60, 60]);
  limit.forget("ada");
  t.same([limit.take("ada"), limit.take("bob")], [0, 60]);
});

t.test("gives back attempts that were taken, and no more", async (t) => {
  const { limit } = limitAt(2, 60_000);
  const take = () => limit.take("ada");
  limit.giveBack("ada");
  t.same([take(), take(), take()], [0, 0, 60]);
  for (let n = 0; n < 3; n++) limit.giveBack("ada");
  t.same([take(), take(), take()], [0, 0, 60]);
});

t.test("evicts the least recently used keys", async (t) => {
  const { limit } = limitAt(1, 60_000);
  limit.take("ada");
  for (let n = 0; n < 49_999; n++) limit.take(`person-${n}`);
  t.equal(limit.take("ada"), 60);
  for (let n = 0; n < 50_000; n++) limit.take(`other-person-${n}`);
  t.equal(limit.take("ada"), 0);
});
