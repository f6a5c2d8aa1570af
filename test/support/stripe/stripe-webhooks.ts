import { once } from "node:events";
import { request } from "node:http";
import { Stripe } from "stripe";

export interface WebhookEndpoint {
  url: string;
  secret: string;
  /** `connect` receives the events of connected accounts, `platform` those of the platform's own account. */
  scope: "platform" | "connect";
}

export interface SentEvent {
  id: string;
  type: string;
  /** The connected account, if it is the event of one. */
  account: string | undefined;
  body: string;
}

export interface Delivery {
  event: SentEvent;
  url: string;
  /** 0 if the endpoint did not answer. */
  status: number;
}

/** Sends events to endpoints, signed as Stripe signs them, and as unreliably as the test chooses. */
export class StripeWebhooks {
  readonly endpoints: WebhookEndpoint[] = [];
  /** Every event that happened, sent or not. */
  readonly events: SentEvent[] = [];
  readonly deliveries: Delivery[] = [];
  /** What happens to new events: `hold` keeps them until `release`, `lose` drops them. */
  mode: "send" | "double" | "hold" | "lose" = "send";
  #held: SentEvent[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  emit(event: SentEvent): void {
    this.events.push(event);
    if (this.mode === "hold") this.#held.push(event);
    const copies = { send: 1, double: 2, hold: 0, lose: 0 }[this.mode];
    for (let copy = 0; copy < copies; copy += 1) this.#start(this.#deliver(event));
  }

  /** Sends the held events one after the other. @param arrange their order, e.g. `(events) => events.toReversed()` */
  async release(arrange: (events: SentEvent[]) => SentEvent[] = (events) => events): Promise<void> {
    const held = arrange(this.#held);
    this.#held = [];
    for (const event of held) await this.#deliver(event);
  }

  /** Repeats the deliveries that failed, as Stripe does for three days. */
  async retry(): Promise<void> {
    const failed = this.deliveries.filter(({ status }) => status < 200 || status > 299);
    for (const delivery of failed) {
      this.deliveries.splice(this.deliveries.indexOf(delivery), 1);
      await this.#deliver(delivery.event);
    }
  }

  /** Resolves when no delivery is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #start(delivery: Promise<void>): void {
    const tracked = delivery.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async #deliver(event: SentEvent): Promise<void> {
    const scope = event.account === undefined ? "platform" : "connect";
    const endpoints = this.endpoints.filter((endpoint) => endpoint.scope === scope);
    await Promise.all(
      endpoints.map(async ({ url, secret }) => {
        const timestamp = Math.floor(this.#now().getTime() / 1000);
        const signature = Stripe.webhooks.generateTestHeaderString({ payload: event.body, secret, timestamp });
        const status = await postEvent(url, event.body, signature).catch(() => 0);
        this.deliveries.push({ event, url, status });
      }),
    );
  }
}

/** With `node:http`, because `fetch` can't set `Host`: all hosts of a test are at 127.0.0.1. */
async function postEvent(target: string, body: string, signature: string): Promise<number> {
  const url = new URL(target);
  const req = request({
    host: "127.0.0.1",
    port: url.port,
    path: url.pathname,
    method: "POST",
    agent: false,
    headers: {
      Host: url.host,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Stripe-Signature": signature,
    },
  });
  req.end(body);
  const [response] = await once(req, "response");
  response.resume();
  await once(response, "end");
  return response.statusCode;
}
