import t from "tap";
import { BrokenRecord, StorageFailure } from "../../../../gateway/platform/errors.ts";
import { limitSweeps } from "../../../../gateway/platform/pictures/sweep-pictures.ts";

const HOUR = 3_600_000;

t.test("sweeps a seller's pictures at most once per hour", async (t) => {
  const clock = { now: 0 };
  const swept: string[] = [];
  const makeRoom = limitSweeps(
    async ({ id }) => swept.push(id),
    () => new Date(clock.now),
  );
  t.equal(await makeRoom({ id: "s1" }), 1);
  t.equal(await makeRoom({ id: "s1" }), 0);
  t.equal(await makeRoom({ id: "s2" }), 2, "the limit is per seller");
  clock.now = HOUR - 1;
  t.equal(await makeRoom({ id: "s1" }), 0);
  clock.now = HOUR;
  t.equal(await makeRoom({ id: "s1" }), 3);
  t.same(swept, ["s1", "s2", "s1"]);
  clock.now = 0;
  t.equal(await makeRoom({ id: "s1" }), 4, "the system's clock was set back");
});

t.test("sweeps again at once after the storage failed, but not after a broken record", async (t) => {
  const errors: Error[] = [new StorageFailure(), new BrokenRecord("products", "p1", "its title is missing")];
  let runs = 0;
  const makeRoom = limitSweeps(
    async () => {
      runs += 1;
      const error = errors.shift();
      if (error) throw error;
      return 5;
    },
    () => new Date(0),
  );
  await t.rejects(makeRoom({ id: "s1" }), StorageFailure);
  await t.rejects(makeRoom({ id: "s1" }), BrokenRecord);
  t.same([await makeRoom({ id: "s1" }), runs], [0, 2]);
});

t.test("returns the result of a running sweep to concurrent callers", async (t) => {
  let finish = (_freed: number) => {};
  let runs = 0;
  const makeRoom = limitSweeps(
    () => {
      runs += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    () => new Date(0),
  );
  const both = [makeRoom({ id: "s1" }), makeRoom({ id: "s1" })];
  finish(7);
  t.same([await Promise.all(both), runs], [[7, 7], 1]);
});
