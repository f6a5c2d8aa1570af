import t from "tap";
import { axeViolations, DESKTOP, launchBrowser, PHONE, watchedPage } from "../../support/browser.ts";
import { openTestGateway } from "../../support/open-test-gateway.ts";
import { sampleShop } from "../../support/sample-shop.ts";

t.test("the admin in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { port } = await openTestGateway(t, {
    dataDir: t.testdir({}),
    shops: [sampleShop("acme"), sampleShop("gone", { status: "closed" })],
    env: { PRODUCT_HOST: "localhost" },
  });
  const url = (host: string, path: string): string => `http://${host}:${port}${path}`;
  const heading = "main h1";

  await t.test("signed out, every page leads to the sign-in screen and remembers where to go", async (t) => {
    const watched = await watchedPage(browser);
    const { page, requests, errors } = watched;
    await page.goto(url("acme.localhost", "/admin/products"));
    await page.waitForURL("**/admin/sign-in?next=%2Fadmin%2Fproducts");
    t.equal(await page.textContent(heading), "The acme shop");
    t.equal(await page.title(), "Sign in – The acme shop – admin");
    t.ok(await page.isDisabled("input[name=password]"), "nothing pretends to work");
    t.ok(await page.isDisabled("button[type=submit]"));
    await page.click("nav >> text=Orders");
    await page.waitForURL("**/admin/sign-in?next=%2Fadmin%2Forders");
    await page.click("nav >> text=Home");
    await page.waitForURL(url("acme.localhost", "/admin/sign-in"));
    t.strictSame(
      requests.filter((each) => new URL(each).pathname.startsWith("/api")),
      [],
      "no lookup",
    );
    t.strictSame(errors, []);
    t.equal(await watched.layoutShift(), 0);
  });

  await t.test("says whose shop it is, or why there is none", async (t) => {
    const { page } = await watchedPage(browser);
    const saysAt = async (host: string, path = "/admin") => {
      await page.goto(url(host, path));
      await page.waitForSelector(heading);
      return page.textContent("main");
    };
    t.match(await saysAt("localhost"), "Awning on localhost");
    t.match(await saysAt("gone.localhost"), "This shop is closed");
    t.match(await saysAt("nobody.localhost"), "No shop at nobody.localhost");
    t.equal(
      await page.getAttribute("main a", "href"),
      `http://localhost:8080/?name=nobody#start`,
      "and offers the address",
    );
    t.equal(await page.locator("form").count(), 0, "nothing to sign in to");
    t.match(await saysAt("admin.localhost"), "No shop at admin.localhost");
    t.notMatch(await page.getAttribute("main a", "href"), "name=", "a reserved name is not offered");
    t.match(await saysAt("acme.localhost", "/admin/nothing"), "No such page");
  });

  await t.test("the frame stands before any script has run", async (t) => {
    const { page } = await watchedPage(browser);
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(url("acme.localhost", "/admin"));
    t.strictSame(await page.locator("nav a").allTextContents(), ["Home", "Products", "Orders", "Settings"]);
    const frame = () =>
      page.evaluate(() =>
        ["header", "nav", "main"].map((name) => {
          const { x, y, width } = document.querySelector(`#root > ${name}`)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width];
        }),
      );
    const before = await frame();
    await page.unroute(/\.js$/);
    await page.goto(url("acme.localhost", "/admin"));
    await page.waitForSelector(heading);
    t.strictSame(await frame(), before, "and the running admin has the same one");
  });

  await t.test("without script it says that it needs some", async (t) => {
    const { page } = await watchedPage(browser, { javaScriptEnabled: false });
    await page.goto(url("acme.localhost", "/admin"));
    t.match(await page.textContent("main"), "needs JavaScript");
  });

  await t.test("axe finds nothing, on a phone and on a desk, light and dark", async (t) => {
    for (const colorScheme of ["light", "dark"] as const)
      for (const viewport of [PHONE, DESKTOP])
        for (const path of ["/admin", "/admin/nothing"]) {
          const { page } = await watchedPage(browser, { colorScheme, viewport });
          await page.goto(url("acme.localhost", path));
          await page.waitForSelector(heading);
          t.strictSame(await axeViolations(page), [], `${path} at ${viewport.width}, ${colorScheme}`);
          await page.context().close();
        }
  });
});
