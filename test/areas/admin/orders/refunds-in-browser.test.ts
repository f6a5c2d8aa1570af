import type { Page } from "playwright-core";
import t from "tap";
import type { Order } from "../../../../areas/shared/orders/order.ts";
import { actOnOrder } from "../../../../areas/shared/orders/order-actions.ts";
import { refundOrder } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder } from "../../../../gateway/platform/orders/order-payment.ts";
import { checkLooks, DESKTOP, launchBrowser, PHONE } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";
import { placementOf } from "../../../support/orders.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { makeProduct, makeVariant, storeProduct } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const ADA = "ada@example.org";

t.test("refunds in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await openAdmin(t, { shops: { acme: {} }, env: { API_REQUESTS_PER_MINUTE: "100000" } });
  const { platform, url } = gateway;
  await gateway.addAccount(ADA, "Ada", ["acme"]);
  const seller = await platform.sellers.findByDomain("acme");
  if (!seller) throw new Error("there is no shop");
  const [category] = await platform.categories.list(seller.id);
  const [cup, jar] = [1_200, 500].map((price, index) =>
    makeProduct({
      id: `product-${index}`,
      sellerId: seller.id,
      categoryId: category?.id ?? "",
      title: ["Cup", "Jar"][index] ?? "",
      variants: [makeVariant({ id: `variant-${index}`, price, stock: 100 })],
    }),
  );
  if (!cup || !jar) throw new Error("there are no products");
  for (const product of [cup, jar]) await storeProduct(platform, seller.id, product);

  /** A paid order of three cups, a jar and the delivery: 36 + 5 + 4.95. */
  const paidOrder = async (): Promise<Order> => {
    const createdAt = new Date().toISOString();
    const placement = placementOf([{ product: cup, quantity: 3 }, { product: jar }], {
      order: { paymentMethod: "test", createdAt, events: [{ at: createdAt, kind: "placed" }] },
    });
    const { order } = await platform.orders.place(seller.id, placement);
    return payOrder(platform, seller, order.accessToken, "approve");
  };
  const read = async ({ id }: Order): Promise<Order> => (await platform.orders.get(seller.id, id)) as Order;
  const stockOfCups = async () => (await platform.products.get(seller.id, cup.id))?.variants[0]?.stock;

  /** Gives the order refunds in all states, a fee and a dispute. */
  const showEverything = ({ id }: Order) =>
    platform.orders.change(seller.id, id, (stored) => {
      const request = {
        at: new Date().toISOString(),
        reason: "requested_by_customer",
        note: "",
        lines: [{ line: 0, quantity: 1, amount: 1200, restocked: 0 }],
        delivery: 0,
        restock: false,
      } as const;
      const refunds: Order["payments"][number]["refunds"] = [
        { id: "a-failed-refund", amount: 1200, status: "failed", request: { ...request, lines: [...request.lines] } },
        { id: "refund-9", amount: 200, status: "failed", disconnected: true },
        { id: "a-pending-refund", amount: 300, status: "pending", request: { ...request, lines: [], note: "Late" } },
      ];
      const dueAt = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
      const dispute = { amount: 1000, status: "open", dueAt, url: "https://pay.example/disputes/1" } as const;
      const payments = stored.payments.map((payment) => ({ ...payment, fee: 98, refunds, dispute }));
      return { order: { ...stored, payments }, restock: false, mails: [] };
    });

  const openPage = reusePage(t, browser);
  /** Signed in, on an order's page. */
  const open = async ({ id, number }: Order, look: Parameters<typeof openPage>[0] = {}) => {
    const watched = await openPage(look);
    await gateway.enter(watched.page, ADA, url("acme.localhost", `/admin/orders/${id}`));
    await watched.page.getByRole("heading", { level: 1, name: new RegExp(`${number}`) }).waitFor();
    return watched;
  };
  const refundsOf = (page: Page) => page.getByRole("list", { name: "Refunds" }).getByRole("listitem");

  await t.test("pieces are refunded with the keyboard alone", async (t) => {
    const order = await paidOrder();
    const before = await stockOfCups();
    const { page, errors } = await open(order);
    await page.getByRole("button", { name: "Refund", exact: true }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Refund order ${order.number}` });
    await dialog.getByText("€45.95 can be refunded.").waitFor();
    t.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).value), "items");
    await page.keyboard.press("Enter");
    await dialog.getByText("Choose what to refund.").waitFor();
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Cup", "the first quantity");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
    await dialog
      .getByText("€24 goes back to the payment method that the customer used. The customer gets an email.")
      .waitFor();
    await page.keyboard.press("Tab");
    t.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
      "Jar",
      "one tab stop per line",
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await dialog.getByText("€28.95 goes back").waitFor();
    await page.keyboard.press("Tab");
    t.equal(await dialog.getByLabel("Put these items back into stock").isChecked(), true);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Dup");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Ordered twice");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const announced = await dialog.getByRole("status").evaluateHandle((status) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(status.textContent)).observe(status, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return texts;
    });
    await page.keyboard.press("Enter");
    await page.getByText("€28.95 refunded. The customer gets an email.").waitFor();
    await dialog.waitFor({ state: "detached" });
    t.strictSame(await announced.jsonValue(), [], "the dialog announces no further refund");
    t.match(await page.textContent("main"), /Paid€45\.95Refunded-€28\.95You keep€17/);
    t.match(await refundsOf(page).textContent(), /Refunded2 × CupDelivery \(€4\.95\)Duplicate order.*Ordered twice/);
    const stored = await read(order);
    t.match(stored.payments[0]?.refunds, [
      { amount: 2895, status: "done", request: { reason: "duplicate", delivery: 495 } },
    ]);
    t.equal(await stockOfCups(), (before ?? 0) + 2);
    const pill = () => page.getByText("Partly refunded", { exact: true }).first().waitFor();
    await pill();
    await page.goto(url("acme.localhost", "/admin/orders"));
    await pill();
    await page.goto(url("acme.localhost", `/admin/packing-slips/${order.id}`));
    const packed = page.getByRole("article").locator("tbody tr");
    await packed.first().waitFor();
    t.strictSame(await packed.locator("td:nth-child(2), b").allInnerTexts(), ["1", "Cup", "1", "Jar"]);
    await platform.orders.change(seller.id, order.id, (placed) => {
      const sent = actOnOrder(placed, "deliver", { at: new Date(Date.now() + 1_000).toISOString() });
      if (!sent) throw new TypeError("it can be handed over");
      return { ...sent, mails: [] };
    });
    await page.reload();
    await packed.first().waitFor();
    t.strictSame(
      await packed.locator("td:nth-child(2), b").allInnerTexts(),
      ["1", "Cup", "1", "Jar"],
      "after shipping",
    );
    t.strictSame(errors, []);
  });

  await t.test("an amount is refunded within what is left", async (t) => {
    const order = await paidOrder();
    const { page } = await open(order);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("An amount").check();
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByText("Enter an amount.").waitFor();
    const amount = dialog.getByLabel("Amount", { exact: true });
    await amount.fill("45.96");
    await dialog.getByText("At most €45.95 can be refunded.").waitFor();
    await amount.fill("45.95");
    await dialog.getByRole("button", { name: "Refund €45.95" }).click();
    await page.getByText("€45.95 refunded.").waitFor();
    await page.getByRole("button", { name: "Refund", exact: true }).waitFor({ state: "detached" });
    t.equal((await read(order)).payment, "refunded");
  });

  await t.test("an amount that the payment provider can't refund is refused in the dialog", async (t) => {
    const { id } = await paidOrder();
    const order = await platform.orders.change(seller.id, id, (stored) => ({
      order: { ...stored, paymentMethod: "card", currency: "KWD" },
      restock: false,
      mails: [],
    }));
    const { page } = await open(order);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Refund", exact: true });
    await dialog.getByLabel("Delivery").check();
    await confirm.click();
    await dialog.getByText(/cost KWD\s0\.495\. .* multiples of KWD\s0\.010\. Choose “An amount” instead/).waitFor();
    await dialog.getByLabel("An amount").check();
    const amount = dialog.getByLabel("Amount", { exact: true });
    await amount.fill("0.495");
    await dialog.getByText(/can only refund multiples of KWD\s0\.010/).waitFor();
    await amount.fill("0.490");
    await dialog.getByRole("button", { name: /^Refund KWD\s0\.490$/ }).waitFor();
    t.match((await read(order)).payments, [{ refunds: { length: 0 } }]);
  });

  await t.test("a return says what can be refunded, and nothing after a refund", async (t) => {
    const order = await paidOrder();
    await platform.orders.change(seller.id, order.id, (stored) => ({
      order: { ...stored, status: "completed", fulfillment: "delivered" },
      restock: false,
      mails: [],
    }));
    const { page } = await open(order);
    const paragraphs = async (): Promise<string[]> => {
      await page.getByRole("button", { name: "Mark as returned" }).click();
      const dialog = page.getByRole("dialog", { name: /come back/ });
      await dialog.waitFor();
      const texts = await dialog.locator("p").allInnerTexts();
      await page.keyboard.press("Escape");
      return texts.filter((text) => text.includes("refund") || text.includes("paid"));
    };
    t.strictSame(await paragraphs(), ["You can refund the money afterwards."]);
    const input = { orderId: order.id, id: "all", lines: [], delivery: false, amount: order.total } as const;
    await refundOrder(platform, seller, { ...input, reason: "requested_by_customer", note: "", restock: false });
    await page.reload();
    await page.getByText("Refunded", { exact: true }).first().waitFor();
    t.strictSame(await paragraphs(), []);
  });

  await t.test("a repeated press after a lost answer refunds once", async (t) => {
    const order = await paidOrder();
    const { page } = await open(order);
    let lost = 0;
    await page.route("**/refunds", async (route) => {
      if (lost === 1) return route.continue();
      lost += 1;
      const request = route.request();
      const input = { orderId: order.id, id: request.headers()["idempotency-key"] ?? "", ...request.postDataJSON() };
      await refundOrder(platform, seller, input);
      return route.abort();
    });
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "One more: Cup" }).click();
    await dialog.getByRole("button", { name: "Refund €12" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Refund €12" }).click();
    await page.getByText("€12 refunded.").waitFor();
    t.match(await read(order), { payments: [{ refunds: { length: 1 } }] });
  });

  await t.test("shows refused and pending refunds, fees and disputes", async (t) => {
    const order = await paidOrder();
    await showEverything(order);
    const { page } = await open(order);
    await page.getByText("The customer’s bank disputes €10").waitFor();
    const main = (await page.textContent("main")) ?? "";
    t.match(main, /Answer by .+ \(in 7 days\)\./);
    t.match(main, "The customer did not get this money. Refund it again, or by bank transfer");
    t.match(main, "The payment provider has not confirmed it yet.");
    t.match(main, "Your Stripe account is no longer connected. Return this money yourself");
    t.match(main, /Paid€45\.95Disputed-€10Payment fee-€0\.98You keep€34\.97/);
    const link = page.getByRole("link", { name: "View the dispute at the payment provider" });
    t.equal(await link.getAttribute("href"), "https://pay.example/disputes/1");
  });

  await t.test("is accessible on phone and desktop, light and dark", async (t) => {
    const table = new CaseTable();
    const order = await paidOrder();
    await showEverything(order);
    const { page } = await open(order, { viewport: PHONE });
    await page.getByText("You keep").waitFor();
    await checkLooks(page, table, "the order", [PHONE, DESKTOP]);
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await page.getByRole("button", { name: "One more: Cup" }).click();
    await page.getByText("€12 goes back").waitFor();
    await checkLooks(page, table, "the dialog", [PHONE, DESKTOP]);
    t.same(table.wrong(), []);
  });
});
