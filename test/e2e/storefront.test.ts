import t from "tap";
import { launchBrowser, openPage, untilInteractive, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { elementsOf, pageDataOf } from "../support/html.ts";
import { httpGet } from "../support/http.ts";

const SHOPS = ["demo.localhost", "northbean.localhost", "fernhaus.localhost"];

// The tests only read, except the last.
const { url, port, platform } = await demoGateway(t);

t.test("the first response shows the shop without a lookup", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  for (const host of SHOPS) {
    const html = (await httpGet(port, host, "/")).text;
    const name = pageDataOf(html).seller?.name as string;
    t.equal(elementsOf(html).find(({ tag }) => tag === "h1")?.text, name, `${host}: the shop's name is in the HTML`);
    const watched = await watchedPage(browser);
    const { page, requests, errors } = watched;
    await openPage(page, url(host));
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.mouse.wheel(0, 4_000);
    await page.waitForLoadState("networkidle");
    t.strictSame(
      requests.filter(
        (request) => !/\/(?:assets|images)\//.test(new URL(request).pathname) && new URL(request).pathname !== "/",
      ),
      [],
      "nothing but the page, its assets and its pictures",
    );
    t.ok(
      requests.every((request) => new URL(request).host === `${host}:${port}`),
      "and nothing from anywhere else",
    );
    t.equal(await watched.sawHourglass(), false, "no hourglass since document start");
    t.strictSame(await watched.layoutShifts(), [], `${host}: no layout shift`);
    t.strictSame(errors, [], "hydration and CSP are clean");
    await page.context().close();
  }
});

t.test("a first visit formats prices and numbers without Intl, which would take a phone 60 ms", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const seller = await platform.sellers.findByDomain("demo");
  const [product] = await platform.products.list(seller?.id ?? "", { status: "active", limit: 1 });
  const [category] = await platform.categories.list(seller?.id ?? "");
  for (const path of ["/", `/categories/${category?.slug}`, `/products/${product?.slug}`]) {
    const { page, errors } = await watchedPage(browser);
    await page.addInitScript(() => {
      const { NumberFormat } = Intl;
      const report = (): void => console.error("Intl.NumberFormat");
      Intl.NumberFormat = new Proxy(NumberFormat, {
        construct: (target, values) => {
          report();
          return Reflect.construct(target, values) as object;
        },
      });
      Object.assign(Number.prototype, {
        toLocaleString(this: number, ...values: Parameters<typeof NumberFormat>) {
          report();
          return new NumberFormat(...values).format(this);
        },
      });
    });
    await openPage(page, url("demo.localhost", path));
    await page.locator("html[data-settled]").waitFor();
    t.strictSame(errors, [], path);
    await page.context().close();
  }
});

t.test("sections below the first screen are laid out after their own hydration, before the page is idle", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  for (const host of ["demo.localhost", "localhost"]) {
    const { page, errors } = await watchedPage(browser);
    await page.addInitScript(() => {
      const settledIn: number[] = [];
      let frame = 0;
      const countFrame = () => {
        frame += 1;
        requestAnimationFrame(countFrame);
      };
      countFrame();
      new MutationObserver((settled) => settled.forEach(() => settledIn.push(frame))).observe(document, {
        subtree: true,
        attributeFilter: ["data-settled"],
      });
      Object.assign(window, { settledIn, requestIdleCallback: () => 0 });
    });
    await page.goto(url(host));
    const laidOut = page.waitForFunction(() => {
      const sections = [...document.querySelectorAll("main section")];
      return (
        sections.length > 3 && sections.every((section) => getComputedStyle(section).contentVisibility === "visible")
      );
    });
    t.ok(await laidOut.catch(() => false), host);
    const frames = await page.evaluate(() => (window as unknown as { settledIn: number[] }).settledIn);
    t.strictSame(frames, [...new Set(frames)], "one section per frame");
    t.equal(await page.locator("html[data-settled]").count(), 0, "the page is not idle");
    const footer = page.locator("footer :is(h2, p)").first();
    const isLaidOut = await footer.evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));
    t.equal(isLaidOut, false, "the footer is not laid out");
    t.strictSame(errors, []);
  }
});

t.test("a path in other letters has no page in the browser either", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  for (const [host, path] of [
    ["demo.localhost", "/CHECKOUT"],
    ["demo.localhost", "/c%61rt"],
    ["demo.localhost", "/Products/bud-vase"],
    ["localhost", "/CLAIM"],
  ] as const) {
    const { page, errors } = await watchedPage(browser);
    await openPage(page, url(host, path));
    t.equal(await page.locator("h1").innerText(), "Page not found", path);
    t.strictSame(
      errors.filter((error) => !error.includes("404")),
      [],
      path,
    );
  }
});

t.test("navigates between the shop's pages and back", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { page, errors, requests } = await watchedPage(browser);
  await page.goto(url("demo.localhost"));
  await untilInteractive(page);
  const documents = () =>
    requests.filter((request) => /\.localhost:\d+\/(?:$|categories|products)/.test(request)).length;
  await page.locator('main a[href^="/products/"]').first().click();
  await page.waitForURL(/\/products\//);
  // The address changes first. The new page is ready when its heading has the focus.
  const heading = page.locator("h1:focus");
  await heading.waitFor();
  const named = page.waitForFunction((name) => document.title.includes(name), await heading.innerText());
  t.ok(await named.catch(() => false), "the title has the product's name");
  await page.waitForFunction(() => scrollY === 0);
  await page.goBack();
  await page.waitForURL(/localhost:\d+\/$/);
  await page.locator('header a[href^="/categories/"], nav a[href^="/categories/"]').first().click();
  await page.waitForURL(/\/categories\//);
  await heading.waitFor();
  t.equal(documents(), 1, "no page load");
  await page.reload();
  t.strictSame(errors, [], "each page hydrates without errors");
});

t.test("a chosen option is in the URL and survives a reload", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const seller = await platform.sellers.findByDomain("demo");
  const products = await platform.products.list(seller?.id ?? "", { status: "active", limit: 100 });
  const product = products.find(
    ({ options, variants }) => options.length === 1 && variants.filter(({ stock }) => stock !== 0).length > 1,
  );
  if (!product) throw new Error("the demo has a product with one option and a choice");
  const [, wanted] = product.variants.filter(({ stock }) => stock !== 0);
  const value = wanted?.values[0] as string;
  const { page, errors } = await watchedPage(browser);
  await page.goto(url("demo.localhost", `/products/${product.slug}`));
  await page.getByRole("radio", { name: value }).focus();
  await page.keyboard.press("Space");
  await page.waitForURL(new RegExp(`variant=${wanted?.id}`));
  await page.reload();
  await page.getByRole("radio", { name: value, checked: true }).waitFor({ state: "attached" });
  t.strictSame(errors, []);
});

t.test("the shop is readable without script", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url("fernhaus.localhost"));
  t.ok(await page.getByRole("heading", { level: 1 }).isVisible());
  const cards = page.locator('main a[href^="/products/"]');
  t.ok((await cards.count()) >= 12);
  for (const card of await cards.all())
    t.equal(await card.evaluate((element) => getComputedStyle(element).opacity), "1");
  await cards.first().click();
  await page.waitForURL(/\/products\//);
  t.ok(await page.getByRole("heading", { level: 1 }).isVisible(), "links work");
  await context.close();
});

t.test("shows pages for unknown, paused and closed shops", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { page } = await watchedPage(browser);
  await page.goto(url("nobody.localhost"));
  t.match(await page.locator("main").innerText(), "nobody.localhost");
  await page.locator('main a[href*="name=nobody"]').click();
  await page.waitForURL(`http://localhost:${port}/claim?name=nobody`);
  // The landing reads the name once it is hydrated.
  await page.waitForFunction(() => document.querySelector("input")?.value === "nobody");

  const seller = await platform.sellers.findByDomain("demo");
  await platform.sellers.change(seller?.id ?? "", () => ({ status: "paused" }));
  await page.goto(url("demo.localhost"));
  t.match(await page.locator("body").innerText(), /not taking orders|paused|taking a break|resting|break/i);
  t.ok((await page.locator('main a[href^="/products/"]').count()) > 0);
  await platform.sellers.change(seller?.id ?? "", () => ({ status: "closed" }));
  t.equal((await page.goto(url("demo.localhost")))?.status(), 410);
  t.equal(await page.locator('main a[href^="/products/"]').count(), 0);
});
