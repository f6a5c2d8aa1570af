import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import t, { type Test } from "tap";
import { startRecordingUpstream } from "../http.ts";
import { CaseTable } from "../system.ts";
import { type SentEvent, StripeWebhooks } from "./stripe-webhooks.ts";

const NOW = new Date("2026-05-01T12:00:00Z");

function event(id: string, account?: string): SentEvent {
  const type = "charge.refunded";
  return { id, type, account, body: JSON.stringify({ id, object: "event", type, data: { object: { id: "ch_1" } } }) };
}

/** Webhooks with one endpoint of each kind on a server that checks signatures. */
async function start(t: Test) {
  const received: string[] = [];
  const server = { status: 200 };
  const secrets: Record<string, string> = { "/platform": "whsec_platform", "/connect": "whsec_connect" };
  const upstream = await startRecordingUpstream(t);
  upstream.answer = (req, res) => void receive(req, res);
  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = req.url ?? "";
    const signature = String(req.headers["stripe-signature"]);
    const body = await text(req);
    const { id } = Stripe.webhooks.constructEvent(body, signature, secrets[path] ?? "", 1, undefined, NOW.getTime());
    received.push(`${path} ${id}`);
    res.writeHead(server.status).end();
  };
  const webhooks = new StripeWebhooks(() => NOW);
  for (const scope of ["platform", "connect"] as const) {
    const path = `/${scope}`;
    webhooks.endpoints.push({ url: `http://${upstream.address}${path}`, secret: secrets[path] ?? "", scope });
  }
  /** The events that arrive until all deliveries have finished. */
  const arrived = async (): Promise<string[]> => {
    await webhooks.settled();
    return received.splice(0);
  };
  return { webhooks, server, arrived };
}

t.test("sends signed events to the endpoint of their account, or loses, doubles and holds them", async (t) => {
  const { webhooks, server, arrived } = await start(t);
  const table = new CaseTable();
  webhooks.emit(event("evt_1"));
  table.check("platform", await arrived(), ["/platform evt_1"]);
  webhooks.emit(event("evt_2", "acct_1"));
  table.check("connected", await arrived(), ["/connect evt_2"]);
  webhooks.mode = "double";
  webhooks.emit(event("evt_3"));
  table.check("doubled", await arrived(), ["/platform evt_3", "/platform evt_3"]);
  webhooks.mode = "lose";
  webhooks.emit(event("evt_4"));
  table.check("lost", await arrived(), []);
  webhooks.mode = "hold";
  webhooks.emit(event("evt_5"));
  webhooks.emit(event("evt_6"));
  table.check("held", await arrived(), []);
  await webhooks.release((events) => events.toReversed());
  table.check("released backwards", await arrived(), ["/platform evt_6", "/platform evt_5"]);
  webhooks.mode = "send";
  server.status = 500;
  webhooks.emit(event("evt_7"));
  table.check("failed", [await arrived(), webhooks.deliveries.at(-1)?.status], [["/platform evt_7"], 500]);
  server.status = 200;
  await webhooks.retry();
  table.check("retried", [await arrived(), webhooks.deliveries.at(-1)?.status], [["/platform evt_7"], 200]);
  await webhooks.retry();
  table.check("not again", await arrived(), []);
  table.check("recorded", webhooks.events.length, 7);
  t.same(table.wrong(), []);
});
