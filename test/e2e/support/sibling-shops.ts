import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
} from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { pipeline } from "node:stream";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Test } from "tap";
import type { SessionState } from "../../../areas/shared/accounts/account.ts";
import type { SessionAnswer } from "../../../areas/shared/accounts/contract/account.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { type AccountGateway, GOOD_PASSWORD, openAccountGateway } from "../../support/accounts.ts";
import { launchBrowser, type WatchedPage, watchedPage } from "../../support/browser.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { dumpDatabase, dumpSettledDatabase } from "../../support/platform.ts";
import { reusePage } from "../../support/reused-page.ts";
import { selfSignedCertificate } from "../../support/system.ts";
import { requireTool } from "../../support/tools.ts";

/** A received request and its response. */
export interface SeenRequest {
  method: string;
  /** Scheme and host. */
  site: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** 0 before the answer. */
  status: number;
}

export interface OwnPage {
  body?: string;
  status?: number;
  headers?: OutgoingHttpHeaders;
}

export interface TlsFront {
  port: number;
  seen: SeenRequest[];
  /** Pages that the front serves itself, by URL without the query, for scripts of the test. */
  pages: Map<string, OwnPage>;
}

/**
 * Opens an HTTPS proxy in front of a gateway at 127.0.0.1 for every host. It also serves pages that the gateway would not.
 *
 * @param folder for the certificate
 * @returns `undefined` if a tool is missing: the test is skipped
 */
export async function openTlsFront(t: Test, folder: string, gatewayPort: number): Promise<TlsFront | undefined> {
  if (!requireTool(t, "openssl")) return undefined;
  const { certificateKey, pem } = selfSignedCertificate(folder, ["shops.example", "*.shops.example"]);
  const front: TlsFront = { port: 0, seen: [], pages: new Map() };
  const server = createServer({ cert: pem, key: readFileSync(certificateKey) }, (req, res) => {
    const { method = "", url = "/", headers } = req;
    const site = `https://${headers.host}`;
    const seen: SeenRequest = { method, site, path: url, headers, status: 0 };
    front.seen.push(seen);
    res.once("finish", () => {
      seen.status = res.statusCode;
    });
    const page = front.pages.get(site + url.replace(/\?.*/s, ""));
    if (page) {
      req.resume();
      res.writeHead(page.status ?? 200, { "Content-Type": "text/html; charset=utf-8", ...page.headers });
      res.end(page.body ?? "<!doctype html><title>A page</title>");
      return;
    }
    const forwarded = { "x-forwarded-for": req.socket.remoteAddress, "x-forwarded-proto": "https" };
    const onward = request(
      { host: "127.0.0.1", port: gatewayPort, method, path: url, headers: { ...headers, ...forwarded }, agent: false },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        // Flushed now: an event stream starts with headers only.
        res.flushHeaders();
        answer.pipe(res);
      },
    );
    onward.on("error", () => res.destroy());
    res.on("close", () => onward.destroy());
    req.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  front.port = (server.address() as AddressInfo).port;
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return front;
}

/**
 * Opens a proxy that connects the HTTPS requests of a browser to one port, for every host name. Without it, the browser must
 * start with rules for host names, and each test needs a browser of its own.
 *
 * @returns its URL
 */
async function openProxy(t: Test, port: number): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createHttpServer((_req, res) => res.writeHead(403).end());
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // https://nodejs.org/api/http.html#event-connect
  server.on("connect", (_req, socket) => {
    const onward = connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 Connection established\r\n\r\n"));
    pipeline(socket, onward, socket, () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const PLATFORM = "https://shops.example";
/** Vera's shop. */
export const ACME = "https://acme.shops.example";
/** The shop of Eve, who attacks Vera. */
export const BOLT = "https://bolt.shops.example";
/** A page on Eve's origin with any script, which the platform would not allow. */
export const ATTACK = `${BOLT}/attack`;

export const VERA = "vera@people.example";
export const EVE = "eve@people.example";

export interface SiblingShops {
  gateway: AccountGateway;
  front: TlsFront;
  /** acme's order of one mug. */
  order: Order;
  dump: () => Record<string, unknown[]>;
  /** In a context of its own. */
  open: () => Promise<WatchedPage>;
  /** See {@link reusePage}. Each call prepares another context. */
  reuse: (options?: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>) => () => Promise<WatchedPage>;
}

/** Opens two shops of one site under HTTPS, each with its owner, and a browser. @returns `undefined` if a tool is missing */
export async function openSiblingShops(t: Test, more: NodeJS.ProcessEnv = {}): Promise<SiblingShops | undefined> {
  const gateway = await openAccountGateway(t, { TRUST_PROXY: "127.0.0.1", ...more });
  const { acme, bolt, port, platform, dataDir, browse, join } = gateway;
  const front = await openTlsFront(t, dataDir, port);
  if (!front) return undefined;
  const browser = await launchBrowser(t);
  if (!browser) return undefined;
  const viaFront = { proxy: { server: await openProxy(t, front.port) }, ignoreHTTPSErrors: true };
  for (const [email, name, seller] of [
    [VERA, "Vera Lund", acme],
    [EVE, "Eve Moss", bolt],
  ] as const) {
    const answer = await browse().register(email, { name });
    await join((answer.body as { session: SessionState }).session.account.id, seller.id);
  }
  const product = await platform.products.get(acme.id, `${acme.id}-mug`);
  if (!product) throw new Error("the shop has a mug");
  await placeOrder(port, acme.id, randomUUID(), orderOf(acme, product, 1), { host: "acme.shops.example" });
  const [order] = await platform.orders.list(acme.id, { limit: 1 });
  if (!order) throw new Error("the shop has an order");
  // Wait for background jobs, which would change the dump.
  await dumpSettledDatabase(dataDir);
  front.pages.set(ATTACK, {});
  return {
    gateway,
    front,
    order,
    dump: () => dumpDatabase(dataDir),
    open: () => watchedPage(browser, viaFront),
    reuse: (options, prepare) => reusePage(t, browser, { ...viaFront, ...options }, prepare),
  };
}

/** Signs in on the platform, which redirects an owner of one shop to its admin: both hosts then have a session. */
export async function signIn(page: Page, email: string, shop: string): Promise<void> {
  await page.goto(`${PLATFORM}/admin/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(GOOD_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${shop}/admin`);
  await page.getByRole("navigation").first().waitFor();
}

/** The session at the page's host, as its own script reads it. */
export async function sessionOn(page: Page): Promise<SessionState | null> {
  const answer = (await page.evaluate(() => fetch("/api/session").then((res) => res.json()))) as SessionAnswer;
  return answer.session;
}
