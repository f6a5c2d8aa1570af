import { randomUUID } from "node:crypto";
import { join } from "node:path";
import t from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { PLATFORM_KEY_HEADER } from "../../../gateway/proxies/forward.ts";
import { AdminBrowser, memberSession } from "../../support/accounts.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../support/firebase.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet, openEventStream, postJson } from "../../support/http.ts";
import { readOutbox, waitForCode } from "../../support/mails.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { makePicture, uploadPicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { saveOf } from "../../support/shop.ts";
import { accountEvent, signedEvent, stripeVariables } from "../../support/stripe/stripe-platform.ts";
import { startStripe } from "../../support/stripe/stripe-server.ts";
import { pollUntil, testFolder } from "../../support/system.ts";
import { startFunctionsEmulator } from "./functions-emulator.ts";

const KEY = "a-key-that-only-gateways-and-function-know";
const HOST = "acme.shops.example";
const acme = sampleShop("acme");
const sellerId = acme.seller.id;
const [mug] = acme.products;
if (!mug) throw new TypeError("the sample shop has a mug");

if (await firebaseEmulators(t)) {
  const project = firebaseProject();
  const { projectId, apiKey, appId, storageBucket } = project;
  const {
    FIRESTORE_EMULATOR_HOST = "",
    FIREBASE_AUTH_EMULATOR_HOST = "",
    FIREBASE_STORAGE_EMULATOR_HOST = "",
  } = process.env;
  const folder = testFolder(t, { emulator: {}, gateway: {} });
  const stripe = await startStripe(t, { now: () => new Date() });
  const { STRIPE_API_BASE, ...stripeSecrets } = stripeVariables(stripe);
  const functions = await startFunctionsEmulator(t, {
    folder: join(folder, "emulator"),
    projectId,
    variables: {
      PRODUCT_HOST: "shops.example",
      WEB_API_KEY: apiKey,
      WEB_APP_ID: appId,
      WEB_STORAGE_BUCKET: storageBucket,
      STRIPE_API_BASE,
      FUNCTIONS_SECRETS: Object.keys(stripeSecrets).join(),
    },
    secrets: { PLATFORM_KEY: KEY, ...stripeSecrets },
    environment: {
      NODE_ENV: "test",
      FIRESTORE_EMULATOR_HOST,
      FIREBASE_AUTH_EMULATOR_HOST,
      FIREBASE_STORAGE_EMULATOR_HOST,
    },
  });
  const dataDir = join(folder, "gateway");
  const env = { ...firebaseVariables(project), PLATFORM_URL: functions.url, PLATFORM_KEY: KEY };
  const gateway = await openTestGateway(t, { dataDir, shops: [acme], env });
  const { port, platform } = gateway;

  t.test("forwards the requested host, and both logs contain the same request id", async (t) => {
    const answer = await httpGet(port, HOST, "/api/site");
    t.match(JSON.parse(answer.text), { area: "storefront", host: HOST, resolution: "found", seller: { id: sellerId } });
    const id = String(gateway.logged.find(({ path }) => path === "/api/site")?.["id"]);
    t.match(id, /^[\w-]{8,64}$/);
    const output = await pollUntil(
      async () => functions.output(),
      (text) => text.includes(`"id":"${id}"`),
    );
    t.match(output, `"id":"${id}","method":"GET","host":"${HOST}","path":"/api/site"`);
  });

  t.test("registers an account, signs in and changes a product", async (t) => {
    const email = "ada@people.example";
    const browser = new AdminBrowser(port, "shops.example");
    const readMails = async () => {
      // Each forwarded write makes the gateway look for queued mails.
      await browser.send("DELETE", ENDPOINTS.signOut.path);
      return readOutbox(dataDir);
    };
    t.equal((await browser.register(email, { code: () => waitForCode(readMails, email) })).status, 201);
    const accountId = browser.session?.account.id ?? "";
    await platform.memberships.save({ accountId, sellerId, role: "owner", createdAt: new Date().toISOString() });

    const shop = new AdminBrowser(port, HOST);
    t.equal((await shop.signIn(email, "a wrong password")).status, 401);
    t.equal((await shop.signIn(email)).status, 200);
    const path = fillPath(ENDPOINTS.saveProduct.path, { sellerId, productId: mug.id });
    const body = saveOf(mug, { title: "A mug of the function’s" });
    t.match(await shop.send("PUT", path, { body, headers: { Origin: "https://evil.example" } }), {
      status: 403,
      body: { error: { code: "request-forged" } },
    });
    t.match(await shop.send("PUT", path, { body }), { status: 200, body: { product: { title: body.title } } });
    t.equal((await platform.products.get(sellerId, mug.id))?.title, body.title);
  });

  t.test("parses bodies like the gateway", async (t) => {
    const path = fillPath(ENDPOINTS.orders.path, { sellerId });
    const post = (body: string, headers: Record<string, string> = {}) =>
      postJson(port, path, body, { host: HOST, headers: { "Idempotency-Key": randomUUID(), ...headers } });
    t.match(
      (await post('{"lines":[],"lines":[]}')).body,
      { error: { fields: [{ field: "request", code: "not-json" }] } },
      "a key twice",
    );
    t.equal((await post("lines=1", { "Content-Type": "application/x-www-form-urlencoded" })).status, 415);
    t.equal((await post(JSON.stringify({ note: "x".repeat(40_000) }))).status, 413);
    const { headers } = await memberSession(platform, sellerId, HOST);
    const file = await makePicture(400, 400).png().toBuffer();
    const added = await uploadPicture(port, sellerId, file, { ...headers, "Content-Type": "image/png" });
    t.equal(added.status, 201);
    t.ok(await platform.images.read(sellerId, added.body.image.id, 320, "webp"));
  });

  t.test("places an order once, reports it in the seller's stream, and the gateway sends its mails", async (t) => {
    const { headers } = await memberSession(platform, sellerId, HOST);
    const stream = await openEventStream(port, fillPath(ENDPOINTS.orderEvents.path, { sellerId }), headers);
    t.teardown(stream.leave);
    t.match(stream, { status: 200, headers: { "content-type": "text/event-stream; charset=utf-8" } });
    t.equal(await stream.next(), "retry: 3000");

    const [key, order] = [randomUUID(), orderOf(acme.seller, mug, 1)];
    const placed = await placeOrder(port, sellerId, key, order, { host: HOST });
    t.equal(placed.status, 201);
    t.equal(await stream.next(), "event: orders\ndata: {}");
    const again = await placeOrder(port, sellerId, key, order, { host: HOST });
    t.match(again, { status: 201, headers: { "idempotency-replayed": "true" }, body: placed.body });

    const mails = await pollUntil(
      async () => readOutbox(dataDir),
      (sent) => sent.some((mail) => mail.header("to").includes(order.contact.email)),
    );
    t.ok(mails.some((mail) => mail.header("to").includes(order.contact.email)));
  });

  t.test("verifies a webhook's signature over the bytes that Stripe sent, and refuses a forged one", async (t) => {
    const account = stripe.connect.create({
      metadata: {},
      responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
    });
    stripe.connect.activate(account);
    await platform.sellers.change(sellerId, () => ({
      cardAccount: { id: account, state: "in-progress", missing: [] },
    }));
    const state = async () => (await platform.sellers.get(sellerId))?.cardAccount?.state;
    const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      postJson(port, ENDPOINTS.stripeConnectWebhook.path, body, { headers });
    // Parsed and written again, it has other bytes.
    const signed = signedEvent("connect", JSON.stringify(accountEvent(account), null, 2));
    for (const forged of [
      { ...signed, body: signed.body.replace("evt_", "evx_") },
      { ...signed, body: JSON.stringify(JSON.parse(signed.body)) },
      { ...signed, headers: {} },
      signedEvent("platform", accountEvent(account)),
    ])
      t.match(await send(forged), { status: 400, body: { error: { code: "bad-request" } } });
    t.equal(await state(), "in-progress");
    t.match(await send(signed), { status: 200, body: { received: true } });
    t.equal(await state(), "active");
  });

  t.test("answers only gateways", async (t) => {
    const ask = (headers: Record<string, string>) => fetch(`${functions.url}/api/site`, { headers });
    const forwarded = { "X-Forwarded-Host": HOST };
    for (const headers of [
      forwarded,
      { ...forwarded, [PLATFORM_KEY_HEADER]: "" },
      { ...forwarded, [PLATFORM_KEY_HEADER]: KEY.slice(0, -1) },
      { ...forwarded, [PLATFORM_KEY_HEADER]: `${KEY}, ${KEY}` },
    ]) {
      const answer = await ask(headers);
      t.equal(answer.status, 403);
      t.match(await answer.json(), { error: { code: "gateway-unknown" } });
    }
    const answer = await ask({ ...forwarded, [PLATFORM_KEY_HEADER]: KEY });
    t.match(await answer.json(), { host: HOST, resolution: "found" });
    t.match(functions.output(), "refused: not from a gateway with PLATFORM_KEY");
  });

  t.test("no log contains the key or another secret", async (t) => {
    for (const secret of [KEY, ...Object.values(stripeSecrets)]) {
      t.notMatch(functions.output(), secret);
      t.notMatch(JSON.stringify(gateway.logged), secret);
    }
  });
}
