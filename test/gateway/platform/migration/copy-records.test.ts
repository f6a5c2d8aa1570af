import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { compareRecords, copyRecords } from "../../../../gateway/platform/migration/copy-records.ts";
import { memoryKind, type Thing } from "./memory-record-type.ts";

const things = fc.uniqueArray(
  fc.record(
    { id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), value: fc.nat(2) },
    { noNullPrototype: true },
  ),
  { selector: ({ id }) => id },
);
const ignore = (): void => {};

t.test("copies any source into any target and writes only the differences", async () => {
  await fc.assert(
    fc.asyncProperty(things, things, async (sourceThings, targetThings) => {
      const [source, target] = [memoryKind(sourceThings), memoryKind(targetThings)];
      const inSource = new Map(sourceThings.map((thing) => [thing.id, thing]));
      const inTarget = new Map(targetThings.map((thing) => [thing.id, thing]));
      const differing = [...new Set([...inSource.keys(), ...inTarget.keys()])].filter(
        (id) => inSource.get(id)?.value !== inTarget.get(id)?.value,
      );
      const found = await compareRecords(source, target, ignore);
      assert.deepStrictEqual(found.differences.map(({ name }) => name).toSorted(), differing.toSorted());
      const copied = await copyRecords(source, target, ignore);
      assert.deepStrictEqual(target.stored(), source.stored());
      assert.deepStrictEqual(target.writes.toSorted(), differing.toSorted());
      assert.equal(copied.copied, differing.filter((id) => inSource.has(id)).length);
      assert.equal(copied.copied + copied.unchanged, sourceThings.length);
      assert.deepStrictEqual((await compareRecords(source, target, ignore)).differences, []);
      assert.deepStrictEqual(source.writes, []);
    }),
  );
});

t.test("reports progress after each batch", async (t) => {
  const given: Thing[] = ["a", "b", "c", "d", "e"].map((id) => ({ id, value: 1 }));
  for (const work of [copyRecords, compareRecords]) {
    const seen: number[] = [];
    await work(memoryKind(given), memoryKind([]), (parts) => seen.push(parts));
    t.strictSame(seen, [2, 4, 5]);
  }
});

t.test("rejects a batch with a newer target record before writing any of it", async (t) => {
  const source = memoryKind(["a", "b", "c", "d"].map((id) => ({ id, value: 1 })));
  const target = memoryKind([{ id: "d", value: 2 }], { isAhead: (stored, copied) => stored.value > copied.value });
  await t.rejects(copyRecords(source, target, ignore), { code: "version-conflict", part: { name: "d" } });
  t.strictSame(target.writes, ["a", "b"]);
});

t.test("neither deletes nor reports extra target records where they are allowed", async (t) => {
  const target = memoryKind([{ id: "x", value: 1 }], { mayHaveMore: true });
  delete target.table.remove;
  await copyRecords(memoryKind([{ id: "a", value: 1 }]), target, ignore);
  t.equal(await target.table.count(), 2);
  t.strictSame((await compareRecords(memoryKind([{ id: "a", value: 1 }]), target, ignore)).differences, []);
});

t.test("skips a field that is unknown in the target, and compares one that is unknown in the source", async (t) => {
  const [known, unknown] = [
    { id: "a", value: 1, secret: "s" },
    { id: "a", value: 1, secret: undefined },
  ];
  const compared = (source: Thing, target: Thing) => compareRecords(memoryKind([source]), memoryKind([target]), ignore);
  t.strictSame((await compared(known, unknown)).differences, []);
  t.match((await compared(unknown, known)).differences, [{ what: "differs in secret" }]);
  t.match((await compared({ id: "a", value: 1 }, known)).differences, [{ what: "differs in secret" }]);
  t.match((await compared(known, { id: "a", value: 1 })).differences, [{ what: "differs in secret" }]);
});
