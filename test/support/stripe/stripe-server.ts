import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { Stripe } from "stripe";
import type { Test } from "tap";
import { StripeAccount } from "./stripe-account.ts";
import { InvalidRequest } from "./stripe-billing.ts";
import { StripeConnect } from "./stripe-connect.ts";
import {
  type Answer,
  API_VERSION,
  type ApiRequest,
  answerOf,
  checkHeaders,
  faultAnswer,
  KEY_IN_USE,
  KEY_REUSED,
  readRequest,
} from "./stripe-http.ts";
import { newPrice, seconds } from "./stripe-objects.ts";
import { answerPage } from "./stripe-pages.ts";
import { ROUTES } from "./stripe-routes.ts";
import { StripeWebhooks } from "./stripe-webhooks.ts";

/** How long Stripe replays the answer of an idempotency key. */
const KEY_LIFE_MS = 24 * 60 * 60_000;

/**
 * What goes wrong with a request. A status is answered without acting. `reset` closes the connection without acting,
 * `act-then-reset` acts and loses the answer.
 */
export type Fault = 403 | 429 | 500 | 503 | "reset" | "act-then-reset";

interface Switch {
  /** Of the method and path, such as `POST /v1/refunds`. */
  pattern: RegExp;
  times: number;
  fault: Fault | { arrived: () => void; released: Promise<void>; isActed: boolean };
}

interface StoredAnswer {
  request: unknown;
  answer: Answer | undefined;
  at: Date;
}

export interface HeldRequest {
  /** Resolves when a request waits. */
  arrived: Promise<void>;
  release: () => void;
}

export interface StripeStandIn {
  /** For `STRIPE_API_BASE`. */
  origin: string;
  port: number;
  connect: StripeConnect;
  webhooks: StripeWebhooks;
  /** The platform's own account. */
  platform: StripeAccount;
  /** A connected account. */
  account: (id: string) => StripeAccount;
  /** Requests that arrived at the API, such as `POST /v1/refunds`; those that `reset` cut off are missing. */
  requests: string[];
  fail: (pattern: RegExp, fault: Fault, times?: number) => void;
  /** Removes the failures that no request has triggered yet. */
  heal: () => void;
  /** Makes the next matching request wait until the test releases it. */
  hold: (pattern: RegExp) => HeldRequest;
  /** As `hold`, but the request has been carried out before it waits: its answer is outdated when it arrives. */
  holdAnswer: (pattern: RegExp) => HeldRequest;
  close: () => void;
}

/** Starts the stand-in on a free port of 127.0.0.1. Until the clock is moved, sessions don't expire. */
export async function openStripe({
  now,
  prices = [],
}: {
  now: () => Date;
  prices?: Parameters<typeof newPrice>[0][];
}): Promise<StripeStandIn> {
  let origin = "";
  let lastId = 0;
  const newId = (prefix: string): string => {
    lastId += 1;
    return `${prefix}_${lastId}`;
  };
  const webhooks = new StripeWebhooks(now);
  const emit = (account: string | undefined, type: Stripe.Event.Type, object: { id: string }): void => {
    const event = {
      id: newId("evt"),
      object: "event",
      ...(account !== undefined && { account }),
      api_version: API_VERSION,
      created: seconds(now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } satisfies Stripe.EventBase;
    webhooks.emit({ id: event.id, type, account, body: JSON.stringify(event) });
  };
  const connect = new StripeConnect({
    now,
    newId,
    origin: () => origin,
    emit,
    emitThin(type, account) {
      const event = {
        id: newId("evt"),
        object: "v2.core.event",
        created: now().toISOString(),
        livemode: false,
        type,
        related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
      } satisfies Stripe.V2.Core.EventBase & { related_object: object };
      webhooks.emit({ id: event.id, type, account, body: JSON.stringify(event) });
    },
  });
  const newAccount = (id: string, connected: boolean): StripeAccount =>
    new StripeAccount({
      id,
      now,
      newId,
      origin: () => origin,
      emit: (type, object) => emit(connected ? id : undefined, type, object),
      prices: new Map(connected ? [] : prices.map((price) => [price.id, newPrice(price)])),
    });
  const platform = newAccount("acct_platform", false);
  const accounts = new Map([[platform.id, platform]]);
  const accountOf = (id: string): StripeAccount => {
    const account = accounts.get(id) ?? newAccount(id, true);
    accounts.set(id, account);
    return account;
  };

  const switches: Switch[] = [];
  const requests: string[] = [];
  const keys = new Map<string, StoredAnswer>();

  const act = (request: ApiRequest): Answer => {
    const { method, path, params, connectedId } = request;
    for (const route of ROUTES) {
      const match = route.method === method && route.path.exec(path);
      if (!match) continue;
      if (connectedId !== undefined) connect.checkAccess(connectedId);
      const account = connectedId === undefined ? platform : accountOf(connectedId);
      return { status: 200, body: route.answer({ account, connectedId, connect, id: match[1] ?? "", params }) };
    }
    throw new InvalidRequest(404, `Unrecognized request URL (${method}: ${path}).`);
  };

  /** Acts once per idempotency key: https://docs.stripe.com/api/idempotent_requests */
  const actOnce = async (request: ApiRequest, fault: Switch["fault"] | undefined): Promise<Answer> => {
    const perform = async (): Promise<Answer> => {
      if (typeof fault === "object") {
        // As text: the objects change later.
        const acted = fault.isActed ? JSON.stringify(answerOf(() => act(request))) : undefined;
        fault.arrived();
        await fault.released;
        if (acted !== undefined) return JSON.parse(acted) as Answer;
      }
      return typeof fault === "number" ? faultAnswer(fault) : answerOf(() => act(request));
    };
    if (request.key === undefined || fault === 429) return perform();
    const { method, path, params, connectedId } = request;
    const name = `${connectedId ?? ""} ${request.key}`;
    const identity = { method, path, params };
    const stored = keys.get(name);
    if (stored && now().getTime() - stored.at.getTime() < KEY_LIFE_MS) {
      if (!isDeepStrictEqual(stored.request, identity)) return KEY_REUSED;
      return stored.answer ? { ...stored.answer, headers: { "Idempotent-Replayed": "true" } } : KEY_IN_USE;
    }
    keys.set(name, { request: identity, answer: undefined, at: now() });
    const answer = await perform();
    if (answer.isKept ?? answer.status === 500) keys.set(name, { request: identity, answer, at: now() });
    else keys.delete(name);
    return answer;
  };

  const answerApi = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const request = await readRequest(req, url);
    const refused = checkHeaders(req);
    const line = `${request.method} ${request.path}`;
    const found = refused ? undefined : switches.find(({ pattern, times }) => times > 0 && pattern.test(line));
    if (found) found.times -= 1;
    const fault = found?.fault;
    if (fault !== "reset") {
      requests.push(line);
      const answer = refused ?? (await actOnce(request, fault));
      if (fault !== "act-then-reset") {
        const headers = { "Content-Type": "application/json", "Request-Id": newId("req"), ...answer.headers };
        res.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
        return;
      }
    }
    req.socket.destroy();
  };

  const answerHosted = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const action = req.method === "POST" ? new URLSearchParams(await text(req)).get("action") : null;
    const answer = answerPage({ platform, connect, accountOf }, url.pathname, action);
    // Webhooks arrive before the browser comes back, unless the test holds them.
    await webhooks.settled();
    if (!answer) res.writeHead(404).end();
    else if ("redirect" in answer) res.writeHead(303, { Location: answer.redirect }).end();
    else res.writeHead(answer.status ?? 200, { "Content-Type": "text/html; charset=utf-8" }).end(answer.html);
  };

  const hold = (pattern: RegExp, isActed: boolean): HeldRequest => {
    const arrival = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    switches.push({ pattern, times: 1, fault: { arrived: arrival.resolve, released, isActed } });
    return { arrived: arrival.promise, release };
  };

  const server = createServer((req, res) => {
    const url = new URL(req.url ?? "/", "http://stripe");
    const answering = /^\/v\d\//.test(url.pathname) ? answerApi(req, res, url) : answerHosted(req, res, url);
    answering.catch((error: unknown) => {
      res.writeHead(500, { "Content-Type": "text/plain" }).end(String(error));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    connect,
    webhooks,
    platform,
    account: accountOf,
    requests,
    fail: (pattern, fault, times = 1) => void switches.push({ pattern, fault, times }),
    heal: () => void switches.splice(0),
    hold: (pattern) => hold(pattern, false),
    holdAnswer: (pattern) => hold(pattern, true),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts the stand-in until the test ends. */
export async function startStripe(t: Pick<Test, "teardown">, options: Parameters<typeof openStripe>[0]) {
  const stripe = await openStripe(options);
  t.teardown(async () => {
    await stripe.webhooks.settled();
    stripe.close();
  });
  return stripe;
}
