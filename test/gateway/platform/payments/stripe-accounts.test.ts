import t from "tap";
import { PaymentRejected } from "../../../../gateway/platform/errors.ts";
import { StripeAccounts } from "../../../../gateway/platform/payments/stripe-accounts.ts";
import { openStripeClient } from "../../../../gateway/platform/payments/stripe-client.ts";
import { sendRequest } from "../../../support/http.ts";
import { SECRET_KEY } from "../../../support/stripe/stripe-http.ts";
import { startStripe } from "../../../support/stripe/stripe-server.ts";
import { CaseTable } from "../../../support/system.ts";

const NO_FEES = { free: 0, pro: 0 };

const now = () => new Date("2026-05-01T12:00:00Z");
const URLS = { returnUrl: "http://localhost/back", refreshUrl: "http://localhost/again" };

t.test("connects a seller: creates the account once, onboards it, and reads its state", async (t) => {
  const stripe = await startStripe(t, { now });
  const client = await openStripeClient({
    secretKey: SECRET_KEY,
    livemode: false,
    apiBase: stripe.origin,
    webhookSecrets: { platform: [], connect: [] },
    now,
    retries: 0,
  });
  const accounts = new StripeAccounts(client, NO_FEES);
  const request = { id: "r1", seller: { id: "s1", name: "Acme" }, email: "ada@acme.example" };
  const create = (id = "r1") => accounts.create({ ...request, id });
  const press = async (account: string, action: string) => {
    const { pathname: path } = new URL(await accounts.startOnboarding(account, URLS));
    await sendRequest(stripe.port, { method: "GET", path, headers: {} });
    const body = Buffer.from(`action=${action}`);
    return (await sendRequest(stripe.port, { method: "POST", path, headers: {}, body })).headers.location;
  };
  const table = new CaseTable();
  const id = await create();
  table.check("a repeated request", await create(), id);
  table.check("another request", (await create("r2")) === id, false);
  const { dashboard, contact_email, defaults, metadata } = await client.request(undefined, (sdk, options) =>
    sdk.v2.core.accounts.retrieve(id, { include: ["defaults"] }, options),
  );
  table.check(
    "the seller is the merchant",
    [dashboard, contact_email, defaults?.responsibilities.losses_collector, metadata],
    ["full", "ada@acme.example", "stripe", { seller: "s1" }],
  );
  const missing = ["business_details.url", "identity.individual", "external_account"];
  table.check("new", await accounts.read(id), { state: "in-progress", missing });
  table.check("leaves", await press(id, "leave"), URLS.returnUrl);
  table.check("returning proves nothing", await accounts.read(id), { state: "in-progress", missing });
  table.check("finishes", await press(id, "finish"), URLS.returnUrl);
  table.check("active", await accounts.read(id), { state: "active", missing: [] });
  stripe.connect.restrict(id);
  table.check("restricted", await accounts.read(id), {
    state: "restricted",
    missing: ["identity.individual.documents"],
  });
  stripe.connect.check(id);
  table.check("being checked", await accounts.read(id), { state: "in-progress", missing: [] });
  stripe.connect.reject(id);
  table.check("rejected", await accounts.read(id), { state: "restricted", missing: [] });
  stripe.connect.close(id);
  table.check("closed", await accounts.read(id), { state: "disconnected", missing: [] });
  const other = await create("r3");
  stripe.connect.deauthorize(other);
  table.check("the platform is removed", await accounts.read(other), { state: "disconnected", missing: [] });
  await table.checkRejects("no new link", accounts.startOnboarding(other, URLS), "PaymentRejected");
  stripe.fail(/accounts/, 503);
  await table.checkRejects("Stripe is down", accounts.read(id), "PaymentFailed");
  stripe.fail(/accounts/, 403);
  await table.checkRejects("the key lacks a permission", accounts.read(id), "PaymentFailed");
  const refuse = () => Promise.reject(new PaymentRejected("parameter_unknown", "Stripe refused the request."));
  await table.checkRejects(
    "a mistake of ours",
    new StripeAccounts({ ...client, request: refuse }, NO_FEES).read(id),
    "PaymentRejected",
  );
  t.same(table.wrong(), []);
});
