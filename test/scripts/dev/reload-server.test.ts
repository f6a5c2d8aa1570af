import { runInNewContext } from "node:vm";
import t, { type Test } from "tap";
import { openReloadServer, type ReloadServer } from "../../../scripts/dev/reload-server.ts";

async function open(t: Test) {
  const server = await openReloadServer();
  t.teardown(() => server.close());
  return { server, url: `http://127.0.0.1:${server.port}/__dev` };
}

interface Message {
  event: string;
  data: string;
}

/** Parses the events of a stream as a browser does. */
async function* read(url: string): AsyncGenerator<Message> {
  const response = await fetch(`${url}/events`);
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const values = (field: string) =>
        lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
      if (values("event")[0]) yield { event: values("event")[0] ?? "", data: values("data").join("\n") };
    }
  }
}

const next = async (events: AsyncGenerator<Message>) => (await events.next()).value as Message;

t.test("sends the current build to a new stream, then each later build", async (t) => {
  const { server, url } = await open(t);
  const response = await fetch(`${url}/events`);
  t.equal(response.headers.get("content-type"), "text/event-stream");
  t.equal(response.headers.get("cache-control"), "no-store");
  await response.body?.cancel();

  const events = read(url);
  const first = await next(events);
  t.equal(first.event, "build");
  server.announceBuild();
  const second = await next(events);
  t.equal(second.event, "build");
  t.not(second.data, first.data);
  t.equal((await next(read(url))).data, second.data, "a later stream gets the same build");
});

t.test("sends a failure with several lines as one event", async (t) => {
  const { server, url } = await open(t);
  const events = read(url);
  await next(events);
  server.announceFailure("no such name\r\n  at line 2\n\nevent: build\ndata: forged");
  t.same(await next(events), { event: "failure", data: "no such name\n  at line 2\n\nevent: build\ndata: forged" });
});

t.test("ends the streams before the gateway drains", async (t) => {
  const { server, url } = await open(t);
  const events = read(url);
  await next(events);
  server.endStreams();
  t.equal((await events.next()).done, true);
});

t.test("answers 404 for all other paths", async (t) => {
  const { url } = await open(t);
  for (const path of ["", "/", "/reload.js?x", "/../secret"]) t.equal((await fetch(`${url}${path}`)).status, 404, path);
});

/** Runs the script of `/__dev/reload.js` with a minimal page around it. */
async function openPage({ port }: Pick<ReloadServer, "port">) {
  const script = await (await fetch(`http://127.0.0.1:${port}/__dev/reload.js`)).text();
  const page = { reloads: 0, errors: [] as string[], streams: [] as FakeEventSource[], timers: [] as (() => void)[] };
  class FakeEventSource {
    static readonly CLOSED = 2;
    readyState = 1;
    readonly listeners = new Map<string, (event: { data: string }) => void>();
    constructor() {
      page.streams.push(this);
    }
    addEventListener(type: string, listener: (event: { data: string }) => void) {
      this.listeners.set(type, listener);
    }
    emit(type: string, data = "") {
      this.listeners.get(type)?.({ data });
    }
    close() {
      this.readyState = FakeEventSource.CLOSED;
    }
  }
  runInNewContext(script, {
    EventSource: FakeEventSource,
    location: { reload: () => page.reloads++ },
    console: { error: (message: string) => page.errors.push(message) },
    setTimeout: (act: () => void) => page.timers.push(act),
  });
  return page;
}

t.test("reloads a page once if the build differs from its own", async (t) => {
  const { server, url } = await open(t);
  const page = await openPage(server);
  const [stream] = page.streams;
  const events = read(url);
  stream?.emit("build", (await next(events)).data);
  t.equal(page.reloads, 0, "no reload for its own build, also after a reconnection");
  server.announceBuild();
  stream?.emit("build", (await next(events)).data);
  t.equal(page.reloads, 1);
  t.equal(stream?.readyState, 2, "the stream is closed");
});

t.test("reconnects after an error response and logs failed builds", async (t) => {
  const { server } = await open(t);
  const page = await openPage(server);
  page.streams[0]?.emit("error");
  t.equal(page.timers.length, 0, "the browser reconnects by itself after a lost connection");
  page.streams[0]?.close();
  page.streams[0]?.emit("error");
  page.timers[0]?.();
  t.equal(page.streams.length, 2);
  page.streams[1]?.emit("failure", "storefront can't be built");
  t.same(page.errors, ["storefront can't be built"]);
});
