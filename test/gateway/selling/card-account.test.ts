import t, { type Test } from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sendRequest } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { accountEvent, sendWebhooksTo, signedEvent, stripeVariables } from "../../support/stripe/stripe-platform.ts";
import { startStripe } from "../../support/stripe/stripe-server.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const { path: WEBHOOK } = ENDPOINTS.stripeConnectWebhook;

async function open(t: Test, env: NodeJS.ProcessEnv = {}) {
  const { seller } = sampleShop("acme");
  const stripe = await startStripe(t, { now: () => new Date() });
  const gateway = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [{ seller, categories: [], products: [] }],
    env: { ...stripeVariables(stripe), ...env },
  });
  const { port, platform } = gateway;
  const ada = adminClient(port, await memberSession(platform, seller.id, HOST));
  const post = (endpoint: { path: `/api/admin/:sellerId/card-account/${string}` }) =>
    ada.post(fillPath(endpoint.path, { sellerId: seller.id }));
  return {
    ...gateway,
    stripe,
    seller,
    read: async () => (await post(ENDPOINTS.checkCardAccount)).body,
    start: () => post(ENDPOINTS.startCardOnboarding),
    stored: async () => (await platform.sellers.get(seller.id))?.cardAccount,
    send: ({ body, headers }: { body: string; headers: Record<string, string> }, host = HOST) =>
      sendRequest(port, {
        method: "POST",
        path: WEBHOOK,
        headers: { Host: host, ...headers },
        body: Buffer.from(body),
      }),
  };
}

t.test("a seller connects an account, and the shop follows what the provider says about it", async (t) => {
  const { stripe, port, read, start, stored } = await open(t);
  sendWebhooksTo(stripe, `http://${HOST}:${port}`);
  t.same(await read(), { account: null, feeBasisPoints: 0 });
  const { status, body } = await start();
  t.equal(status, 200);
  const [id, other] = [(await stored())?.id ?? "", (await start()).body.url];
  t.equal((await stored())?.id, id, "a second form is about the same account");
  t.not(other, body.url);
  t.match(await read(), { account: { state: "in-progress", missing: ["business_details.url"] } });

  const answer = await fetch(body.url, { method: "POST", body: "action=finish", redirect: "manual" });
  t.equal(answer.headers.get("location"), `https://${HOST}/admin/settings/payment?card=returned`);
  await stripe.webhooks.settled();
  t.same(await stored(), { id, state: "active", missing: [] }, "a webhook has told");
  stripe.connect.restrict(id);
  await stripe.webhooks.settled();
  t.match(await stored(), { state: "restricted", missing: ["identity.individual.documents"] });
  stripe.webhooks.mode = "lose";
  stripe.connect.activate(id);
  t.match(await read(), { account: { state: "active" } }, "without a webhook, the settings' page asks");
  stripe.webhooks.mode = "double";
  stripe.connect.deauthorize(id);
  await stripe.webhooks.settled();
  t.match(await stored(), { state: "disconnected" });
  t.same(new Set(stripe.webhooks.deliveries.map((delivery) => delivery.status)), new Set([200]));

  await start();
  t.not((await stored())?.id, id, "a disconnected account is replaced");
});

t.test("two clicks at once, and one whose answer is lost, create one account", async (t) => {
  const { stripe, start, stored } = await open(t);
  stripe.fail(/POST \/v2\/core\/accounts$/, "act-then-reset");
  const answers = await Promise.all([start(), start()]);
  t.same(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const id = (await stored())?.id;
  const urls = await Promise.all(answers.map(async ({ body }) => (await fetch(body.url)).status));
  t.same(urls, [200, 200]);
  t.equal(new Set(stripe.connect.ids).size, 1);
  t.equal(stripe.connect.ids[0], id);
});

t.test("a shop that was renamed after a lost answer can still connect", async (t) => {
  const { stripe, platform, seller, start, stored } = await open(t);
  stripe.fail(/POST \/v2\/core\/accounts$/, "act-then-reset", 2);
  t.equal((await start()).status, 502);
  await platform.sellers.change(seller.id, () => ({ name: "Acme & Daughters" }));
  t.equal((await start()).status, 200);
  t.match(await stored(), { state: "in-progress" });
});

t.test("a provider that does not answer leaves what is stored, and a webhook is repeated", async (t) => {
  const { stripe, port, start, read, stored } = await open(t);
  sendWebhooksTo(stripe, `http://${HOST}:${port}`);
  await start();
  const before = await stored();
  stripe.fail(/GET \/v2\/core\/accounts/, 503, 6);
  t.match(await read(), { account: { state: "in-progress" } });
  stripe.connect.activate(before?.id ?? "");
  await stripe.webhooks.settled();
  t.same(
    stripe.webhooks.deliveries.map((delivery) => delivery.status),
    [502, 502],
  );
  t.same(await stored(), before);
  await stripe.webhooks.retry();
  t.equal((await stored())?.state, "active");
});

t.test("an older reading of the account does not undo a newer one", async (t) => {
  const { stripe, start, read, stored } = await open(t);
  await start();
  const id = (await stored())?.id ?? "";
  stripe.connect.restrict(id);
  const held = stripe.holdAnswer(/GET \/v2\/core\/accounts/);
  const slow = read();
  await held.arrived;
  stripe.connect.activate(id);
  t.match(await read(), { account: { state: "active" } });
  held.release();
  t.match(await slow, { account: { state: "active" } });
  t.match(await stored(), { state: "active" });
});

t.test("forged and foreign webhooks change nothing", async (t) => {
  const { send, stored, start, stripe, logged } = await open(t);
  await start();
  const id = (await stored())?.id ?? "";
  stripe.connect.activate(id);
  const event = accountEvent(id);
  const good = signedEvent("connect", event);
  const table = new CaseTable();
  for (const [name, sent, status] of [
    ["the other endpoint's secret", signedEvent("platform", event), 400],
    ["altered", { ...good, body: good.body.replace("updated", "closed.") }, 400],
    ["old", signedEvent("connect", event, new Date(Date.now() - 301_000)), 400],
    ["no signature", { body: good.body, headers: {} }, 400],
    ["a live event", signedEvent("connect", { ...event, livemode: true }), 200],
    ["another platform's account", signedEvent("connect", accountEvent("acct_unknown")), 200],
    ["too large", signedEvent("connect", { ...event, note: "x".repeat(256 * 1024) }), 413],
  ] as const) {
    table.check(name, (await send(sent)).status, status);
    table.check(`${name}: stored`, (await stored())?.state, "in-progress");
  }
  t.same(table.wrong(), []);
  t.equal((await send(good, "shops.example")).status, 200, "any host");
  t.equal((await stored())?.state, "active");
  t.notMatch(JSON.stringify(logged), /whsec_|sk_test_|v1=/);
});

t.test("accepted webhooks don't count towards a client's limit; refused ones do", async (t) => {
  const { send } = await open(t, { API_REQUESTS_PER_MINUTE: "3" });
  const foreign = () => send(signedEvent("connect", accountEvent("acct_unknown")));
  const forged = () => send(signedEvent("platform", accountEvent("acct_unknown")));
  for (let round = 0; round < 5; round += 1) t.equal((await foreign()).status, 200);
  for (const status of [400, 400, 400, 429]) t.equal((await forged()).status, status);
  t.equal((await foreign()).status, 429);
});

t.test("a seller learns what the platform keeps", async (t) => {
  const { read, platform, seller } = await open(t, { PLATFORM_FEE_BASIS_POINTS: "free=200,pro=50" });
  t.match(await read(), { feeBasisPoints: 200 });
  await platform.sellers.change(seller.id, () => ({
    subscription: { plan: "pro", status: "active", currentPeriodEnd: null },
  }));
  t.match(await read(), { feeBasisPoints: 50 });
});

t.test("without a key, nothing about cards exists", async (t) => {
  const none = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", STRIPE_CONNECT_WEBHOOK_SECRET: "" };
  const { send, start, read, platform } = await open(t, { ...none, STRIPE_API_BASE: "" });
  t.equal((await send(signedEvent("connect", accountEvent("acct_1")))).status, 404);
  t.equal((await start()).status, 404);
  t.match(await read(), { error: { code: "object-not-found" } });
  t.equal(platform.paymentAccounts, null);
});
