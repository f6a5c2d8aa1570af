import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Test } from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { OrderRequest } from "../../../areas/shared/orders/contract/orders.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { CardAccount } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { type Person, registerPerson, signedInHeaders } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { type SentAnswer, type SentRequest, sendRequest } from "../../support/http.ts";
import { orderOf } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { PRO_PRICES, PRO_VARIABLES, stripeVariables } from "../../support/stripe/stripe-platform.ts";
import { type StripeStandIn, startStripe } from "../../support/stripe/stripe-server.ts";
import { testFolder } from "../../support/system.ts";
import type { Call } from "./call.ts";
import { type Failure, failingPorts } from "./failing-ports.ts";
import { MemoryUploads, withUploads } from "./memory-uploads.ts";

export const HOST = "acme.shops.example";

/** A gateway and the records that requests use. */
export interface World {
  port: number;
  /** The platform without the failures. */
  platform: Platform;
  /** Files that browsers have sent to the storage. */
  uploads: MemoryUploads;
  dataDir: string;
  failure: Failure;
  /** The gateway's log so far. */
  logged: Record<string, unknown>[];
  stripe: StripeStandIn;
  /** The shop of most requests. */
  acme: Shop;
  /** Another account's shop. */
  bolt: Shop;
  paused: Shop;
  /** Products of acme; the first variant has a stock of a thousand. */
  mug: Product;
  owner: Person;
  /** A second member of acme, for requests that change an account. */
  helper: Person;
  /** The owner of bolt. */
  stranger: Person;
  /** A new id, key, name or address. */
  fresh: (prefix?: string) => string;
  prepare: (operation: Operation, call: Call) => Promise<SentRequest>;
  ask: (operation: Operation, call: Call) => Promise<SentAnswer>;
  /** Connects acme to a new account for card payments. @returns its id */
  connectCards: (state?: CardAccount["state"]) => Promise<string>;
  /** Reverts the change. */
  disconnectCards: () => Promise<unknown>;
  /** Places an order at acme. */
  place: (change?: Partial<OrderRequest>) => Promise<Order>;
}

const pages = [{ slug: "terms", title: "Terms", body: "*All* of them." }];
const deliveryOptions = [{ id: "post", title: "Post", kind: "shipping" as const, price: 495, note: "In two days" }];
const ENV = { API_REQUESTS_PER_MINUTE: "1000000", ORDERS_PER_MINUTE: "1000000", SIGN_INS_PER_MINUTE: "1000000" };

/** Opens a world under HTTPS with the product host `shops.example`. */
export async function openWorld(t: Test, env: NodeJS.ProcessEnv = {}): Promise<World> {
  const acme = sampleShop("acme", { pages, deliveryOptions });
  const bolt = sampleShop("bolt", { deliveryOptions });
  const paused = sampleShop("paused", { status: "paused", deliveryOptions });
  const mug = acme.products[0] as Product;
  mug.variants[0] = { ...mug.variants[0], stock: 1_000 } as Product["variants"][0];

  const dataDir = join(testFolder(t), "data");
  const failure: Failure = {};
  const uploads = new MemoryUploads();
  let platform: Platform | undefined;
  const stripe = await startStripe(t, { now: () => new Date(), prices: [...PRO_PRICES] });
  const { port, logged } = await openTestGateway(t, {
    dataDir,
    shops: [acme, bolt, paused],
    env: { ...ENV, ...stripeVariables(stripe), ...PRO_VARIABLES, ...env },
    around(opened) {
      platform = opened;
      return failingPorts(withUploads(opened, uploads), failure);
    },
  });
  if (!platform) throw new TypeError("the gateway must have opened its platform");
  const opened = platform;
  // Caches both sellers: after enough failed reads, the directory refuses to read uncached ones for a second.
  for (const { seller } of [acme, bolt]) {
    await sendRequest(port, { method: "GET", path: "/api/site", headers: { Host: `${seller.domain}.shops.example` } });
  }
  const person = async (name: string, shop: Shop): Promise<Person> => {
    const registered = await registerPerson(port, `${name}@people.example`, name);
    const membership = { accountId: registered.accountId, sellerId: shop.seller.id };
    await opened.memberships.save({ ...membership, role: "owner", createdAt: new Date().toISOString() });
    return registered;
  };
  const owner = await person("olga", acme);
  const helper = await person("hugo", acme);
  const stranger = await person("stan", bolt);

  const headersOf = async (operation: Operation, as: string | undefined): Promise<Record<string, string>> => {
    const accountId = as ?? (operation.access === "anyone" ? undefined : owner.accountId);
    if (accountId === undefined) return { Host: HOST, Origin: `https://${HOST}` };
    return signedInHeaders(opened, accountId, HOST);
  };

  const prepare: World["prepare"] = async (operation, { path = {}, query, headers, body, as }) => {
    const filled = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
    return {
      method: operation.method.toUpperCase(),
      path: filled + (query ? `?${query}` : ""),
      headers: { ...(await headersOf(operation, as)), ...typeOf(body), ...headers },
      body: bytesOf(body),
    };
  };
  const ask: World["ask"] = async (operation, call) => sendRequest(call.port ?? port, await prepare(operation, call));

  let last = 0;
  const fresh = (prefix = "some-unique-value"): string => `${prefix}-${(last += 1)}`;

  const place: World["place"] = async (change = {}) => {
    const body = orderOf(acme.seller, mug, 1, change);
    const headers = { "Idempotency-Key": randomUUID() };
    const answer = await ask(OPERATIONS.orders, { path: { sellerId: acme.seller.id }, headers, body });
    const { token } = (JSON.parse(answer.bytes.toString()) as { order: { token: string } }).order;
    return (await opened.orders.findByToken(acme.seller.id, token)) as Order;
  };

  const connectCards: World["connectCards"] = async (state = "active") => {
    const collectors = { fees_collector: "stripe", losses_collector: "stripe" } as const;
    const id = stripe.connect.create({ metadata: {}, responsibilities: collectors });
    if (state === "active") stripe.connect.activate(id);
    await opened.sellers.change(acme.seller.id, () => ({ cardAccount: { id, state, missing: [] } }));
    return id;
  };

  return {
    port,
    connectCards,
    disconnectCards: () => opened.sellers.change(acme.seller.id, () => ({ cardAccount: null })),
    platform: opened,
    uploads,
    dataDir,
    failure,
    logged,
    stripe,
    acme,
    bolt,
    paused,
    mug,
    owner,
    helper,
    stranger,
    fresh,
    prepare,
    ask,
    place,
  };
}

const isRaw = (body: unknown): body is string | Buffer => typeof body === "string" || Buffer.isBuffer(body);

/** Bytes have their content type from their content. */
const typeOf = (body: unknown): Record<string, string> =>
  body === undefined || Buffer.isBuffer(body) ? {} : { "Content-Type": "application/json" };

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  return Buffer.from((isRaw(body) ? body : JSON.stringify(body)) as string);
}
