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
  const told = { news: 0 };
  const stream = new OrderStream({
    url: "/events",
    onNews: () => {
      told.news += 1;
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
  return { stream, sources, timer, presence, told, last, stop: stream.start() };
}

t.test("tells of orders, and of what may have been missed", async (t) => {
  const { told, last, sources } = listen();
  t.equal(told.news, 0);
  last().say("open", 1);
  t.equal(told.news, 1, "what came before it listened");
  last().say("orders");
  t.equal(told.news, 2);
  last().say("error", 0);
  last().say("open", 1);
  t.equal(told.news, 3, "what came while it was broken off");
  t.equal(sources.length, 1, "which the browser mends itself");
});

t.test("says while it is broken", async (t) => {
  const { stream, last } = listen();
  t.equal(stream.isBroken, false);
  last().say("error", 0);
  t.equal(stream.isBroken, true);
  last().say("open", 1);
  t.equal(stream.isBroken, false);
});

t.test("asks again later and later where it is refused, and anew after it was let in", async (t) => {
  const { timer, last, sources, told } = listen();
  const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
  for (const [index, wait] of waits.entries()) {
    last().say("error", 2);
    t.equal(told.news, index + 1, "an ordinary request finds out why");
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

t.test("comes back at once when somebody looks", async (t) => {
  const { timer, presence, last, sources } = listen();
  last().say("error", 2);
  presence.set({});
  t.equal(sources.length, 2);
  t.equal(timer.pending, 0, "and not a second time");
  presence.set({});
  t.equal(sources.length, 2, "where it listens already, nothing happens");
});

t.test("rests in a tab that has long been hidden", async (t) => {
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

t.test("is over when it is ended", async (t) => {
  const { timer, presence, last, sources, stop } = listen();
  last().say("error", 2);
  stop();
  timer.pass(3_600_000);
  presence.set({});
  t.equal(sources.length, 1);
  t.equal(presence.listeners.size, 0);
  t.equal(timer.pending, 0);
});
