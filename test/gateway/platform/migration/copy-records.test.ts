import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { compareKind, copyKind } from "../../../../gateway/platform/migration/copy-records.ts";
import { memoryKind, type Thing } from "./memory-record-type.ts";

const things = fc.uniqueArray(
  fc.record(
    { id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), value: fc.nat(2) },
    { noNullPrototype: true },
  ),
  { selector: ({ id }) => id },
);
const ignore = (): void => {};

t.test("copies any source into any target, and writes only what differs", async () => {
  await fc.assert(
    fc.asyncProperty(things, things, async (brought, before) => {
      const [source, target] = [memoryKind(brought), memoryKind(before)];
      const there = new Map(before.map((thing) => [thing.id, thing]));
      const here = new Map(brought.map((thing) => [thing.id, thing]));
      const differing = [...new Set([...here.keys(), ...there.keys()])].filter(
        (id) => here.get(id)?.value !== there.get(id)?.value,
      );
      const found = await compareKind(source, target, ignore);
      assert.deepStrictEqual(found.differences.map(({ name }) => name).toSorted(), differing.toSorted());
      const copied = await copyKind(source, target, ignore);
      assert.deepStrictEqual(target.stored(), source.stored());
      assert.deepStrictEqual(target.writes.toSorted(), differing.toSorted());
      assert.equal(copied.brought, differing.filter((id) => here.has(id)).length);
      assert.equal(copied.brought + copied.there, brought.length);
      assert.deepStrictEqual((await compareKind(source, target, ignore)).differences, []);
      assert.deepStrictEqual(source.writes, []);
    }),
  );
});

t.test("progress goes to the end, batch after batch", async (t) => {
  const given: Thing[] = ["a", "b", "c", "d", "e"].map((id) => ({ id, value: 1 }));
  for (const work of [copyKind, compareKind]) {
    const seen: number[] = [];
    await work(memoryKind(given), memoryKind([]), (parts) => seen.push(parts));
    t.strictSame(seen, [2, 4, 5]);
  }
});

t.test("what is ahead is refused before anything of its batch is written", async (t) => {
  const source = memoryKind(["a", "b", "c", "d"].map((id) => ({ id, value: 1 })));
  const target = memoryKind([{ id: "d", value: 2 }], { isAhead: (stored, brought) => stored.value > brought.value });
  await t.rejects(copyKind(source, target, ignore), { code: "version-conflict", part: { name: "d" } });
  t.strictSame(target.writes, ["a", "b"]);
});

t.test("what may be there besides is neither taken away nor named", async (t) => {
  const target = memoryKind([{ id: "x", value: 1 }], { mayHaveMore: true });
  delete target.holding.remove;
  await copyKind(memoryKind([{ id: "a", value: 1 }]), target, ignore);
  t.equal(await target.holding.count(), 2);
  t.strictSame((await compareKind(memoryKind([{ id: "a", value: 1 }]), target, ignore)).differences, []);
});

t.test("what can't be told where it is brought to is not compared; the other way round it is", async (t) => {
  const [known, unknown] = [
    { id: "a", value: 1, secret: "s" },
    { id: "a", value: 1, secret: undefined },
  ];
  const compared = (brought: Thing, stored: Thing) => compareKind(memoryKind([brought]), memoryKind([stored]), ignore);
  t.strictSame((await compared(known, unknown)).differences, []);
  t.match((await compared(unknown, known)).differences, [{ what: "differs in secret" }]);
  t.match((await compared({ id: "a", value: 1 }, known)).differences, [{ what: "differs in secret" }]);
  t.match((await compared(known, { id: "a", value: 1 })).differences, [{ what: "differs in secret" }]);
});
