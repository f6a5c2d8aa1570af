import { randomUUID } from "node:crypto";
import t from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { adminClient, type MemberSession, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { type EventStream, httpGet, openEventStream } from "../../support/http.ts";
import { orderOf, placementOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const acme = sampleShop("acme");
const other = sampleShop("other");
const [mug] = acme.products;
if (!mug) throw new TypeError("the sample shop has a mug");
const SELLER = acme.seller.id;
const HOST = "acme.shops.example";
const EVENT = "event: orders\ndata: {}";

/** Gateways of two processes on the same data. */
const dataDir = testFolder(t);
const env = { API_REQUESTS_PER_MINUTE: "100000" };
const here = await openTestGateway(t, { dataDir, shops: [acme, other], env });
const there = await openTestGateway(t, { dataDir, env });
const { platform } = here;

const path = (sellerId = SELLER) => fillPath(ENDPOINTS.orderEvents.path, { sellerId });
const listen = async ({ headers }: MemberSession, sellerId = SELLER, port = here.port): Promise<EventStream> =>
  openEventStream(port, path(sellerId), headers);
const place = (sellerId = SELLER) => platform.orders.place(sellerId, placementOf([]));
const memberOf = (sellerId = SELLER, host = HOST) => memberSession(platform, sellerId, host);

t.test("reports an order that is placed at one gateway in a stream of another", async (t) => {
  const stream = await listen(await memberOf());
  t.teardown(stream.leave);
  t.equal(stream.status, 200);
  t.match(stream.headers, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  t.notOk("content-encoding" in stream.headers);
  t.equal(await stream.next(), "retry: 3000");
  const placed = await placeOrder(there.port, SELLER, randomUUID(), orderOf(acme.seller, mug, 1));
  t.equal(placed.status, 201);
  t.equal(await stream.next(), EVENT, "without details of the order");
  const orderId = (await platform.orders.list(SELLER, { limit: 1 }))[0]?.id ?? "";
  const actions = fillPath(ENDPOINTS.actOnOrder.path, { sellerId: SELLER, orderId });
  await adminClient(there.port, await memberOf()).post(actions, { action: "confirm" });
  t.equal(await stream.next(), EVENT, "a changed order is reported too");
});

t.test("each shop's members get only their own orders", async (t) => {
  const streams = await Promise.all([
    listen(await memberOf()),
    listen(await memberOf(other.seller.id), other.seller.id),
  ]);
  t.teardown(() => streams.forEach(({ leave }) => leave()));
  const [own, others] = streams;
  await Promise.all([own.next(), others.next()]);
  await place(other.seller.id);
  t.equal(await others.next(), EVENT);
  await place();
  t.equal(await own.next(), EVENT);
  await platform.memberships.remove((await memberOf()).accountId, SELLER);
});

t.test("rejects streams for everyone else", async (t) => {
  const ben = await memberOf(other.seller.id, "other.shops.example");
  const ada = await memberOf();
  t.equal((await httpGet(here.port, HOST, path())).status, 401);
  t.equal((await httpGet(here.port, HOST, path(), { headers: ben.headers })).status, 404);
  for (const site of ["same-site", "cross-site"]) {
    const answer = await httpGet(here.port, HOST, path(), { headers: { ...ada.headers, "Sec-Fetch-Site": site } });
    t.match([answer.status, answer.text], [403, /request-forged/], site);
  }
  const own = await openEventStream(here.port, path(), { ...ada.headers, "Sec-Fetch-Site": "same-origin" });
  t.equal(own.status, 200);
  own.leave();
  const head = await httpGet(here.port, HOST, path(), { method: "HEAD", headers: ada.headers });
  t.match([head.status, head.headers["content-type"], head.text], [200, /^text\/event-stream/, ""], "HEAD ends");
});

t.test("ends a stream with its session, the membership, or the account's other sessions", async (t) => {
  const signOut = async (session: MemberSession) => {
    t.equal((await adminClient(there.port, session).delete(ENDPOINTS.signOut.path)).status, 200);
  };
  const leaveShop = ({ accountId }: MemberSession) => platform.memberships.remove(accountId, SELLER);
  const endAll = ({ accountId }: MemberSession) => platform.sessions.endAll(accountId);
  for (const [name, end] of Object.entries({ signOut, leaveShop, endAll })) {
    const member = await memberOf();
    const stream = await listen(member);
    await stream.next();
    await end(member);
    await place();
    t.same(await stream.ended(), [], `${name}: no later events`);
    t.ok([401, 404].includes((await httpGet(here.port, HOST, path(), { headers: member.headers })).status), name);
  }
});

t.test("checks only the stream's own session, not all sessions of the account", async (t) => {
  t.intercept(platform.sessions, "list", { value: () => Promise.reject(new Error("lists the sessions")) });
  const stream = await listen(await memberOf());
  t.teardown(stream.leave);
  await stream.next();
  await place();
  t.equal(await stream.next(), EVENT);
});

t.test("limits an account to twenty streams; an ended one frees its slot", async (t) => {
  const ada = await memberOf();
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(ada)));
  t.teardown(() => streams.forEach(({ leave }) => leave()));
  t.same(new Set(streams.map(({ status }) => status)), new Set([200]));
  const refused = await httpGet(here.port, HOST, path(), { headers: ada.headers });
  t.match([refused.status, refused.headers["retry-after"], refused.text], [429, "60", /too-many-requests/]);
  const someoneElse = await listen(await memberOf());
  t.equal(someoneElse.status, 200, "other accounts have their own limit");
  someoneElse.leave();
  streams[0]?.leave();
  let status = 429;
  // The gateway notices it a moment later.
  while (status === 429) {
    const next = await listen(ada);
    ({ status } = next);
    if (status === 200) streams.push(next);
    else await next.ended();
  }
  t.equal(status, 200);
});

t.test("a stopping server does not wait for streams", async (t) => {
  const going = await openTestGateway(t, { dataDir: testFolder(t), shops: [acme], env });
  const member = await memberSession(going.platform, SELLER, HOST);
  const streams = await Promise.all([1, 2, 3].map(() => listen(member, SELLER, going.port)));
  for (const stream of streams) await stream.next();
  // Far longer than a test may take.
  await going.drain(3_600_000);
  for (const stream of streams) t.same(await stream.ended(), []);
});
