import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { Leaving } from "../../../../areas/admin/unsaved/leaving.ts";

/** A window's history. Unlike in browsers, `go` moves it and dispatches `popstate` synchronously. */
function setUp() {
  const history = {
    state: { idx: 1 } as unknown,
    moves: [] as number[],
    go(delta: number) {
      history.moves.push(delta);
      history.move(delta);
    },
    /** Acts like the browser's buttons. @returns whether the event reached the router */
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

t.test("leaves without asking if nothing is unsaved", async (t) => {
  const { leaving, history } = setUp();
  let left = 0;
  leaving.attempt(() => (left += 1));
  t.equal(left, 1);
  t.equal(history.move(-1), true);
  t.strictSame(history.moves, []);
});

t.test("asks before leaving with unsaved changes", async (t) => {
  const { leaving } = setUp();
  let left = 0;
  leaving.guard({});
  leaving.attempt(() => (left += 1));
  t.equal(left, 0);
  leaving.stay();
  t.equal(leaving.asked, null);
  leaving.attempt(() => (left += 1));
  leaving.leave();
  t.equal(left, 1);
  t.equal(leaving.isDirty, false, "the changes are discarded");
});

t.test("does not ask after saving", async (t) => {
  const { leaving } = setUp();
  const release = leaving.guard({});
  t.equal(leaving.isDirty, true);
  release();
  release();
  let left = 0;
  leaving.attempt(() => (left += 1));
  t.equal(left, 1);
});

t.test("reverts back and forward before the router handles them", async (t) => {
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

t.test("asks again after staying", async (t) => {
  const { leaving, history } = setUp();
  leaving.guard({});
  history.move(-1);
  leaving.stay();
  t.equal(history.move(-1), false);
  t.ok(leaving.asked);
});

t.test("reverts to the router’s latest entry", async (t) => {
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
