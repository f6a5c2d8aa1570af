import type { AddressInfo } from "node:net";
import express from "express";
import t, { type Test } from "tap";
import { OrderStreams } from "../../../../gateway/platform/orders/order-streams.ts";
import { openEventStream } from "../../../support/http.ts";

/** A server whose only answer is a stream, with a hand on everything that it waits for. */
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
  app.get("/", (_req, res) => {
    closed = new Promise((resolve) => void res.once("close", () => resolve()));
    streams.open(res, {
      accountId: "ada",
      watch(onChange) {
        watching.add(onChange);
        return () => void watching.delete(onChange);
      },
      isAllowed: () => allowed(),
    });
  });
  const server = app.listen(0, "127.0.0.1");
  await new Promise((listening) => void server.once("listening", listening));
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    streams,
    stop: () => stop.abort(),
    closed: () => closed,
    pulse: () => timers.forEach((run) => run()),
    change: () => watching.forEach((run) => run()),
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

t.test("a sign of life now and then, and one of each change", async (t) => {
  const { listen, pulse, change, left } = await openServer(t);
  const stream = await listen();
  t.same(left(), [1, 1, 1]);
  pulse();
  t.equal(await stream.next(), ":");
  change();
  t.equal(await stream.next(), "event: orders\ndata: {}");
  pulse();
  t.equal(await stream.next(), ":");
});

t.test("it is over when who listens goes, and nothing of it is left", async (t) => {
  const { listen, closed, left } = await openServer(t);
  (await listen()).leave();
  await closed();
  t.same(left(), [0, 0, 0]);
});

t.test("with the sign of life it is seen that somebody may listen no more, though nothing happens", async (t) => {
  for (const answer of [() => Promise.resolve(false), () => Promise.reject(new Error("the storage is away"))]) {
    const { listen, allow, pulse, left } = await openServer(t);
    const stream = await listen();
    allow(answer);
    pulse();
    t.same(await stream.ended(), []);
    t.same(left(), [0, 0, 0]);
  }
});

t.test("an answer that comes after the end is not written", async (t) => {
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

t.test("a server that goes ends all of them, and begins none", async (t) => {
  const { listen, stop, left } = await openServer(t);
  const streams = [await listen(), await listen()];
  stop();
  for (const stream of streams) t.same(await stream.ended(), []);
  t.same(await (await listen()).ended(), []);
  t.same(left(), [0, 0, 0]);
});
