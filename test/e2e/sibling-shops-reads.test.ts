import type { Page } from "playwright-core";
import t from "tap";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import { ADMIN_PATHS } from "../../areas/shared/pages/routes.ts";
import { ACME, ATTACK, BOLT, openSiblingShops, sessionOn, signIn, VERA } from "./support/sibling-shops.ts";

/** What a page's script can read of an address of another origin, by every available method. */
function spyOn(page: Page, url: string): Promise<string[]> {
  return page.evaluate(async (url) => {
    const learnt: string[] = [];
    const attempt = async (what: string, read: Promise<unknown>) => {
      const found = await read.catch(() => undefined);
      if (found) learnt.push(`${what}: ${JSON.stringify(found)}`);
    };
    const loaded = <Element extends HTMLElement>(element: Element, read: (element: Element) => unknown) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      element.onload = () => resolve(read(element));
      element.onerror = reject;
      document.body.append(element);
      return promise.finally(() => element.remove());
    };
    const text = (res: Response) => res.text();
    await attempt("fetch", fetch(url, { credentials: "include" }).then(text));
    await attempt(
      "fetch with a guessed token",
      fetch(url, { credentials: "include", headers: { "X-Awning-Token": "a" } }).then(text),
    );
    await attempt("fetch without CORS", fetch(url, { credentials: "include", mode: "no-cors" }).then(text));
    await attempt(
      "script",
      loaded(Object.assign(document.createElement("script"), { src: url }), () => "it is run"),
    );
    await attempt(
      "style",
      loaded(Object.assign(document.createElement("link"), { rel: "stylesheet", href: url }), () => "it is used"),
    );
    await attempt(
      "picture",
      loaded(Object.assign(document.createElement("img"), { src: url }), () => "it is drawn"),
    );
    const stream = new EventSource(url, { withCredentials: true });
    const opened = new Promise((resolve, reject) =>
      Object.assign(stream, { onopen: resolve, onmessage: resolve, onerror: reject }),
    );
    await attempt(
      "stream of events",
      opened.finally(() => stream.close()),
    );
    const socket = new WebSocket(url.replace(/^http/, "ws"));
    const connected = new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
    await attempt(
      "web socket",
      connected.finally(() => socket.close()),
    );
    return learnt;
  }, url);
}

t.test("a sibling shop's page can't read what a seller can", async (t) => {
  const shops = await openSiblingShops(t);
  if (!shops) return;
  const { gateway, front, order, dump, open } = shops;
  const { page } = await open();
  await signIn(page, VERA, ACME);
  const session = await sessionOn(page);
  const before = dump();
  const lured = await page.context().newPage();
  await lured.goto(ATTACK);
  const sellerId = gateway.acme.id;
  const paths = [
    ENDPOINTS.session.path,
    ENDPOINTS.sessions.path,
    fillPath(ENDPOINTS.adminSeller.path, { sellerId }),
    fillPath(ENDPOINTS.adminProducts.path, { sellerId }),
    fillPath(ENDPOINTS.adminOrders.path, { sellerId }),
    fillPath(ENDPOINTS.adminOrder.path, { sellerId, orderId: order.id }),
    fillPath(ENDPOINTS.orderEvents.path, { sellerId }),
    fillPath(ENDPOINTS.exportShop.path, { sellerId, format: "orders.csv" }),
    ADMIN_PATHS.home,
  ];
  for (const path of paths) {
    const from = front.seen.length;
    t.strictSame(await spyOn(lured, ACME + path), [], `nothing is readable: ${path}`);
    const asked = front.seen.slice(from).filter(({ site, headers }) => site === ACME && headers.cookie);
    t.ok(asked.length >= 7, "although the request carried the session");
  }
  t.strictSame(dump(), before);
  t.strictSame(await sessionOn(page), session);
  // Only the different origin prevents it.
  await page.goto(`${ACME}/admin`);
  t.match(await page.evaluate((path) => fetch(path).then((res) => res.text()), ENDPOINTS.session.path), VERA);
});

t.test("a sibling shop reads no window, and keeps none of the admin", async (t) => {
  const shops = await openSiblingShops(t);
  if (!shops) return;
  const { front, dump, open } = shops;
  const { page, errors } = await open();
  await signIn(page, VERA, ACME);
  const session = await sessionOn(page);
  const before = dump();
  const lured = await page.context().newPage();
  await lured.goto(ATTACK);

  for (const path of [
    "/",
    "/products/mug",
    "/admin",
    "/admin/orders",
    "/admin/sign-in",
    "/admin/enter",
    ENDPOINTS.session.path,
  ]) {
    await lured.evaluate((src) => {
      document.body.replaceChildren(Object.assign(document.createElement("iframe"), { src, width: 800, height: 600 }));
    }, ACME + path);
    const [, frame] = await framesOf(lured);
    t.match(frame?.url(), /^chrome-error:/, `a frame stays empty: ${path}`);

    const [opened] = await Promise.all([
      lured.waitForEvent("popup"),
      lured.evaluate((url) => void Object.assign(window, { hold: window.open(url) }), ACME + path),
    ]);
    await opened.waitForLoadState();
    if (path === "/" || path === "/products/mug") {
      // A storefront keeps its opener: see the decisions in gateway/README.md.
      const contents = await lured.evaluate(() => {
        try {
          return (window as unknown as { hold: Window }).hold.document.title;
        } catch (error) {
          return (error as Error).name;
        }
      });
      t.equal(contents, "SecurityError", `the opener can't read a page: ${path}`);
      await opened.evaluate(() => location.assign("/admin"));
      await opened.waitForURL(`${ACME}/admin`);
    }
    t.equal(await opened.evaluate(() => window.opener), null, `a window has no opener: ${path}`);
    t.equal(
      await lured.evaluate(() => (window as unknown as { hold: Window }).hold.closed),
      true,
      "the opener can't access it",
    );
    await opened.close();
  }

  await t.test("ignores a message from another origin", async (t) => {
    const listeners = await page.evaluate(async () => {
      let news = 0;
      new MutationObserver(() => news++).observe(document, { childList: true, subtree: true, attributes: true });
      for (const data of ["reload", { type: "signed-out" }, null, { session: null }]) {
        dispatchEvent(new MessageEvent("message", { data, origin: "https://bolt.shops.example" }));
        navigator.serviceWorker?.dispatchEvent(new MessageEvent("message", { data }));
      }
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return news;
    });
    t.equal(listeners, 0);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    await lured.evaluate(() => new BroadcastChannel("awning-session").postMessage(null));
    const asked = front.seen.length;
    await page.evaluate(() => fetch("/api/site"));
    t.strictSame(
      front.seen.slice(asked).map(({ path }) => path),
      ["/api/site"],
      "nor does news of a session from another origin's tabs",
    );
  });

  t.strictSame(dump(), before);
  t.strictSame(await sessionOn(page), session);
  t.strictSame(errors, []);
  t.ok(front.seen.some(({ site }) => site === BOLT));
});

/** The page's own frame and the frames in it, once each has loaded or failed. */
async function framesOf(page: Page) {
  for (const frame of page.frames()) await frame.waitForLoadState().catch(() => undefined);
  await page.waitForFunction(() => {
    const { contentDocument } = document.querySelector("iframe") as HTMLIFrameElement;
    return contentDocument === null;
  });
  return page.frames();
}
