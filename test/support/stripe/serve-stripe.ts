// The stand-in as a process of its own, for `npm run dev -- --stripe`. Prints the gateway's variables as JSON.
import { stdout } from "node:process";
import { PRO_PRICES, PRO_VARIABLES, sendWebhooksTo, stripeVariables } from "./stripe-platform.ts";
import { openStripe } from "./stripe-server.ts";

/** The origin under which the gateway receives webhooks. */
const [origin = ""] = process.argv.slice(2);

const stripe = await openStripe({ now: () => new Date(), prices: [...PRO_PRICES] });
sendWebhooksTo(stripe, origin);
stdout.write(`${JSON.stringify({ ...stripeVariables(stripe), ...PRO_VARIABLES })}\n`);
