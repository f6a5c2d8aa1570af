import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import t, { type Test } from "tap";
import { PictureUnavailable } from "../../../../gateway/platform/pictures/images.ts";
import { WebPictures, type WebPicturesOptions } from "../../../../gateway/platform/pictures/web-pictures.ts";

/** Starts a server on a free port of 127.0.0.1 that records requests, and a fetcher that may connect only to it. */
async function serve(t: Test, listener: RequestListener, given: WebPicturesOptions = {}) {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    requests.push(`${req.headers.host} ${req.url}`);
    listener(req, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const isAllowed = (address: string, to: number): boolean => address === "127.0.0.1" && to === port;
  const pictures = new WebPictures({ isAllowed, ...given });
  return { requests, port, isAllowed, origin: `http://127.0.0.1:${port}`, pictures };
}

const unavailable = (code: string, params?: object) => ({
  name: PictureUnavailable.name,
  reason: { code, ...(params && { params }) },
});

t.test("returns the bytes at an address", async (t) => {
  const { origin, pictures } = await serve(t, (req, res) => {
    t.match(req.headers, { accept: "image/*", cookie: undefined, referer: undefined });
    res.end("bytes");
  });
  t.equal(String(await pictures.fetch(`${origin}/a.jpg?v=1#x`)), "bytes");
});

t.test("never connects to addresses that are not public, in any notation", async (t) => {
  const { requests, port } = await serve(t, (_req, res) => res.end("secret"));
  const names: Record<string, string[]> = {
    "private.example": ["10.0.0.5"],
    "loopback.example": ["127.0.0.1"],
    "mixed.example": ["93.184.215.14", "127.0.0.1"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "metadata.example": ["169.254.169.254"],
    "nothing.example": [],
  };
  const resolve = async (name: string): Promise<LookupAddress[]> =>
    (names[name] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  // On the default port of HTTP too.
  for (const isAllowedPort of [80, port]) {
    const pictures = new WebPictures({ resolve });
    for (const host of [
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0x7f000001",
      "0177.0.0.1",
      "0",
      "localhost.",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[fe80::1]",
      "10.1.2.3",
      "169.254.169.254",
      "１２７.0.0.1",
      ...Object.keys(names),
    ]) {
      await t.rejects(pictures.fetch(`http://${host}:${isAllowedPort}/`), unavailable("picture-not-public"), host);
    }
  }
  const anywhere = new WebPictures({ resolve: async () => [{ address: "93.184.215.14", family: 4 }] });
  await t.rejects(anywhere.fetch("http://public.example:22/"), unavailable("picture-not-public"), "another port");
  t.same(requests, []);
});

t.test("rejects everything but web addresses", async (t) => {
  const { pictures } = await serve(t, (_req, res) => res.end());
  for (const url of [
    "",
    "a.jpg",
    "/a.jpg",
    "ftp://x.example/a.jpg",
    "file:///etc/passwd",
    "data:image/png;base64,xx",
    "javascript:x",
    "http://user:secret@x.example/",
    "http://",
  ]) {
    await t.rejects(pictures.fetch(url), unavailable("picture-without-address"), url);
  }
});

t.test("resolves a name once and connects to the checked address", async (t) => {
  const answers = ["127.0.0.1", "10.0.0.1", "10.0.0.2"];
  let lookups = 0;
  const resolve = async (): Promise<LookupAddress[]> => [{ address: answers[(lookups += 1) - 1] as string, family: 4 }];
  const { requests, port, pictures } = await serve(t, (_req, res) => res.end("ok"), { resolve });
  t.equal(String(await pictures.fetch(`http://changing.example:${port}/x`)), "ok");
  t.same([lookups, requests], [1, [`changing.example:${port} /x`]]);
  await t.rejects(pictures.fetch(`http://changing.example:${port}/x`), unavailable("picture-not-public"));
  t.equal(requests.length, 1);
});

t.test("follows up to three redirects and checks each of them", async (t) => {
  const { requests, origin, pictures } = await serve(t, (req, res) => {
    const [, count] = /^\/hop\/(\d+)/.exec(req.url ?? "") ?? [];
    const hops = Number(count ?? -1);
    if (hops > 0) res.writeHead(302, { Location: `/hop/${hops - 1}` }).end();
    else if (req.url === "/inside") res.writeHead(301, { Location: "http://169.254.169.254/latest/meta-data/" }).end();
    else if (req.url === "/file") res.writeHead(307, { Location: "file:///etc/passwd" }).end();
    else if (req.url === "/nowhere") res.writeHead(302).end();
    else res.end("there");
  });
  t.equal(String(await pictures.fetch(`${origin}/hop/3`)), "there");
  t.equal(requests.length, 4);
  await t.rejects(pictures.fetch(`${origin}/hop/4`), unavailable("picture-redirected", { max: 3 }));
  await t.rejects(pictures.fetch(`${origin}/inside`), unavailable("picture-not-public"));
  await t.rejects(pictures.fetch(`${origin}/file`), unavailable("picture-without-address"));
  await t.rejects(pictures.fetch(`${origin}/nowhere`), unavailable("picture-refused", { status: "302" }));
});

t.test("rejects a response that is too large, too slow, incomplete or missing", async (t) => {
  const { origin, port, isAllowed, pictures } = await serve(
    t,
    (req, res) => {
      if (req.url === "/declared") res.writeHead(200, { "Content-Length": "1001" }).end(Buffer.alloc(1001));
      else if (req.url === "/endless") {
        const write = (): void => void (res.write(Buffer.alloc(500)) && setImmediate(write));
        write();
      } else if (req.url === "/largest") res.end(Buffer.alloc(1000));
      else if (req.url === "/missing") res.writeHead(404).end("no");
      else if (req.url === "/broken") {
        res.writeHead(200, { "Content-Length": "100" });
        res.write("half");
        setImmediate(() => res.destroy());
      } else if (req.url === "/silent") req.resume();
      else res.destroy();
    },
    { maxBytes: 1000 },
  );
  t.equal((await pictures.fetch(`${origin}/largest`)).length, 1000);
  await t.rejects(pictures.fetch(`${origin}/declared`), unavailable("picture-too-big"));
  await t.rejects(pictures.fetch(`${origin}/endless`), unavailable("picture-too-big"));
  await t.rejects(pictures.fetch(`${origin}/missing`), unavailable("picture-refused", { status: "404" }));
  await t.rejects(pictures.fetch(`${origin}/broken`), unavailable("picture-unanswered"));
  const impatient = new WebPictures({ isAllowed, timeoutMs: 50 });
  await t.rejects(impatient.fetch(`${origin}/silent`), unavailable("picture-too-slow"));
  await t.rejects(pictures.fetch(`${origin}/destroyed`), unavailable("picture-unanswered"));
  const unresolved = new WebPictures({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
  await t.rejects(unresolved.fetch("http://gone.example/"), unavailable("picture-unanswered"));
  const hanging = new WebPictures({ resolve: () => new Promise(() => {}), timeoutMs: 50 });
  await t.rejects(hanging.fetch(`http://hanging.example:${port}/`), unavailable("picture-too-slow"));
  const cancelled = new AbortController();
  const fetching = pictures.fetch(`${origin}/silent`, cancelled.signal);
  cancelled.abort();
  await t.rejects(fetching, { name: PictureUnavailable.name });
});
