import { randomUUID } from "node:crypto";
import t, { type Test } from "tap";
import type { Product } from "../../../../../areas/shared/catalogue/product.ts";
import { takeOrderAction } from "../../../../../gateway/platform/orders/change-order.ts";
import { axeViolations, launchBrowser, openPage, PHONE, watchedPage } from "../../../../support/browser.ts";
import { openTestGateway } from "../../../../support/gateway.ts";
import { orderOf, placeOrder } from "../../../../support/orders.ts";
import { sampleShop } from "../../../../support/sample-shops.ts";
import { testFolder } from "../../../../support/system.ts";

const shop = sampleShop("acme", { paymentInstructions: "Cash, please." });
const mug = shop.products[0] as Product;

/** A shop with an order of one mug, in a real browser; `undefined` without a browser. */
async function openOrder(t: Test) {
  const browser = await launchBrowser(t);
  if (!browser) return undefined;
  const gateway = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [shop],
  });
  const host = { host: "acme.localhost" };
  const { body } = await placeOrder(gateway.port, shop.seller.id, randomUUID(), orderOf(shop.seller, mug, 1), host);
  const stored = await gateway.platform.orders.findByToken(shop.seller.id, body.order.token);
  const act = (action: "mark-paid" | "ship" | "cancel", tracking?: Parameters<typeof takeOrderAction>[2]["tracking"]) =>
    takeOrderAction(gateway.platform, shop.seller, { orderId: stored?.id ?? "", action, tracking });
  return { browser, act, url: `http://acme.localhost:${gateway.port}/orders/${body.order.token}` };
}

t.test("the order's page shows payment and shipping without a reload", async (t) => {
  const visit = await openOrder(t);
  if (!visit) return;
  const { browser, act, url } = visit;
  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  let loads = 0;
  page.on("load", () => (loads += 1));
  await openPage(page, url);
  t.match(
    await page.getByRole("status").filter({ hasText: "What happens next" }).innerText(),
    /Amount[^]*Cash, please\./,
  );
  await act("mark-paid");
  await act("ship", { carrier: "An Post", number: "RR 1", url: "https://parcel.example/RR1" });
  // As when the visitor returns to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByText("Your order is on its way to you.").waitFor();
  t.same(
    await page
      .locator("main ol li")
      .allInnerTexts()
      .then((each) => each.map((text) => text.split("\n")[0])),
    ["Ordered", "Paid", "Shipped"],
  );
  t.equal(
    await page.getByRole("link", { name: "Track the parcel" }).getAttribute("href"),
    "https://parcel.example/RR1",
  );
  t.equal(await page.getByText("Cash, please.").count(), 0, "payment instructions are gone");
  t.equal(await page.getByRole("button", { name: "Cancel the order" }).count(), 0);
  t.equal(loads, 1);
  t.strictSame(await axeViolations(page), []);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  t.ok(overflow <= 0, "no overflow on a phone");
  t.strictSame(errors, []);
});

t.test("“Order again” adds a cancelled order's items once, even if it is pressed twice", async (t) => {
  const visit = await openOrder(t);
  if (!visit) return;
  await visit.act("cancel");
  const { page, errors, requests } = await watchedPage(visit.browser);
  const gate = Promise.withResolvers<void>();
  await page.route("**/checkout-page-*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openPage(page, visit.url);
  const button = page.getByRole("button", { name: "Order again" });
  const requested = page.waitForRequest("**/checkout-page-*.js");
  await button.hover();
  await requested;
  await button.dblclick();
  gate.resolve();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await page.locator("header").getByRole("link", { name: "Cart, 1 item" }).waitFor();
  t.equal(requests.filter((url) => url.includes("/checkout-page-")).length, 1);
  t.strictSame(errors, []);
});
