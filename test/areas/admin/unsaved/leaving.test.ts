import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { Leaving } from "../../../../areas/admin/unsaved/leaving.ts";

/** A window's history; `go` moves it at once and tells so, as browsers do a little later. */
function setUp() {
  const history = {
    state: { idx: 1 } as unknown,
    moves: [] as number[],
    go(delta: number) {
      history.moves.push(delta);
      history.move(delta);
    },
    /** What the browser's own buttons do. @returns whether the router was told */
    move(delta: number): boolean {
      history.state = { idx: (history.state as { idx: number }).idx + delta };
      let stopped = false;
      leaving.onPopState({ stopImmediatePropagation: () => (stopped = true) } as unknown as Event);
      return !stopped;
    },
  };
  const leaving = new Leaving(history);
  return { history, leaving };
}

t.test("nothing unsaved: one goes", async (t) => {
  const { leaving, history } = setUp();
  let gone = 0;
  leaving.attempt(() => (gone += 1));
  t.equal(gone, 1);
  t.equal(history.move(-1), true);
  t.strictSame(history.moves, []);
});

t.test("something unsaved: one is asked first", async (t) => {
  const { leaving } = setUp();
  let gone = 0;
  leaving.guard({});
  leaving.attempt(() => (gone += 1));
  t.equal(gone, 0);
  leaving.stay();
  t.equal(leaving.asked, null);
  leaving.attempt(() => (gone += 1));
  leaving.leave();
  t.equal(gone, 1);
  t.equal(leaving.isDirty, false, "what was there is given up");
});

t.test("what is saved again asks no more", async (t) => {
  const { leaving } = setUp();
  const release = leaving.guard({});
  t.equal(leaving.isDirty, true);
  release();
  release();
  let gone = 0;
  leaving.attempt(() => (gone += 1));
  t.equal(gone, 1);
});

t.test("back and forward are taken back before the router hears of them", async (t) => {
  for (const delta of [-1, 1, -3]) {
    const { leaving, history } = setUp();
    leaving.guard({});
    t.equal(history.move(delta), false);
    t.strictSame(history.moves, [-delta]);
    t.strictSame(history.state, { idx: 1 }, "the window is where it was");
    t.ok(leaving.asked);
    leaving.leave();
    t.strictSame(history.moves, [-delta, delta]);
    t.strictSame(history.state, { idx: 1 + delta });
  }
});

t.test("after staying, the next attempt is asked about as the first was", async (t) => {
  const { leaving, history } = setUp();
  leaving.guard({});
  history.move(-1);
  leaving.stay();
  t.equal(history.move(-1), false);
  t.ok(leaving.asked);
});

t.test("where the router has gone meanwhile is where one is taken back to", async (t) => {
  const { leaving, history } = setUp();
  history.state = { idx: 4 };
  leaving.arrived();
  leaving.guard({});
  history.move(-2);
  t.strictSame(history.moves, [2]);
});

t.test("the browser asks before a reload, and only then", async (t) => {
  const { leaving } = setUp();
  const asks = () => {
    let asked = false;
    leaving.onBeforeUnload({ preventDefault: () => (asked = true) } as unknown as BeforeUnloadEvent);
    return asked;
  };
  t.equal(asks(), false);
  leaving.guard({});
  t.equal(asks(), true);
});
