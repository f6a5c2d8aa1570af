import type { BrowserContextOptions } from "playwright-core";
import t from "tap";
import { checkLooks, DESKTOP, launchBrowser, PHONE, type WatchedPage, watchedPage } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";
import { makeOrderLine, placementOf } from "../../../support/orders.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { makeProduct, makeVariant, storeProduct } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const ADA = "ada@example.org";
const DAY = 24 * 3_600_000;

t.test("the admin’s first page in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await openAdmin(t, { shops: { acme: {}, bare: {} }, env: { API_REQUESTS_PER_MINUTE: "100000" } });
  const { platform, url } = gateway;
  await gateway.addAccount(ADA, "Ada", ["acme", "bare"]);

  const [category] = await platform.categories.list("id-acme");
  const variant = makeVariant({ price: 5_000, stock: 1 });
  const product = makeProduct({
    sellerId: "id-acme",
    categoryId: category?.id ?? "",
    title: "Moon jar",
    variants: [variant],
  });
  await storeProduct(platform, "id-acme", product);
  /** Places an order of `quantity` jars some days ago. */
  const sell = (quantity: number, days: number) =>
    platform.orders.place(
      "id-acme",
      placementOf([], {
        order: {
          lines: [{ ...makeOrderLine(product, variant, quantity), stockTaken: false }],
          total: quantity * 5_000,
          payment: "paid",
          createdAt: new Date(Date.now() - days * DAY).toISOString(),
        },
      }),
    );

  const enter = async (watched: WatchedPage, path: string, host = "acme.localhost") => {
    await gateway.enter(watched.page, ADA, url(host, path));
    await watched.page.waitForSelector(".admin-nav");
    return watched;
  };
  const openPage = reusePage(t, browser, { timezoneId: "UTC" });
  const open = async (path: string, host?: string) => enter(await openPage(), path, host);
  /** In a context of its own. */
  const openNew = async (path: string, options: BrowserContextOptions = {}, host?: string) =>
    enter(await watchedPage(browser, { timezoneId: "UTC", ...options }), path, host);

  await t.test("loads the new day's figures when midnight has passed", async (t) => {
    const { page } = await openNew("/admin", {}, "bare.localhost");
    await page.clock.install();
    await page.reload();
    await page.getByRole("region", { name: "Today" }).waitFor();
    const next = page.waitForRequest(/dashboard/);
    await page.clock.fastForward(DAY);
    t.match((await (await next).response())?.status(), 200);
    await page.context().close();
  });

  await t.test("shows the first steps of a new shop, and marks finished ones", async (t) => {
    const { page, errors } = await open("/admin", "bare.localhost");
    const list = page.locator("details");
    await list.getByRole("link", { name: "Explain how to pay" }).waitFor();
    t.equal(await list.getAttribute("open"), "");
    t.match(await page.textContent("main"), "Your revenue appears here after your first order.");
    t.match(await page.textContent("main"), "Your five best sellers appear here after the first paid order.");
    t.match(await list.locator("summary").textContent(), "4 of 8 done");
    t.equal(await list.getByRole("link", { name: /Get your first order/ }).getAttribute("href"), "/");
    await platform.orders.place("id-bare", placementOf([]));
    await list.getByText("5 of 8 done").waitFor();
    await page.getByText("No paid orders in the last 30 days.").waitFor();
    await list.getByRole("link", { name: "Explain how to pay" }).click();
    await page.waitForURL("**/admin/settings/payment");
    t.strictSame(errors, []);
  });

  await t.test("explains why customers can’t order, and links to the solution", async (t) => {
    await platform.sellers.change("id-bare", () => ({ status: "paused", deliveryOptions: [] }));
    const { page } = await open("/admin", "bare.localhost");
    await page.getByText("Your shop is paused").waitFor();
    t.match(await page.textContent("main"), "Your shop can’t take orders yet");
    await page.getByRole("link", { name: "Add a delivery option", exact: true }).click();
    await page.waitForURL("**/admin/settings/delivery");
    await page.goBack();
    await page.getByRole("link", { name: "Open the shop in the settings" }).click();
    await page.getByRole("button", { name: "Open the shop" }).click();
    await page.getByText("Your shop takes orders again.").waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByText("Your shop can’t take orders yet").waitFor();
    await page.getByText("Your shop is paused").waitFor({ state: "detached" });
  });

  await sell(2, 0);
  await sell(1, 3);
  await sell(1, 40);

  await t.test("no label of the chart overlaps another or leaves the chart, in any language", async (t) => {
    const table = new CaseTable();
    for (const locale of ["en-US", "de-CH", "ar-EG"]) {
      const { page } = await openNew("/admin", { locale });
      for (const days of [7, 30, 90]) {
        await page.goto(url("acme.localhost", `/admin?days=${days}`));
        const chart = page.locator("main [role=group]:has(svg text)");
        await chart.locator(`g[tabindex]:nth-of-type(${days})`).waitFor({ state: "attached" });
        for (const width of [320, 360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const wrong = await chart.evaluate(async (element) => {
            // The chart has the new size one frame after the window.
            const nextFrame = () => new Promise(requestAnimationFrame);
            while (element.querySelector("svg")?.clientWidth !== element.clientWidth) await nextFrame();
            const texts = Array.from(element.querySelectorAll("text"));
            const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
            const frame = element.getBoundingClientRect();
            const outside = boxes.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1);
            const overlapping = boxes.filter(({ box: a }, index) =>
              boxes
                .slice(0, index)
                .some(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
            );
            const shown = ({ text }: { text: string | null }) => text;
            return {
              width: innerWidth,
              labels: texts.length > 4,
              outside: outside.map(shown),
              overlapping: overlapping.map(shown),
            };
          });
          table.check(`${locale} ${width} ${days}`, wrong, { width, labels: true, outside: [], overlapping: [] });
        }
      }
      await page.context().close();
    }
    t.same(table.wrong(), []);
  });

  await t.test("time runs from right to left in Arabic, also for the pointer and the arrow keys", async (t) => {
    const { page } = await openNew("/admin", { locale: "ar-EG" });
    const chart = page.locator("main [role=group]:has(svg text)");
    await chart.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    const amount = await chart.locator("text").first().boundingBox();
    t.ok(amount && amount.x > x + width / 2, "the amounts are at the right");
    const shown = chart.getByRole("img");
    const today = (await shown.getAttribute("aria-label")) ?? "";
    await page.mouse.move(amount?.x ?? 0, y + height / 2);
    await shown.and(chart.locator("g[tabindex]:nth-child(1 of g[tabindex])")).waitFor();
    await page.mouse.move(x + 3, y + height / 2);
    await chart.getByRole("img", { name: today, exact: true }).waitFor();
    await shown.focus();
    await page.keyboard.press("ArrowRight");
    t.not(await shown.getAttribute("aria-label"), today);
    await page.keyboard.press("ArrowLeft");
    t.equal(await shown.getAttribute("aria-label"), today);
    await page.context().close();
  });

  await t.test("keeps a tapped day until a tap elsewhere", async (t) => {
    const { page } = await openNew("/admin", { viewport: PHONE, hasTouch: true });
    const revenue = page.getByRole("region", { name: "Revenue" });
    const chart = page.getByRole("group", { name: "Revenue by day" });
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    for (const y of [height / 2, height - 4]) {
      await chart.tap({ position: { x: width - 3, y } });
      t.match(await revenue.textContent(), /€100\s*1 order on /, "the value stays after the tap");
      await revenue.getByRole("heading").tap();
      await revenue.getByText("2 orders in the last 30 days").waitFor();
    }
    await page.context().close();
  });

  await t.test("leaves Alt+← in the chart to the browser", async (t) => {
    const { page } = await open("/admin");
    await page.getByRole("group", { name: "Revenue by day" }).waitFor();
    await page.getByRole("link", { name: "90 days" }).focus();
    await page.keyboard.press("Tab");
    const spoken = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    const today = await spoken();
    await page.keyboard.press("Alt+ArrowLeft");
    t.equal(await spoken(), today);
  });

  await t.test("shows today, the period and the previous one; days by keyboard; a table", async (t) => {
    const { page } = await open("/admin");
    await page.getByRole("region", { name: "Today" }).getByText("€100").waitFor();
    const revenue = page.getByRole("region", { name: "Revenue" });
    t.match(
      await revenue.textContent(),
      /€150\s*2 orders in the last 30 days\s*3 times as much as in the previous 30 days \(€50\)/,
    );

    const chart = page.getByRole("group", { name: "Revenue by day" });
    const spoken = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    t.equal(await page.getByRole("slider").count(), 0, "nothing to set");
    t.equal(await chart.locator("[tabindex]").count(), 30);
    t.equal(await chart.getByRole("img").count(), 1, "the table has the others");
    const days = page.getByRole("link", { name: "90 days" });
    await days.focus();
    await page.keyboard.press("Tab");
    t.match(await spoken(), ": €100, 1 order", "today");
    for (let each = 0; each < 3; each += 1) await page.keyboard.press("ArrowLeft");
    t.match(await spoken(), ": €50, 1 order");
    t.match(await revenue.textContent(), /€50\s*1 order on /);
    await page.keyboard.press("Home");
    t.ok(
      await chart
        .locator("[tabindex]")
        .first()
        .evaluate((day) => day === document.activeElement),
    );
    const first = await spoken();
    t.match(first, ": €0, 0 orders", "a day without a bar");
    await page.keyboard.press("ArrowLeft");
    t.equal(await spoken(), first, "stops at the first day");
    await page.keyboard.press("Tab");
    t.match(await revenue.textContent(), /2 orders in the last 30 days/, "leaves the chart in one step");
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await page.mouse.move(x + width - 3, y + height / 2);
    await revenue.filter({ hasText: /€100\s*1 order on / }).waitFor();
    await page.mouse.move(0, 0);

    t.equal(await revenue.getByRole("row").count(), 31, "a table for screen readers");
    await revenue.getByRole("switch", { name: "Show as table" }).check();
    t.equal(await chart.count(), 0);
    t.match(await revenue.getByRole("row").nth(1).textContent(), "1€100", "latest first");

    await page.getByRole("link", { name: "90 days" }).click();
    await revenue.getByText("in the last 90 days").waitFor();
    await page.reload();
    await revenue.getByText("in the last 90 days").waitFor();
  });

  await t.test("links to pending orders, best sellers and low stock", async (t) => {
    const { page } = await open("/admin");
    await page.getByRole("region", { name: "Best sellers" }).getByRole("link", { name: "Moon jar" }).waitFor();
    t.match(
      await page.getByRole("region", { name: "Revenue", exact: true }).textContent(),
      "Payments minus refunds, by order date.",
    );
    const low = page.getByRole("region", { name: "Low stock" });
    t.equal(await low.getByRole("link", { name: "Moon jar" }).getAttribute("href"), `/admin/products/${product.id}`);
    t.match(await low.textContent(), "1 left");
    await sell(1, 0);
    await page.getByRole("region", { name: "Today" }).getByText("€150").waitFor();
    await page.getByRole("link", { name: /^To pack\s*4/ }).click();
    await page.waitForURL("**/admin/orders?view=unfulfilled");
    await page.getByRole("row").nth(4).waitFor();
    await page.goBack();
    await page.getByRole("region", { name: "Today" }).getByText("€150").waitFor();
  });

  await t.test("reports figures that can’t be loaded, and retries", async (t) => {
    const { page } = await open("/admin/account");
    await page.route("**/dashboard?*", (route) => route.abort(), { times: 10 });
    await page.getByRole("link", { name: "Home" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("We couldn’t reach the server").waitFor();
    await page.unroute("**/dashboard?*");
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("region", { name: "Today" }).waitFor();
    t.equal(await alert.count(), 0);
  });

  await t.test("is accessible on phone and desktop, light and dark", async (t) => {
    const table = new CaseTable();
    const viewports = [PHONE, DESKTOP, { width: 320, height: 600 }];
    for (const viewport of viewports) {
      const watched = await enter(await openPage({ viewport }), "/admin");
      const { page, errors } = watched;
      await page.getByRole("region", { name: "Low stock" }).waitFor();
      table.check(`layout shift at ${viewport.width}`, await watched.layoutShifts(), []);
      await checkLooks(page, table, "the charts", [viewport]);
      await page.getByRole("switch").first().check();
      await checkLooks(page, table, "a chart as a table", [viewport]);
      table.check(`errors at ${viewport.width}`, errors, []);
    }
    t.same(table.wrong(), []);
  });
});
