import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { ToastStore } from "../../../../areas/admin/state/toast-store.ts";
import { FakeTimer } from "../../../support/fakes.ts";

function setUp() {
  const timer = new FakeTimer();
  const store = new ToastStore({ timer });
  return { timer, store, texts: () => store.toasts.map(({ text }) => text) };
}

t.test("hides a notice after a while, later if it has an action", async (t) => {
  const { store, timer, texts } = setUp();
  store.show("Saved.");
  store.show("Archived.", { undo: () => {} });
  timer.pass(5_000);
  t.strictSame(texts(), ["Archived."]);
  timer.pass(5_000);
  t.strictSame(texts(), []);
  t.equal(timer.pending, 0);
});

t.test("runs a notice’s action once, and hides the notice", async (t) => {
  const { store, timer, texts } = setUp();
  let undone = 0;
  store.show("Archived.", { undo: () => (undone += 1) });
  const [{ id, action } = { id: 0 }] = store.toasts;
  t.equal(action?.label, null);
  store.act(id);
  store.act(id);
  t.equal(undone, 1);
  t.strictSame(texts(), []);
  t.equal(timer.pending, 0);
});

t.test("keeps notices while they are held, and restarts their time", async (t) => {
  const { store, timer, texts } = setUp();
  store.show("Saved.");
  timer.pass(4_999);
  store.hold("pointer");
  timer.pass(60_000);
  t.strictSame(texts(), ["Saved."]);
  store.release("pointer");
  timer.pass(4_999);
  t.strictSame(texts(), ["Saved."]);
  timer.pass(1);
  t.strictSame(texts(), []);
});

t.test("keeps notices until neither the pointer nor the focus is on them", async (t) => {
  const { store, timer, texts } = setUp();
  store.show("Saved.");
  store.hold("focus");
  store.hold("pointer");
  store.release("pointer");
  store.show("Archived.");
  timer.pass(60_000);
  t.strictSame(texts(), ["Saved.", "Archived."], "a later notice stays too");
  store.release("focus");
  timer.pass(5_000);
  t.strictSame(texts(), []);
});

t.test("hides the other notices after a while when a held one is dismissed", async (t) => {
  const { store, timer, texts } = setUp();
  store.show("Saved.");
  store.show("Archived.");
  store.hold("pointer");
  store.dismiss(store.toasts[0]?.id ?? 0);
  timer.pass(5_000);
  t.strictSame(texts(), []);
});

t.test("shows at most the three latest notices", async (t) => {
  const { store, texts } = setUp();
  for (const text of ["1", "2", "3", "4"]) store.show(text);
  t.strictSame(texts(), ["2", "3", "4"]);
  store.hold("focus");
  store.show("5");
  t.strictSame(texts(), ["2", "3", "4", "5"], "the focus may be in the first");
});
