import { request } from "node:http";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Router } from "express";
import t from "tap";
import type { ErrorAnswer } from "../../areas/shared/api/contract/errors.ts";
import { OPERATIONS, type Operation } from "../../areas/shared/api/contract/operations.ts";
import type { OrderRequest } from "../../areas/shared/api/contract/orders.ts";
import { type Order, stepOrder } from "../../areas/shared/domain/order.ts";
import type { Product } from "../../areas/shared/domain/product.ts";
import { openPlatform } from "../../gateway/platform/adapters/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import {
  PaymentFailed,
  QuotaExceeded,
  StorageFailure,
  Unauthenticated,
  Unauthorized,
} from "../../gateway/platform/ports/errors.ts";
import { platformApi } from "../../gateway/platform/routes/platform-api.ts";
import { SellerDirectory } from "../../gateway/tenancy/seller-directory.ts";
import { openTestGateway } from "../support/open-test-gateway.ts";
import { orderOf } from "../support/order-client.ts";
import { sampleShop } from "../support/sample-shop.ts";

type OperationName = keyof typeof OPERATIONS;

/** A request to an operation: what is not given is left out. */
interface Call {
  path?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a text as it is. */
  body?: unknown;
  /** The gateway that is asked, where it is not the usual one. */
  port?: number;
}

interface Answer {
  status: number;
  type: string;
  body: unknown;
}

const operations = Object.entries(OPERATIONS) as [OperationName, Operation][];
const HOST = "acme.shops.example";
const NOBODY = "x".repeat(43);

// The gateway and what is in it ----------------------------------------------------------------------------------------

const pages = [{ slug: "terms", title: "Terms", body: "*All* of them." }];
const deliveryOptions = [{ id: "post", title: "Post", kind: "shipping" as const, price: 495, note: "In two days" }];
const acme = sampleShop("acme", { pages, deliveryOptions });
const paused = sampleShop("paused", { status: "paused", deliveryOptions });
const mug = acme.products[0] as Product;
mug.variants[0] = { ...mug.variants[0], stock: 1_000 } as Product["variants"][0];
const soldOut = acme.products.find(({ slug }) => slug === "tureen") as Product;

/** What every port of the platform throws, while there is something. */
let failure: Error | undefined;
let refundsFail = false;

function failing<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...given: unknown[]) => {
        if (failure) throw failure;
        return (method as (...args: unknown[]) => unknown).apply(target, given);
      };
    },
  });
}

const around = (platform: Platform): Platform => ({
  ...platform,
  sellers: failing(platform.sellers),
  categories: failing(platform.categories),
  products: failing(platform.products),
  orders: failing(platform.orders),
  paymentProviders: platform.paymentProviders.map((provider) => ({
    method: provider.method,
    expiresAfterMs: provider.expiresAfterMs,
    charge: (order, instruction) => provider.charge(order, instruction),
    refund: async (order) => {
      if (refundsFail) throw new PaymentFailed("no answer");
      await provider.refund(order);
    },
  })),
});

const env = { API_REQUESTS_PER_MINUTE: "100000", ORDERS_PER_MINUTE: "100000" };
const shops = [acme, paused];
const folder = t.testdir();
const { port, platform } = await openTestGateway(t, { dataDir: join(folder, "test"), shops, env, around });
const production = await openTestGateway(t, {
  dataDir: join(folder, "production"),
  shops: [acme],
  env: { ...env, NODE_ENV: "production" },
});

function ask(operation: Operation, { path = {}, query, headers = {}, body, ...call }: Call): Promise<Answer> {
  const filled = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  const bytes = body === undefined ? undefined : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const own = bytes ? { "Content-Type": "application/json", "Content-Length": String(bytes.length) } : {};
  return new Promise((resolve, reject) => {
    const req = request(
      {
        host: "127.0.0.1",
        port: call.port ?? port,
        method: operation.method.toUpperCase(),
        path: filled + (query ? `?${query}` : ""),
        headers: { Host: HOST, ...own, ...headers },
        agent: false,
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("error", reject);
        res.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const type = String(res.headers["content-type"]);
          resolve({ status: res.statusCode ?? 0, type, body: text ? JSON.parse(text) : undefined });
        });
      },
    );
    req.on("error", reject);
    req.end(bytes);
  });
}

let keys = 0;
const withKey = () => ({ "Idempotency-Key": `a-key-of-its-own-${(keys += 1)}` });

/** Places an order and gives its path. */
async function placed(change: Partial<OrderRequest> = {}): Promise<Record<string, string>> {
  const body = orderOf(acme.seller, mug, 1, change);
  const path = { sellerId: acme.seller.id };
  const answer = await ask(OPERATIONS.orders, { path, headers: withKey(), body });
  return { ...path, token: (answer.body as { order: { token: string } }).order.token };
}

async function stepped(path: Record<string, string>, step: Partial<Order>): Promise<Record<string, string>> {
  const sellerId = path["sellerId"] as string;
  const order = (await platform.orders.findByToken(sellerId, path["token"] as string)) as Order;
  await platform.orders.change(sellerId, order.id, (stored) => {
    const next = stepOrder(stored, step, { at: stored.createdAt, kind: "confirmed" });
    return next && { order: next, restock: false, mails: [] };
  });
  return path;
}

async function paid(): Promise<Record<string, string>> {
  const path = await placed({ payment: "test" });
  await ask(OPERATIONS.orderPayment, { path, body: { instruction: "approve" } });
  return path;
}

// What is asked ---------------------------------------------------------------------------------------------------------

const ofAcme = { sellerId: acme.seller.id };
const slug = (value: string) => ({ ...ofAcme, slug: value });
const anOrder = (change: Partial<OrderRequest> = {}) => orderOf(acme.seller, mug, 1, change);

/** For each operation what it can do, at least once, with what it takes. */
const SUCCESSES: Record<OperationName, (() => Promise<Call> | Call)[]> = {
  site: [
    () => ({}),
    () => ({ headers: { Host: "shops.example" } }),
    () => ({ headers: { Host: "nobody.shops.example" } }),
  ],
  openapi: [() => ({})],
  sellers: [
    () => ({ query: "domain=acme" }),
    () => ({ query: "domain=nobody" }),
    () => ({ query: "customDomain=a.example" }),
  ],
  home: [() => ({ path: ofAcme })],
  category: [
    () => ({ path: slug("cups") }),
    () => ({
      path: slug("cups"),
      query: "sort=price-desc&in-stock=1&min=1&max=99.5&o.Size=S&show=48&offset=0&limit=5",
    }),
  ],
  search: [() => ({ path: ofAcme, query: "q=mug" }), () => ({ path: ofAcme, query: "q=mgu&sort=name&limit=3" })],
  product: [() => ({ path: slug("mug") })],
  content: [() => ({ path: slug("terms") })],
  priceCart: [
    () => ({ body: { ...ofAcme, lines: [{ productId: mug.id, variantId: "mug-s", quantity: 2 }] } }),
    () => ({ body: { ...ofAcme, lines: [{ productId: "gone", variantId: "gone", quantity: 1 }] } }),
  ],
  orders: [
    () => ({ path: ofAcme, headers: withKey(), body: anOrder() }),
    () => ({ path: ofAcme, headers: withKey(), body: anOrder({ payment: "test", note: "Wrap it." }) }),
  ],
  orderWithdrawal: [
    () => ({ path: ofAcme, headers: withKey() }),
    async () => {
      const headers = withKey();
      await ask(OPERATIONS.orders, { path: ofAcme, headers, body: anOrder() });
      return { path: ofAcme, headers, body: {} };
    },
  ],
  order: [async () => ({ path: await placed() }), async () => ({ path: await paid() })],
  orderCancellation: [async () => ({ path: await placed() }), async () => ({ path: await paid(), body: {} })],
  orderPayment: [async () => ({ path: await placed({ payment: "test" }), body: { instruction: "approve" } })],
};

/** For each operation what it refuses, by the code that it has for that; what all have in common comes further below. */
const REFUSALS: Record<OperationName, Record<string, () => Promise<Call> | Call>> = {
  site: {},
  openapi: {},
  sellers: { "bad-request": () => ({ query: "domain=acme&customDomain=a.example" }) },
  home: {
    "bad-request": () => ({ path: { sellerId: "a b" } }),
    "object-not-found": () => ({ path: { sellerId: "nobody" } }),
  },
  category: {
    "bad-request": () => ({ path: slug("cups"), query: "sort=featured" }),
    "object-not-found": () => ({ path: slug("none") }),
  },
  search: {
    "bad-request": () => ({ path: ofAcme }),
    "object-not-found": () => ({ path: { sellerId: "nobody" }, query: "q=mug" }),
  },
  product: {
    "bad-request": () => ({ path: slug("Mug") }),
    "object-not-found": () => ({ path: slug("beaker") }),
  },
  content: {
    "bad-request": () => ({ path: slug("Terms") }),
    "object-not-found": () => ({ path: slug("none") }),
  },
  priceCart: {
    "bad-request": () => ({ body: { ...ofAcme, lines: [] } }),
    "object-not-found": () => ({
      body: { sellerId: "nobody", lines: [{ productId: mug.id, variantId: "mug-s", quantity: 2 }] },
    }),
  },
  orders: {
    "bad-request": () => ({ path: ofAcme, headers: withKey(), body: { ...anOrder(), total: 1 } }),
    "object-not-found": () => ({ path: { sellerId: "nobody" }, headers: withKey(), body: anOrder() }),
    "product-unavailable": () => ({
      path: ofAcme,
      headers: withKey(),
      body: anOrder({ lines: [{ productId: "gone", variantId: "gone", quantity: 1 }] }),
    }),
    "insufficient-stock": () => ({
      path: ofAcme,
      headers: withKey(),
      body: orderOf(acme.seller, { ...soldOut, variants: soldOut.variants.toReversed() }, 1),
    }),
    "price-changed": () => ({ path: ofAcme, headers: withKey(), body: anOrder({ expectedTotal: 1 }) }),
    "delivery-unavailable": () => ({
      path: ofAcme,
      headers: withKey(),
      body: anOrder({ delivery: { optionId: "balloon" } }),
    }),
    "payment-unavailable": () => ({
      port: production.port,
      path: ofAcme,
      headers: withKey(),
      body: anOrder({ payment: "test" }),
    }),
    "shop-paused": () => ({
      path: { sellerId: paused.seller.id },
      headers: withKey(),
      body: orderOf(paused.seller, paused.products[0] as Product, 1),
    }),
    "idempotency-key-reused": async () => {
      const headers = withKey();
      await ask(OPERATIONS.orders, { path: ofAcme, headers, body: anOrder() });
      return { path: ofAcme, headers, body: anOrder({ note: "Another one." }) };
    },
  },
  orderWithdrawal: {
    "bad-request": () => ({ path: ofAcme, headers: { "Idempotency-Key": "short" } }),
    "object-not-found": () => ({ path: { sellerId: "nobody" }, headers: withKey() }),
  },
  order: {
    "bad-request": () => ({ path: { ...ofAcme, token: "short" } }),
    "object-not-found": () => ({ path: { ...ofAcme, token: NOBODY } }),
  },
  orderCancellation: {
    "bad-request": async () => ({ path: await placed(), body: { reason: "none" } }),
    "object-not-found": () => ({ path: { ...ofAcme, token: NOBODY } }),
    "illegal-order-step": async () => ({ path: await stepped(await placed(), { status: "confirmed" }) }),
    "payment-failed": async () => {
      const path = await paid();
      refundsFail = true;
      return { path };
    },
  },
  orderPayment: {
    "bad-request": async () => ({ path: await placed({ payment: "test" }), body: { instruction: "bribe" } }),
    "object-not-found": () => ({ path: { ...ofAcme, token: NOBODY }, body: { instruction: "approve" } }),
    "payment-unavailable": async () => ({ path: await placed(), body: { instruction: "approve" } }),
    "payment-declined": async () => ({ path: await placed({ payment: "test" }), body: { instruction: "decline" } }),
    "payment-failed": async () => ({ path: await placed({ payment: "test" }), body: { instruction: "error" } }),
    "illegal-order-step": async () => {
      const path = await placed({ payment: "test" });
      await ask(OPERATIONS.orderCancellation, { path });
      return { path, body: { instruction: "approve" } };
    },
  },
};

const FAILURES: Record<string, Error> = {
  unauthenticated: new Unauthenticated(),
  "quota-exceeded": new QuotaExceeded(),
  unauthorized: new Unauthorized(),
  "storage-unavailable": new StorageFailure(),
  internal: new Error("nobody thought of this"),
};

/** Nothing in these can go wrong unexpectedly: the directory turns whatever happens into an answer, or nothing is read. */
const NEVER_INTERNAL = new Set<OperationName>(["site", "openapi", "sellers"]);

// The description --------------------------------------------------------------------------------------------------------

type Document = Record<string, unknown> & {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
};
const { body } = await ask(OPERATIONS.openapi, {});
const document = body as Document;
const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(document, "api");

/** Holds an answer against what the description says of this operation at this status. */
function isAsDocumented(operation: Operation, answer: Answer): string | true {
  const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
  const escaped = path.replaceAll("~", "~0").replaceAll("/", "~1");
  const described = document.paths[path]?.[operation.method]?.responses[answer.status];
  if (!described) return `${answer.status} is not documented: ${JSON.stringify(answer.body)}`;
  if (!/^application\/json(?:;|$)/.test(answer.type)) return `it is ${answer.type}`;
  const responses = `api#/paths/${escaped}/${operation.method}/responses`;
  const validate = ajv.getSchema(`${responses}/${answer.status}/content/application~1json/schema`);
  if (!validate) return "there is no schema";
  return validate(answer.body) === true || `${ajv.errorsText(validate.errors)}: ${JSON.stringify(answer.body)}`;
}

t.test("the description is OpenAPI 3.1", async (t) => {
  const result = await new Validator().validate(structuredClone(document));
  t.same(result, { valid: true });
});

t.test("every route is described, and no other", async (t) => {
  const own = await openPlatform({ backend: "embedded", dataDir: t.testdir() });
  t.teardown(() => own.close());
  const routes = platformApi({
    platform: own,
    directory: new SellerDirectory({ sellers: own.sellers, freshness: own.freshness }),
    productHost: "shops.example",
    shopOrigin: () => "",
    limitOrders: (_req, _res, next) => next(),
    now: () => new Date(),
  });
  t.same(routesOf(routes).sort(), operations.map(([, { method, path }]) => `${method} ${path}`).sort());
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  t.same(described.sort(), routesOf(routes).sort());
});

function routesOf({ stack }: Pick<Router, "stack">): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return "stack" in handle ? routesOf(handle as Router) : [];
    const methods = new Set(route.stack.map(({ method }) => method));
    return Array.from(methods, (method) => `${method} ${route.path}`);
  });
}

// Every operation answers as described ------------------------------------------------------------------------------------

for (const [name, operation] of operations) {
  const valid = () => (SUCCESSES[name][0] as () => Promise<Call> | Call)();

  t.test(`${name}: what it does`, async (t) => {
    for (const call of SUCCESSES[name]) {
      const answer = await ask(operation, await call());
      t.equal(answer.status, operation.answer.status);
      t.equal(isAsDocumented(operation, answer), true);
    }
  });

  t.test(`${name}: every error that is described`, async (t) => {
    const provoked = new Set<string>();
    const refused = async (code: string, call: Call) => {
      const answer = await ask(operation, call);
      t.equal((answer.body as Partial<ErrorAnswer>).error?.code, code);
      t.equal(isAsDocumented(operation, answer), true, code);
      provoked.add(code);
    };
    for (const [code, call] of Object.entries(REFUSALS[name])) {
      await refused(code, await call());
      refundsFail = false;
    }
    await refused("malformed-host", { ...(await valid()), headers: { Host: "acme@shops.example" } });
    if (operation.body) {
      const call = await valid();
      const { headers } = call;
      const large = JSON.stringify({ note: "x".repeat(33 * 1024) });
      await refused("body-too-large", { ...call, body: large });
      await refused("unsupported-media-type", {
        ...call,
        body: "{}",
        headers: { ...headers, "Content-Type": "text/plain" },
      });
      await refused("length-required", {
        ...call,
        body: undefined,
        headers: { ...headers, "Transfer-Encoding": "chunked" },
      });
    }
    const limited = await openTestGateway(t, {
      dataDir: t.testdir(),
      env: { API_REQUESTS_PER_MINUTE: "1" },
    });
    await ask(OPERATIONS.site, { port: limited.port });
    await refused("too-many-requests", { ...(await valid()), port: limited.port });
    for (const [code, error] of Object.entries(FAILURES)) {
      if (!operation.errors.includes(code) || (code === "internal" && NEVER_INTERNAL.has(name))) continue;
      // A seller that nobody has asked for yet, so that memory can't answer.
      const call = name === "sellers" ? { query: "domain=never-asked-for" } : await valid();
      failure = error;
      await refused(code, call);
      failure = undefined;
    }
    if (NEVER_INTERNAL.has(name)) provoked.add("internal");
    t.same([...provoked].sort(), [...operation.errors].sort());
  });
}
