import fc from "fast-check";
import t from "tap";
import { axisMoney, labelPlaces, niceTicks } from "../../../../areas/admin/charts/bar-chart.tsx";
import { dayWords } from "../../../../areas/admin/home/words.ts";

t.test("ticks are round, few, and reach the largest value", async (t) => {
  t.strictSame(niceTicks(0, 100), [0, 100]);
  t.strictSame(niceTicks(43_100, 100), [0, 20_000, 40_000, 60_000]);
  t.strictSame(niceTicks(100_000, 100), [0, 25_000, 50_000, 75_000, 100_000]);
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom(1, 100, 1000), (largest, unit) => {
      const ticks = niceTicks(largest, unit);
      const [first, step] = ticks;
      return (
        first === 0 &&
        ticks.length >= 2 &&
        ticks.length <= 5 &&
        (ticks.at(-1) ?? 0) >= largest &&
        ticks.every((tick, index) => tick === index * (step ?? 0) && tick % unit === 0)
      );
    }),
  );
});

t.test("labels are spread evenly, and today has one", async (t) => {
  t.strictSame(labelPlaces(7, 10), [0, 1, 2, 3, 4, 5, 6]);
  t.strictSame(labelPlaces(30, 4), [5, 13, 21, 29]);
  t.strictSame(labelPlaces(0, 4), []);
  t.strictSame(labelPlaces(3, 0), [2]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0, max: 50, noNaN: true }), (entries, room) => {
      const places = labelPlaces(entries, room);
      return (
        places.at(-1) === entries - 1 &&
        places.length <= Math.max(1, Math.ceil(room)) &&
        places.every((each) => each >= 0)
      );
    }),
  );
});

t.test("formats calendar days independently of the time zone", async (t) => {
  t.equal(dayWords("en-GB").short("2026-11-20"), "20 Nov");
  t.equal(dayWords("en-US").short("2026-11-20"), "Nov 20");
  t.match(dayWords("en-GB").long("2026-01-01"), /^Thursday,? 1 January$/);
});

t.test("amounts on an axis are short", async (t) => {
  t.equal(axisMoney("en-GB", "GBP")(150_000), "£1.5k");
  t.equal(axisMoney("en-US", "JPY")(1_500), "¥1.5K");
  t.equal(axisMoney("en-GB", "EUR")(0), "€0");
});
