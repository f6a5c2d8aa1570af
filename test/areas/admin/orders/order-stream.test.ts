import t from "tap";
import { OrderStream } from "../../../../areas/admin/orders/order-stream.ts";
import { FakePresence, FakeTimer } from "../../../support/fakes.ts";

class FakeEventSource extends EventTarget {
  readyState = 0;

  say(name: string, readyState = this.readyState): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event(name));
  }

  close(): void {
    this.readyState = 2;
  }
}

function listen() {
  const sources: FakeEventSource[] = [];
  const [timer, presence] = [new FakeTimer(), new FakePresence()];
  const calls = { news: 0 };
  const stream = new OrderStream({
    url: "/events",
    onNews: () => {
      calls.news += 1;
    },
    open: () => {
      const source = new FakeEventSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
    timer,
    presence,
    random: () => 0.5,
  });
  const last = () => sources.at(-1) as FakeEventSource;
  return { stream, sources, timer, presence, calls, last, stop: stream.start() };
}

t.test("reports changed orders, and possibly missed changes", async (t) => {
  const { calls, last, sources } = listen();
  t.equal(calls.news, 0);
  last().say("open", 1);
  t.equal(calls.news, 1, "changes before the connection");
  last().say("orders");
  t.equal(calls.news, 2);
  last().say("error", 0);
  last().say("open", 1);
  t.equal(calls.news, 3, "changes during the outage");
  t.equal(sources.length, 1, "the browser reconnects by itself");
});

t.test("reports a broken connection", async (t) => {
  const { stream, last } = listen();
  t.equal(stream.isBroken, false);
  last().say("error", 0);
  t.equal(stream.isBroken, true);
  last().say("open", 1);
  t.equal(stream.isBroken, false);
});

t.test("retries a refused connection with growing waits, which a success resets", async (t) => {
  const { timer, last, sources, calls } = listen();
  const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
  for (const [index, wait] of waits.entries()) {
    last().say("error", 2);
    t.equal(calls.news, index + 1, "an ordinary request gets the reason");
    timer.pass(wait - 1);
    t.equal(sources.length, index + 1);
    timer.pass(1);
    t.equal(sources.length, index + 2, `after ${wait}`);
  }
  last().say("open", 1);
  last().say("error", 2);
  timer.pass(2_000);
  t.equal(sources.length, waits.length + 2);
});

t.test("reconnects immediately when the tab is shown", async (t) => {
  const { timer, presence, last, sources } = listen();
  last().say("error", 2);
  presence.set({});
  t.equal(sources.length, 2);
  t.equal(timer.pending, 0, "no second connection");
  presence.set({});
  t.equal(sources.length, 2, "no second connection while connected");
});

t.test("disconnects in a tab that is hidden for a while", async (t) => {
  const { timer, presence, last, sources } = listen();
  presence.set({ hidden: true });
  timer.pass(9 * 60_000);
  presence.set({ hidden: false });
  timer.pass(10 * 60_000);
  t.not(last().readyState, 2, "a short while is none");
  presence.set({ hidden: true });
  timer.pass(10 * 60_000);
  t.equal(last().readyState, 2);
  t.equal(sources.length, 1);
  presence.set({ hidden: false });
  t.equal(sources.length, 2);
});

t.test("stops on unsubscribe", async (t) => {
  const { timer, presence, last, sources, stop } = listen();
  last().say("error", 2);
  stop();
  timer.pass(3_600_000);
  presence.set({});
  t.equal(sources.length, 1);
  t.equal(presence.listeners.size, 0);
  t.equal(timer.pending, 0);
});
