import type { AddressInfo } from "node:net";
import express from "express";
import t, { type Test } from "tap";
import { OrderStreams } from "../../../../gateway/platform/orders/order-streams.ts";
import { openEventStream } from "../../../support/http.ts";

/** A server that answers with a stream, with control over its timers, watchers and permission. */
async function openServer(t: Test) {
  const stop = new AbortController();
  const timers = new Set<() => void>();
  const watching = new Set<() => void>();
  let allowed: () => Promise<boolean> = () => Promise.resolve(true);
  const streams = new OrderStreams({
    stopping: stop.signal,
    every(run, milliseconds) {
      t.ok(milliseconds <= 25_000);
      timers.add(run);
      return () => void timers.delete(run);
    },
  });
  const app = express();
  let closed = Promise.resolve();
  let onRequest = (open: () => void): void => open();
  app.get("/", (_req, res) => {
    closed = new Promise((resolve) => void res.once("close", () => resolve()));
    const open = () =>
      streams.open(res, {
        accountId: "ada",
        watch(onChange) {
          watching.add(onChange);
          return () => void watching.delete(onChange);
        },
        isAllowed: () => allowed(),
      });
    onRequest(open);
    onRequest = (run) => run();
  });
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => void server.once("listening", resolve));
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    streams,
    stop: () => stop.abort(),
    closed: () => closed,
    heartbeat: () => timers.forEach((run) => run()),
    change: () => watching.forEach((run) => run()),
    /** Holds the next request. @returns the function that opens its stream, once the request has arrived */
    hold: () => new Promise<() => void>((arrived) => (onRequest = arrived)),
    allow: (next: () => Promise<boolean>) => {
      allowed = next;
    },
    left: () => [timers.size, watching.size, streams.size],
    listen: async () => {
      const stream = await openEventStream(port, "/", {});
      t.equal(await stream.next(), "retry: 3000");
      return stream;
    },
  };
}

t.test("sends heartbeats, and an event for each change", async (t) => {
  const { listen, heartbeat, change, left } = await openServer(t);
  const stream = await listen();
  t.same(left(), [1, 1, 1]);
  heartbeat();
  t.equal(await stream.next(), ":");
  change();
  t.equal(await stream.next(), "event: orders\ndata: {}");
  heartbeat();
  t.equal(await stream.next(), ":");
});

t.test("releases everything when the client disconnects", async (t) => {
  const { listen, closed, left } = await openServer(t);
  (await listen()).leave();
  await closed();
  t.same(left(), [0, 0, 0]);
});

t.test("ends a stream at the heartbeat if the client lost its permission", async (t) => {
  for (const answer of [() => Promise.resolve(false), () => Promise.reject(new Error("the storage is away"))]) {
    const { listen, allow, heartbeat, left } = await openServer(t);
    const stream = await listen();
    allow(answer);
    heartbeat();
    t.same(await stream.ended(), []);
    t.same(left(), [0, 0, 0]);
  }
});

t.test("writes nothing if the permission check ends after the stream", async (t) => {
  const { listen, allow, change, stop, left } = await openServer(t);
  const stream = await listen();
  let answer = (_allowed: boolean): void => {};
  allow(() => new Promise((resolve) => (answer = resolve)));
  change();
  stop();
  answer(true);
  t.same(await stream.ended(), []);
  t.same(left(), [0, 0, 0]);
});

t.test("an ended stream whose connection closes later leaves the account's next stream alone", async (t) => {
  const { listen, hold, closed, allow, heartbeat, stop, left } = await openServer(t);
  await listen();
  const oldClosed = closed();
  const arrived = hold();
  const listening = listen();
  const open = await arrived;
  allow(() => Promise.resolve(false));
  heartbeat();
  // Microtasks only: the stream ends, and its connection is still open.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  t.same(left(), [0, 0, 0]);
  open();
  await oldClosed;
  t.same(left(), [1, 1, 1]);
  stop();
  t.same(await (await listening).ended(), []);
});

t.test("a shutdown ends all streams and opens no new ones", async (t) => {
  const { listen, stop, left } = await openServer(t);
  const streams = [await listen(), await listen()];
  stop();
  for (const stream of streams) t.same(await stream.ended(), []);
  t.same(await (await listen()).ended(), []);
  t.same(left(), [0, 0, 0]);
});
