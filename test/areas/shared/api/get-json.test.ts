import t, { type Test } from "tap";
import { CLIENT_ERRORS } from "../../../../areas/shared/api/api-error.ts";
import { getJson } from "../../../../areas/shared/api/get-json.ts";
import { deadlineByHand } from "../../../support/fakes.ts";
import { apiServer, json } from "../../../support/http.ts";

const unavailable = (retryAfter?: string) =>
  json(
    { error: { code: "unavailable", message: "Back in a moment." } },
    503,
    retryAfter ? { "retry-after": retryAfter } : {},
  );

/** A transport whose pauses take no time and are written down. */
function transport(baseUrl: string) {
  const pauses: number[] = [];
  const wait = (milliseconds: number) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  return { baseUrl, deadline: 30_000, wait, pauses };
}

async function setUp(t: Test, ...steps: Parameters<typeof apiServer>[1][]) {
  const { baseUrl, asked } = await apiServer(t, ...steps);
  return { asked, transport: transport(baseUrl) };
}

t.test("an answer", async (t) => {
  const { asked, transport } = await setUp(t, json({ fine: true }));
  t.strictSame(await getJson(transport, "/api/x?y=1"), { fine: true });
  t.strictSame(asked, ["/api/x?y=1"]);
  t.strictSame(transport.pauses, []);
});

t.test("503 is asked once more, after the pause the server wants", async (t) => {
  const { asked, transport } = await setUp(t, unavailable("2"), json({ fine: true }));
  t.strictSame(await getJson(transport, "/"), { fine: true });
  t.equal(asked.length, 2);
  t.strictSame(transport.pauses, [2000]);
});

t.test("a pause may be a date, also one that is over", async (t) => {
  const { asked, transport } = await setUp(t, unavailable("Wed, 21 Oct 2015 07:28:00 GMT"), json({ fine: true }));
  await getJson(transport, "/");
  t.equal(asked.length, 2);
  t.strictSame(transport.pauses, [0]);
});

t.test("without a pause of the server's, or with a senseless one, there is a short one", async (t) => {
  for (const retryAfter of [undefined, "soon"]) {
    const { transport } = await setUp(t, unavailable(retryAfter), json({}));
    await getJson(transport, "/");
    t.strictSame(transport.pauses, [500]);
  }
});

t.test("nobody waits for a minute", async (t) => {
  const { asked, transport } = await setUp(t, unavailable("60"), json({}));
  await t.rejects(getJson(transport, "/"), { code: "unavailable", message: "Back in a moment.", status: 503 });
  t.equal(asked.length, 1);
});

t.test("a second 503 is the answer", async (t) => {
  const { asked, transport } = await setUp(t, unavailable("1"));
  await t.rejects(getJson(transport, "/"), { code: "unavailable", status: 503 });
  t.equal(asked.length, 2);
});

t.test("other errors are not repeated", async (t) => {
  const error = { code: "invalid", message: "Please check the form.", fields: { name: "Too short." } };
  const { asked, transport } = await setUp(t, json({ error }, 400));
  await t.rejects(getJson(transport, "/"), { name: "ApiError", ...error, status: 400 });
  t.equal(asked.length, 1);
});

t.test("an error that is not ours", async (t) => {
  for (const step of [
    json({ error: "no" }, 502),
    json(null, 404),
    (...[, response]: Parameters<ReturnType<typeof json>>) => void response.writeHead(500).end("<h1>Oh</h1>"),
  ]) {
    const { transport } = await setUp(t, step);
    await t.rejects(getJson(transport, "/"), { code: "unexpected", message: CLIENT_ERRORS.unexpected });
  }
});

t.test("an answer that is no JSON", async (t) => {
  const { transport } = await setUp(t, (_, response) => void response.end("<!doctype html>"));
  await t.rejects(getJson(transport, "/"), { code: "unexpected", status: 200 });
});

t.test("no network, twice", async (t) => {
  const { asked, transport } = await setUp(t, (_, response) => void response.destroy());
  await t.rejects(getJson(transport, "/"), { code: "network", message: CLIENT_ERRORS.network, status: 0 });
  t.equal(asked.length, 2);
});

t.test("no network, once", async (t) => {
  const { transport } = await setUp(t, (_, response) => void response.destroy(), json({ fine: true }));
  t.strictSame(await getJson(transport, "/"), { fine: true });
});

t.test("no answer before the deadline, which is not repeated", async (t) => {
  const { pass } = deadlineByHand(t);
  const { baseUrl, asked } = await apiServer(t, pass);
  await t.rejects(getJson(transport(baseUrl), "/"), { code: "timeout", message: CLIENT_ERRORS.timeout });
  t.equal(asked.length, 1);
});

t.test("an answer that stops half-way", async (t) => {
  const { baseUrl } = await apiServer(t, (_, response) => void response.write('{"fine":'));
  deadlineByHand(t).passWithinAnswer();
  await t.rejects(getJson(transport(baseUrl), "/"), { code: "timeout" });
});

t.test("a request that is given up rejects with the signal's reason, and is not repeated", async (t) => {
  const { baseUrl, asked } = await apiServer(t, json({}));
  const controller = new AbortController();
  const reason = new Error("something else was typed");
  controller.abort(reason);
  await t.rejects(getJson({ baseUrl, deadline: 5_000, wait: async () => {} }, "/api/x", controller.signal), reason);
  t.strictSame(asked, []);
});
