import fc from "fast-check";
import t from "tap";
import {
  MAX_SCALE,
  NO_ZOOM,
  panned,
  zoomedAt,
} from "../../../../../areas/storefront/catalogue/product/use-zoom-gestures.ts";

const WINDOW = { width: 400, height: 800 };

t.test("zooming keeps the point under the fingers in place", async (t) => {
  const zoom = zoomedAt(NO_ZOOM, 2, { x: 100, y: -200 }, WINDOW);
  // The same point of the picture is under the fingers after zooming and moving.
  t.same({ x: 100 * zoom.scale + zoom.x, y: -200 * zoom.scale + zoom.y }, { x: 100, y: -200 });
});

t.test("limits the scale, and returns to the initial position", async (t) => {
  t.strictSame(zoomedAt(NO_ZOOM, 0.5, { x: 50, y: 50 }, WINDOW), { scale: 1, x: 0, y: 0 });
  t.equal(zoomedAt(NO_ZOOM, 100, { x: 0, y: 0 }, WINDOW).scale, MAX_SCALE);
  t.strictSame(panned(NO_ZOOM, { x: 50, y: 50 }, WINDOW), { scale: 1, x: 0, y: 0 });
});

t.test("no edge of the picture enters the window", async () => {
  const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -400, max: 400 }) });
  const step = fc.oneof(
    fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), at: point }),
    fc.record({ by: point }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const zoom = steps.reduce(
        (current, each) =>
          "by" in each ? panned(current, each.by, WINDOW) : zoomedAt(current, each.factor, each.at, WINDOW),
        NO_ZOOM,
      );
      const room = (size: number) => (size * (zoom.scale - 1)) / 2 + 1e-6;
      return (
        zoom.scale >= 1 &&
        zoom.scale <= MAX_SCALE &&
        Math.abs(zoom.x) <= room(WINDOW.width) &&
        Math.abs(zoom.y) <= room(WINDOW.height)
      );
    }),
  );
});
