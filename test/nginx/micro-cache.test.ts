import fc from "fast-check";
import t from "tap";
import {
  AN_HOUR,
  type Answering,
  answering,
  answerPage,
  answerPageUntil,
  LONG_AGO,
  startRecordingUpstream,
} from "../support/http.ts";
import { type Answer, type NginxServer, type Question, startNginx, visit } from "../support/nginx.ts";
import { pollUntil } from "../support/system.ts";

const upstream = await startRecordingUpstream(t);
const nginx = await startNginx(t, { UPSTREAMS: upstream.address });

const URL_OF_A_PAGE = "https://demo.shops.example/";

/** A path without a cached page, different for each call. */
let paths = 0;
const newPage = () => `${URL_OF_A_PAGE}p${++paths}`;

const codingOf = (encoding: string) =>
  /\bbr(?!;q=0)/.test(encoding) ? "br" : encoding.includes("gzip") ? "gzip" : "identity";

const isStored = (answer: Answer) => !["MISS", "BYPASS", undefined].includes(answer.headers["x-cache"] as string);

/** Sends a request twice. Returns whether the second response came from the cache, fresh or stale. */
async function storesAnswer(nginx: NginxServer, question: Question = {}): Promise<boolean> {
  const url = newPage();
  await visit(nginx, url, question);
  return isStored(await visit(nginx, url));
}

if (nginx) {
  t.beforeEach(() => {
    upstream.requests.length = 0;
    upstream.answer = answerPage;
  });

  t.test("caches a page with status 200 or 404", async (t) => {
    t.ok(await storesAnswer(nginx));
    upstream.answer = answering({ "Cache-Control": "no-cache" }, 404);
    t.ok(await storesAnswer(nginx));
  });

  t.test("revalidates a page after one second", async (t) => {
    const url = newPage();
    await visit(nginx, url);
    await pollUntil(
      () => visit(nginx, url),
      () => upstream.requests.length > 1,
    );
    t.match(upstream.requests[1]?.headers["if-none-match"], /^"/);
  });

  t.test("serves no expired page while another request asks for it: the shop may be gone", async (t) => {
    const url = newPage();
    await visit(nginx, url);
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    upstream.answer = (request, response) => {
      asked += 1;
      void gate.promise.then(() => answering({ "Cache-Control": "no-cache" }, 410)(request, response));
    };
    const isAsked = (times: number) =>
      pollUntil(
        async () => asked,
        (count) => count >= times,
      );
    const first = pollUntil(
      () => visit(nginx, url),
      ({ status }) => status !== 200,
    );
    await isAsked(1);
    const second = visit(nginx, url);
    await Promise.race([second, isAsked(2)]);
    gate.resolve();
    t.same([(await first).status, (await second).status], [410, 410]);
  });

  t.test("does not cache responses that must not be shared", async (t) => {
    const answers: [Record<string, string | string[]>, number?][] = [
      [{ "Cache-Control": "no-store" }],
      [{ "Cache-Control": "private, max-age=60" }],
      [{ "Cache-Control": "public, no-store" }],
      [{}],
      [{ "Cache-Control": "no-cache", "Set-Cookie": "a=b" }],
      [{ "Cache-Control": "no-cache", Vary: "Cookie" }],
      [{ "Cache-Control": "no-cache", Vary: "Accept-Encoding, Accept-Language" }],
      [{ "Cache-Control": "no-cache", Vary: "*" }],
      [{ "Cache-Control": "no-cache", Location: "/" }, 301],
      [{ "Cache-Control": "no-cache" }, 410],
      [{ "Cache-Control": "no-cache" }, 500],
      [{ "Cache-Control": "no-cache" }, 503],
    ];
    for (const [headers, status] of answers) {
      upstream.answer = answering(headers, status);
      t.notOk(await storesAnswer(nginx), `not cached: ${status ?? 200} ${JSON.stringify(headers)}`);
    }
  });

  t.test("requests of signed-in people bypass the cache", async (t) => {
    const questions: Record<string, string>[] = [
      { Cookie: "__Host-awning=x" },
      { Cookie: "a=b; __Host-session=x" },
      { Cookie: "theme=dark; session=x" },
      { Cookie: "awning_session_id=x" },
      { Authorization: "Bearer x" },
      { Authorization: "0" },
    ];
    for (const headers of questions) {
      const name = JSON.stringify(headers);
      t.notOk(await storesAnswer(nginx, { headers }), `${name} is not cached`);
      const url = newPage();
      await visit(nginx, url);
      t.equal((await visit(nginx, url, { headers })).headers["x-cache"], "BYPASS", name);
      t.match(upstream.requests.at(-1)?.headers, {
        [Object.keys(headers)[0]?.toLowerCase() as string]: Object.values(headers)[0],
      });
    }
    t.ok(
      await storesAnswer(nginx, { headers: { Cookie: "theme=session; sessions" } }),
      "the text in a cookie's value does not count as a name",
    );
  });

  t.test("caches only GET and HEAD of pages, not the admin, the API or health checks", async (t) => {
    t.notOk(await storesAnswer(nginx, { method: "POST" }));
    const paths = ["/admin", "/admin/orders", "/admin/../x", "/api/site", "/api/../x", "/healthz", "/readyz?x"];
    for (const path of paths) {
      for (let turn = 1; turn <= 2; turn++) {
        upstream.requests.length = 0;
        const answer = await visit(nginx, URL_OF_A_PAGE, { path });
        t.notOk(isStored(answer), path);
        t.equal(upstream.requests[0]?.url, path);
      }
    }
    t.ok(await storesAnswer(nginx, { method: "HEAD" }), "HEAD");
    t.equal(upstream.requests.at(-1)?.method, "GET", "a HEAD is forwarded as GET, to cache the page for both");
  });

  t.test("caches only compressed pages", async (t) => {
    upstream.answer = answerPageUntil(AN_HOUR);
    for (const [accepted, expected] of [
      ["br", "HIT"],
      ["gzip", "HIT"],
      ["identity", "BYPASS"],
    ] as const) {
      const url = newPage();
      const headers = { "Accept-Encoding": accepted };
      await visit(nginx, url, { headers });
      t.equal((await visit(nginx, url, { headers })).headers["x-cache"], expected, accepted);
    }
  });

  t.test("sends the gateway one of three codings", async (t) => {
    const cases: [string, string | undefined][] = [
      ["", undefined],
      ["identity", undefined],
      ["deflate, zstd", undefined],
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, deflate, br", "br"],
      ["BR", "br"],
      ["br;q=1.0, gzip;q=0.8", "br"],
      ["br;q=0, gzip", "gzip"],
      ["gzip;q=0.5, br; q=0.0", "gzip"],
      ["br ; q=0.001", "br"],
      ["gzip;q=0", undefined],
      ["gzip,deflate", "gzip"],
      ["x-gzip, brotli, bro, xbr", undefined],
    ];
    for (const [header, coding] of cases) {
      await visit(nginx, newPage(), { headers: { "Accept-Encoding": header } });
      t.equal(upstream.requests.at(-1)?.headers["accept-encoding"], coding, header);
    }
  });

  t.test("shares pages between different spellings of Accept-Encoding", async (t) => {
    upstream.answer = answerPageUntil(AN_HOUR);
    const url = newPage();
    await visit(nginx, url, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
    const { headers } = await visit(nginx, url, { headers: { "Accept-Encoding": "br;q=1.0, gzip;q=0.8" } });
    t.equal(headers["x-cache"], "HIT");
  });

  t.test("never mixes shops and codings", async () => {
    const hosts = ["demo.shops.example", "DEMO.shops.example", "other.shops.example", "shops.example", "acme.example"];
    const request = fc.record({
      host: fc.constantFrom(...hosts),
      path: fc.constantFrom("/", "/?q=1", "/a", "/demo.shops.example"),
      encoding: fc.constantFrom("br", "gzip", "identity", "gzip, deflate, br", "deflate, gzip;q=0.9", "br;q=0"),
      method: fc.constantFrom("GET", "GET", "HEAD"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 30 }), async (requests) => {
        const checks = requests.map(async ({ host, path, encoding, method }) => {
          const headers = { Host: host, "Accept-Encoding": encoding };
          const { body } = await visit(nginx, `https://${host}${path}`, { method, headers });
          const page = `${host.toLowerCase()} ${path} ${codingOf(encoding)}`;
          return body.toString() === (method === "HEAD" ? "" : page);
        });
        return (await Promise.all(checks)).every(Boolean);
      }),
      { numRuns: 20 },
    );
  });

  t.test("answers conditional and partial requests from the cache", async (t) => {
    upstream.answer = answerPageUntil(AN_HOUR);
    const url = newPage();
    const { headers, body } = await visit(nginx, url);
    const etag = headers.etag as string;
    const same = await visit(nginx, url, { headers: { "If-None-Match": `"old", W/${etag}` } });
    t.equal(same.status, 304);
    t.equal(same.headers.etag, etag);
    t.equal(same.body.length, 0);
    t.equal((await visit(nginx, url, { headers: { "If-None-Match": '"old"' } })).status, 200);
    const head = await visit(nginx, url, { method: "HEAD" });
    t.match(head, { status: 200, headers: { "content-length": String(body.length), "x-cache": "HIT" } });
    t.equal(head.body.length, 0);
    t.equal(upstream.requests.length, 1, "one request to the gateway");
  });

  t.test("serves a recently cached page while the gateway fails", async (t) => {
    const failures: [string, Answering][] = [
      ["500", answering({}, 500)],
      ["502", answering({}, 502)],
      ["503", answering({}, 503)],
      ["the connection breaks", (request) => request.socket.destroy()],
    ];
    for (const [name, fail] of failures) {
      upstream.answer = answerPageUntil(LONG_AGO);
      const url = newPage();
      const page = await visit(nginx, url);
      upstream.answer = fail;
      const stale = await visit(nginx, url);
      t.match(stale, { status: 200, headers: { "x-cache": "STALE" } }, name);
      t.same(stale.body, page.body, name);
    }
  });

  t.test("answers with the error page if the page is not cached", async (t) => {
    upstream.answer = (request) => request.socket.destroy();
    const { status, headers, body } = await visit(nginx, newPage());
    t.equal(status, 502);
    t.match(headers, { "content-type": /^text\/html/, "cache-control": "no-store", "retry-after": "5" });
    t.match(String(body), /Back in a moment/);
    for (const [accepted, attributes] of [
      ["fr, de-AT;q=0.8, en;q=0.5", 'lang="de" dir="ltr"'],
      ["ar-EG", 'lang="ar" dir="rtl"'],
      ["en-GB, de;q=0.9", 'lang="en" dir="ltr"'],
      ["fr", 'lang="en" dir="ltr"'],
      ["deny", 'lang="en" dir="ltr"'],
    ] as const) {
      const page = String((await visit(nginx, newPage(), { headers: { "Accept-Language": accepted } })).body);
      t.match(page, attributes, accepted);
      t.notMatch(page, "$", "every text is filled in");
    }
    upstream.answer = answering({}, 502);
    t.match(String((await visit(nginx, newPage())).body), /^demo\.shops\.example/, "keeps the gateway's own errors");
  });
}
