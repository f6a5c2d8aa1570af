import t from "tap";
import { readConfig } from "../../../gateway/config.ts";
import { startStandIn } from "../../../scripts/dev/stripe-stand-in.ts";

t.test("starts a server that replaces Stripe, with variables that a gateway accepts", async (t) => {
  const standIn = await startStandIn("http://localhost:1");
  t.teardown(() => standIn.stop());
  const { stripe } = readConfig({ ...standIn.variables, NODE_ENV: "development" });
  t.match(stripe, { livemode: false, apiBase: /^http:\/\/127\.0\.0\.1:\d+$/ });
  const answer = await fetch(`${stripe?.apiBase}/v1/checkout/sessions/cs_none`);
  t.equal(answer.status, 401, "as Stripe, it requires a key");
});
