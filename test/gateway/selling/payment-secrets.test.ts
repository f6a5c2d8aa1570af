import { randomUUID } from "node:crypto";
import t from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { orderPath } from "../../../areas/shared/pages/routes.ts";
import { EXPORT_FORMATS } from "../../../areas/shared/shops/shop.ts";
import { readShop } from "../../../gateway/platform/shops/export-shop.ts";
import { signedInHeaders } from "../../support/accounts.ts";
import { httpGet } from "../../support/http.ts";
import { readOutbox } from "../../support/mails.ts";
import { refundInput } from "../../support/orders.ts";
import { accountEvent, sendWebhooksTo, signedEvent, stripeVariables } from "../../support/stripe/stripe-platform.ts";
import { CaseTable, pollUntil } from "../../support/system.ts";
import type { Call } from "../openapi/call.ts";
import { HOST, openWorld } from "../openapi/world.ts";

/** What Stripe says about a customer's card. */
const CARD = { last4: "4949", fingerprint: "Xt5EWLLDS7FJjR1c", iin: "424242" };

t.test("no page, answer, mail, export, error or log line has a payment secret or card data", async (t) => {
  const world = await openWorld(t, { LOG_LEVEL: "trace" });
  const { stripe, platform, acme, owner, mug, port, ask, place, dataDir, logged } = world;
  const { id: sellerId } = acme.seller;
  sendWebhooksTo(stripe, `http://${HOST}:${port}`);
  const seen: [name: string, text: string][] = [];
  const asked = async (name: string, operation: Operation, call: Call, expected: number) => {
    const { status, rawHeaders, text } = await ask(operation, { ...call, path: { sellerId, ...call.path } });
    t.equal(status, expected, name);
    seen.push([name, `${rawHeaders.join("\n")}\n${text}`]);
    return text === "" ? {} : JSON.parse(text);
  };
  const read = async (path: string, host = HOST, headers: Record<string, string> = {}) => {
    const { status, rawHeaders, text } = await httpGet(port, host, path, { headers });
    t.equal(status, 200, path);
    seen.push([`${host}${path}`, `${rawHeaders.join("\n")}\n${text}`]);
  };
  /** What a person does on a page of the provider, whose answer is not ours. */
  const press = (url: string, action: string) =>
    fetch(url, { method: "POST", body: `action=${action}`, redirect: "manual" });

  // A seller connects.
  stripe.fail(/account_links/, 503, 2);
  await asked("onboarding that fails", OPERATIONS.startCardOnboarding, {}, 502);
  const { url } = await asked("onboarding", OPERATIONS.startCardOnboarding, {}, 200);
  await press(url, "finish");
  await asked("card account", OPERATIONS.checkCardAccount, {}, 200);

  // A customer pays: declined first, and the provider fails at times.
  const order = await place({ payment: "card" });
  const path = { sellerId, token: order.accessToken };
  stripe.fail(/checkout.sessions/, 500, 1);
  await asked("a page that fails", OPERATIONS.orderPaymentPage, { path, body: {} }, 502);
  stripe.heal();
  const other = await place({ payment: "card" });
  const otherPath = { sellerId, token: other.accessToken };
  const page = await asked("payment page", OPERATIONS.orderPaymentPage, { path: otherPath, body: {} }, 200);
  const account = stripe.account((await platform.sellers.get(sellerId))?.cardAccount?.id ?? "");
  await press(page.url, "decline");
  await asked("declined", OPERATIONS.orderPaymentCheck, { path: otherPath, body: {} }, 200);
  stripe.webhooks.mode = "hold";
  await press(page.url, "pay");
  for (const charge of account.charges.values())
    Object.assign(charge, { payment_method_details: { type: "card", card: CARD }, billing_details: { ...CARD } });
  await stripe.webhooks.release();
  stripe.webhooks.mode = "send";
  await asked("checked", OPERATIONS.orderPaymentCheck, { path: otherPath, body: {} }, 200);

  // The seller refunds a line: the provider refuses once, then answers.
  const input = { lines: [{ line: 0, quantity: 1 }], amount: mug.variants[0]?.price ?? 0 };
  const refund = async (name: string, given: object) => {
    const paid = (await platform.orders.get(sellerId, other.id)) ?? other;
    const headers = { "Idempotency-Key": randomUUID() };
    return asked(
      name,
      OPERATIONS.refundOrder,
      { path: { orderId: other.id }, headers, body: { ...refundInput(paid), ...given } },
      200,
    );
  };
  stripe.fail(/refunds/, 503, 2);
  await refund("a refund that fails", { amount: 1 });
  await refund("a refund", input);
  await stripe.webhooks.settled();
  t.match((await platform.orders.get(sellerId, other.id))?.payments[0]?.refunds.length, 2);

  // Pro is bought, and a forged webhook arrives.
  stripe.fail(/customers/, 503, 2);
  await asked("checkout that fails", OPERATIONS.startPlanCheckout, { body: { interval: "month" } }, 502);
  const checkout = await asked("checkout", OPERATIONS.startPlanCheckout, { body: { interval: "month" } }, 200);
  await press(checkout.url, "pay");
  await asked("portal", OPERATIONS.openBillingPortal, {}, 200);
  await asked("billing", OPERATIONS.checkBilling, {}, 200);
  const forged = signedEvent("platform", accountEvent(account.id));
  await asked("forged", OPERATIONS.stripeConnectWebhook, { body: forged.body, headers: forged.headers }, 400);
  await asked("genuine", OPERATIONS.stripeConnectWebhook, signedEvent("connect", accountEvent(account.id)), 200);

  // Everything that shows it.
  for (const shown of ["/", "/products/mug", "/checkout", orderPath(order.accessToken), orderPath(other.accessToken)])
    await read(shown);
  for (const host of ["shops.example", HOST]) for (const shown of ["/", "/admin"]) await read(shown, host);
  await read("/api/openapi.json");
  const headers = await signedInHeaders(platform, owner.accountId, HOST);
  for (const shown of ["orders", `orders/${other.id}`, "seller", ...EXPORT_FORMATS.map((f) => `export/${f}`)])
    await read(`/api/admin/${sellerId}/${shown}`, HOST, headers);
  await read(`/api/sellers/${sellerId}/orders/${other.accessToken}`);
  const seller = await platform.sellers.get(sellerId);
  if (!seller) throw new Error("the shop is gone");
  seen.push(["the operator's export", JSON.stringify(await readShop(platform, seller))]);
  const mails = await pollUntil(
    async () => readOutbox(dataDir),
    (sent) => sent.some(({ text }) => text.includes("refund")),
  );
  for (const mail of mails) seen.push(["a mail", JSON.stringify([...mail.headers, mail.text, mail.html])]);
  seen.push(["the log", JSON.stringify(logged)]);

  const { STRIPE_API_BASE: _, ...keys } = stripeVariables(stripe);
  const secrets = [
    ...Object.values(keys),
    ...[...account.paymentIntents.values()].map((intent) => String(intent.client_secret)),
    CARD.fingerprint,
    "v1=",
  ];
  t.match([...account.paymentIntents.values()][0]?.client_secret, /_secret_/);
  const table = new CaseTable();
  for (const [name, text] of seen) {
    // Ids and hashes may contain the digits of a card.
    const digits = new RegExp(`(?<![\\w-])(?:${CARD.last4}|${CARD.iin})(?![\\w-])`).test(text);
    const found = secrets.filter((secret) => text.includes(secret));
    table.check(name, { found, digits }, { found: [], digits: false });
  }
  t.same(table.wrong(), []);
  t.ok(seen.length > 35, `${seen.length} texts`);
});
