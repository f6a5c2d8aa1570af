import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { type Arrival, GuardedHistory, type HistoryWindow } from "../../../../areas/admin/unsaved/guarded-history.ts";
import { Leaving } from "../../../../areas/admin/unsaved/leaving.ts";

interface FakeEntry {
  url: string;
  state: unknown;
}

/** A tab with a history. Unlike in browsers, `go` dispatches `popstate` synchronously. */
class FakeWindow implements HistoryWindow {
  entries: FakeEntry[] = [{ url: "/admin", state: null }];
  at = 0;
  readonly moves: number[] = [];
  #listener: () => void = () => {};

  get location() {
    const { pathname, search, hash } = new URL(this.entry.url, "http://demo.localhost");
    return { pathname, search, hash };
  }

  get entry(): FakeEntry {
    return this.entries[this.at] as FakeEntry;
  }

  readonly history = ((window: FakeWindow) => ({
    get state() {
      return window.entry.state;
    },
    pushState: (state: unknown, _: string, url?: string | URL | null) => window.add({ url: String(url), state }),
    replaceState: (state: unknown, _: string, url?: string | URL | null) => {
      window.entries[window.at] = { url: url ? String(url) : window.entry.url, state };
    },
    go: (delta = 0) => {
      window.moves.push(delta);
      window.move(delta);
    },
  }))(this);

  add(entry: FakeEntry): void {
    this.at += 1;
    this.entries = [...this.entries.slice(0, this.at), entry];
  }

  /** Acts like the browser's back and forward buttons. */
  move(delta: number): void {
    this.at += delta;
    this.#listener();
  }

  /** Acts like a press on `<a href="#main">`. */
  goToFragment(hash: string): void {
    this.add({ url: this.location.pathname + this.location.search + hash, state: null });
    this.#listener();
  }

  addEventListener(_: "popstate", listener: () => void): void {
    this.#listener = listener;
  }

  removeEventListener(): void {
    this.#listener = () => {};
  }
}

/** A history with three entries, at the second one. */
function setUp() {
  const window = new FakeWindow();
  const leaving = new Leaving();
  const history = new GuardedHistory(window, leaving);
  const { navigator } = history;
  const arrivals: string[] = [];
  const stop = history.listen(({ location, navigationType }: Arrival) =>
    arrivals.push(`${navigationType} ${navigator.createHref(location)}`),
  );
  navigator.push("/admin/orders?view=open");
  navigator.push({ pathname: "/admin/products" });
  navigator.go(-1);
  window.moves.length = 0;
  arrivals.length = 0;
  return { window, leaving, history, navigator, arrivals, stop };
}

t.test("navigates and reports each arrival", async (t) => {
  const { window, history, navigator, arrivals, stop } = setUp();
  navigator.push("/admin/settings", { from: "menu" });
  t.match(history.location, { pathname: "/admin/settings", state: { from: "menu" } });
  t.equal(window.entries.length, 3, "the entries ahead are gone");
  navigator.replace({ search: "?q=mug" });
  t.match(history.location, { pathname: "/admin/settings", search: "?q=mug", state: null });
  const { key } = history.location;
  window.move(-1);
  window.move(1);
  t.equal(history.location.key, key, "an entry keeps its key");
  t.strictSame(arrivals, [
    "PUSH /admin/settings",
    "REPLACE /admin/settings?q=mug",
    "POP /admin/orders?view=open",
    "POP /admin/settings?q=mug",
  ]);
  stop();
  window.move(-1);
  t.equal(arrivals.length, 4);
});

t.test("asks before a link leaves unsaved changes", async (t) => {
  for (const method of ["push", "replace"] as const) {
    const { window, leaving, navigator, arrivals } = setUp();
    leaving.guard({});
    const before = [...window.entries];
    navigator[method]("/admin/settings");
    t.strictSame(window.entries, before);
    t.strictSame(arrivals, []);
    leaving.leave();
    t.match(arrivals.splice(0), [/\/admin\/settings$/]);
  }
});

t.test("reverts back and forward before the router handles them", async (t) => {
  for (const delta of [-1, 1]) {
    const { window, leaving, arrivals } = setUp();
    leaving.guard({});
    window.move(delta);
    t.equal(window.at, 1, "the window is where it was");
    t.strictSame(arrivals, []);
    t.ok(leaving.asked);
    leaving.stay();
    window.move(delta);
    t.ok(leaving.asked, "asks again after staying");
    leaving.leave();
    t.strictSame(window.moves, [-delta, -delta, delta]);
    t.equal(window.at, 1 + delta);
    t.equal(arrivals.length, 1);
  }
});

t.test("does not ask on a link to a fragment of the same page, and back", async (t) => {
  const { window, leaving, arrivals } = setUp();
  leaving.guard({});
  window.goToFragment("#main");
  window.move(-1);
  t.equal(leaving.asked, null);
  t.strictSame(arrivals, ["POP /admin/orders?view=open#main", "POP /admin/orders?view=open"]);
  window.move(1);
  window.move(-2);
  t.ok(leaving.asked);
  t.equal(window.at, 2);
});

t.test("does not ask when the page replaces its own parameters", async (t) => {
  const { leaving, navigator, arrivals } = setUp();
  leaving.guard({});
  navigator.replace({ pathname: "/admin/orders", search: "" });
  t.strictSame([leaving.asked, leaving.isDirty, arrivals], [null, true, ["REPLACE /admin/orders"]]);
});

t.test("continues the entries of an earlier load of the page", async (t) => {
  const { window, leaving } = setUp();
  const reloaded = new GuardedHistory(window, leaving);
  reloaded.listen(() => {});
  leaving.guard({});
  window.move(-1);
  t.strictSame(window.moves, [1]);
});
