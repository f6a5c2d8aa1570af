import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Request, Response } from "express";
import t from "tap";
import { FilePlaces, sendFile } from "../../../../gateway/platform/http/files.ts";

/** Occupies a place until the test ends the task. */
function hold(places: FilePlaces, accountId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { done: places.within(accountId, () => promise), end: resolve, fail: reject };
}

t.test("limits files in total and per account, and frees a place when its task ends or fails", async (t) => {
  const places = new FilePlaces({ total: 3, each: 2, refusal: "uploads-busy" });
  const busy = { code: "uploads-busy" };
  const [first, second] = [hold(places, "a"), hold(places, "a")];
  await t.rejects(hold(places, "a").done, busy, "beyond the account's limit");
  const third = hold(places, "b");
  await t.rejects(hold(places, "c").done, busy, "beyond the total limit");
  first.end();
  await first.done;
  second.fail(new Error("no good"));
  await t.rejects(second.done, { message: "no good" });
  const more = [hold(places, "a"), hold(places, "a")];
  await t.rejects(hold(places, "c").done, busy);
  for (const { end } of [third, ...more]) end();
  await Promise.all([third, ...more].map(({ done }) => done));
  const last = hold(places, "c");
  last.end();
  await t.resolves(last.done);
});

t.test("disconnects a client that takes no more bytes, and frees its place", async (t) => {
  const places = new FilePlaces({ total: 1, each: 1, refusal: "too-many-requests" });
  async function* endless() {
    for (;;) yield "x".repeat(100_000);
  }
  const ended = Promise.withResolvers<void>();
  const server = createServer((req, res) => {
    const file = { name: "file.csv", contentType: "text/csv", chunks: endless() };
    const sending = places.within("a", () => sendFile(req as Request, res as Response, file));
    sending.then(ended.resolve, ended.reject);
  });
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const asked = get({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  t.ok((sockets[0]?.timeout ?? 0) > 0, "the connection has a time limit");
  // As Node does when a connection has moved no bytes for this time.
  sockets[0]?.emit("timeout");
  await ended.promise;
  await t.resolves(places.within("a", async () => undefined));
});

t.test("ignores a client that disconnects before the first bytes, and ends the file's generator", async (t) => {
  const [asked, closed, ended] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  let hasReturned = false;
  async function* slow() {
    try {
      asked.resolve();
      await closed.promise;
      yield "x";
    } finally {
      hasReturned = true;
    }
  }
  const server = createServer((req, res) => {
    res.once("close", closed.resolve);
    const file = { name: "file.csv", contentType: "text/csv", chunks: slow() };
    sendFile(req as Request, res as Response, file).then(ended.resolve, ended.reject);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const request = get({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  request.on("error", () => undefined);
  await asked.promise;
  request.destroy();
  await t.resolves(ended.promise);
  t.equal(hasReturned, true);
});

t.test("handles other events while it sends a file to a fast client", async (t) => {
  // The connection's buffers take them, so the server never waits for the client.
  const MOST = 300;
  const work = Buffer.alloc(300_000);
  let sent = 0;
  async function* chunksUntilEvent() {
    const handled = new AbortController();
    setImmediate(() => handled.abort());
    for (sent = 0; sent < MOST && !handled.signal.aborted; sent += 1) yield hash("sha512", work).padEnd(3_000);
  }
  const server = createServer((req, res) => {
    const file = { name: "file.csv", contentType: "text/csv", chunks: chunksUntilEvent() };
    void sendFile(req as Request, res as Response, file);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const asked = get({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  t.ok(sent < MOST);
});
