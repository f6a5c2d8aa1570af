import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { LANGUAGE_COOKIE } from "../../areas/shared/domain/locales.ts";
import { expireOrders } from "../../gateway/platform/orders/unpaid-orders.ts";
import { checkLooks, DESKTOP, launchBrowser, openPage, PHONE, watchedPage } from "../support/browser.ts";
import { openAdmin, REGISTRATION_CODE } from "../support/gateway.ts";
import { pageDataOf } from "../support/html.ts";
import { httpGet } from "../support/http.ts";
import { readOutbox } from "../support/mails.ts";
import { makeCategory, makeProduct, makeVariant, stocks, storeProduct } from "../support/shop.ts";
import { sendWebhooksTo, stripeVariables } from "../support/stripe/stripe-platform.ts";
import { startStripe } from "../support/stripe/stripe-server.ts";
import { CaseTable, pollUntil } from "../support/system.ts";
import { keyboard } from "./support/input-methods.ts";
import { NAME, openShop } from "./support/seller-steps.ts";

const EMAIL = "ada@people.example";
const deliveryOptions = [{ id: "shop", title: "Pick up", kind: "pickup" as const, price: 0 }];
/** Shops in three languages. */
const SHOPS = { acme: "en-IE", laden: "de-DE", matjar: "ar" } as const;

async function open(t: Test) {
  const browser = await launchBrowser(t);
  if (!browser) return undefined;
  const stripe = await startStripe(t, { now: () => new Date() });
  const shops = Object.fromEntries(Object.entries(SHOPS).map(([name, locale]) => [name, { locale, deliveryOptions }]));
  const gateway = await openAdmin(t, { shops, env: stripeVariables(stripe) });
  await gateway.addAccount(EMAIL, "Ada", Object.keys(SHOPS));
  sendWebhooksTo(stripe, gateway.url("localhost", ""));
  const sellerOf = async (domain: string) => (await gateway.platform.sellers.findByDomain(domain))?.id ?? "";
  /** The shop has an account at the provider, whose form is not filled in. */
  const begin = async (domain: string): Promise<string> => {
    const collectors = { fees_collector: "stripe", losses_collector: "stripe" } as const;
    const account = stripe.connect.create({ metadata: {}, responsibilities: collectors });
    await gateway.platform.sellers.change(await sellerOf(domain), () => ({
      cardAccount: { id: account, state: "in-progress", missing: ["external_account"] },
    }));
    return account;
  };
  return {
    ...gateway,
    browser,
    stripe,
    begin,
    lastOrder: async (domain = "acme") =>
      (await gateway.platform.orders.list(await sellerOf(domain), { limit: 1 })).at(0),
    /** The shop takes cards, without the form at the provider. */
    connect: async (domain: string): Promise<string> => {
      const account = await begin(domain);
      stripe.connect.activate(account);
      await stripe.webhooks.settled();
      return account;
    },
  };
}

/** Orders the shop's mug up to the provider's page. */
async function order(page: Page, home: string): Promise<void> {
  await page.goto(`${home}products/mug`);
  await page.locator("main button.needs-script").first().click();
  await page.locator("dialog a[href='/checkout']").click();
  await page.locator("input[name='contact.name']").fill("Ana Lund");
  await page.locator("input[name='contact.email']").fill("ana@people.example");
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL(/\/pay\//);
}

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  const button = page.getByRole("button", { name, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
};

t.test("a seller claims a shop and takes cards, a visitor pays by card, and the seller refunds one line", async (t) => {
  const world = await open(t);
  if (!world) return;
  const { browser, url, platform, stripe } = world;
  const seller = await watchedPage(browser, { viewport: DESKTOP });
  const landing = url("localhost", "/");
  const shop = `http://${NAME}.localhost:${new URL(landing).port}`;
  const journey = { t, page: seller.page, input: keyboard(seller.page), look: async () => {} };
  await openShop(journey, { landing, shop, readCode: async () => REGISTRATION_CODE });
  const claimed = await platform.sellers.findByDomain(NAME);
  if (!claimed) throw new Error("the shop was not opened");
  await platform.sellers.change(claimed.id, () => ({ deliveryOptions }));
  const category = makeCategory({ sellerId: claimed.id });
  await platform.categories.save(claimed.id, category);
  const [mug, bowl] = [
    ["Mug", 1_200],
    ["Bowl", 1_900],
  ].map(([title, price]) => {
    const variants = [makeVariant({ price: Number(price), stock: 3 })];
    const about = { title: String(title), slug: String(title).toLowerCase(), categoryId: category.id, variants };
    return makeProduct({ sellerId: claimed.id, ...about });
  }) as [Product, Product];
  for (const product of [mug, bowl]) await storeProduct(platform, claimed.id, product);
  const lastOrder = () => world.lastOrder(NAME);
  const stock = () => stocks(platform, claimed.id, [mug, bowl]);
  await seller.page.goto(`${shop}/admin/settings/payment`);
  await press(seller.page, "Set up card payments");
  await press(seller.page, "Leave without them");
  await seller.page.getByText("Stripe still needs:").waitFor();
  await press(seller.page, "Continue at Stripe");
  await press(seller.page, "Provide everything");
  await seller.page.getByText("Customers can pay by card.").waitFor();
  t.equal(new URL(seller.page.url()).pathname, "/admin/settings/payment");
  await seller.page.getByRole("radio", { name: "Card only" }).focus();
  await seller.page.keyboard.press("Space");
  await press(seller.page, "Save");
  await seller.page.getByRole("region", { name: "Changes" }).waitFor({ state: "detached" });
  t.equal((await platform.sellers.get(claimed.id))?.paymentChoice, "card");
  const { text } = await httpGet(world.port, `${NAME}.localhost`, "/checkout");
  t.strictSame(pageDataOf(text).platform.paymentMethods, ["card", "test"]);
  t.strictSame(seller.errors, []);

  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  t.strictSame(await stock(), [3, 3]);
  await page.goto(`${shop}/products/bowl`);
  await page.locator("main button.needs-script").first().click();
  await page.locator("dialog a[href='/checkout']").waitFor();
  await order(page, `${shop}/`);
  await press(page, "Pay with a card that is declined");
  await page.getByRole("alert").waitFor();
  await press(page, "Pay");
  await page.getByRole("heading", { level: 1, name: "Thank you, Ana Lund!" }).waitFor();
  t.match(await lastOrder(), { payment: "paid", paymentMethod: "card" });
  t.strictSame(await stock(), [2, 2]);

  const paid = await lastOrder();
  await seller.page.goto(`${shop}/admin/orders/${paid?.id}`);
  await press(seller.page, "Refund");
  const dialog = seller.page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: "Bowl" }).fill("1");
  await dialog.getByRole("button", { name: "Refund €19" }).click();
  const refund = seller.page.getByRole("list", { name: "Refunds" }).getByRole("listitem");
  t.match(await refund.innerText(), /1 × Bowl[^]*€19/);
  t.match(await seller.page.textContent("main"), /Paid€31Refunded-€19/);
  const line = (await lastOrder())?.lines.findIndex(({ title }) => title === "Bowl");
  t.match(await lastOrder(), {
    status: "placed",
    payment: "paid",
    payments: [
      { paid: 3_100, refunds: [{ amount: 1_900, status: "done", request: { lines: [{ line, quantity: 1 }] } }] },
    ],
  });
  t.strictSame(await stock(), [2, 3], "the refunded piece is back");
  const account = stripe.account(paid?.payments[0]?.account ?? "");
  t.match([...account.charges.values()], [{ amount: 3_100, amount_refunded: 1_900, refunded: false }]);
  const mail = await pollUntil(
    async () => readOutbox(world.dataDir).find((sent) => sent.header("subject").includes("refund")),
    (found) => found !== undefined,
  );
  t.equal(mail?.header("to"), "ana@people.example");
  t.match(mail?.text, /refunded €19 of the €31[^]*1 × Bowl: €19/);
  t.notMatch(mail?.text, /× Mug/);
  await page.reload();
  await page.getByText("Partly refunded").first().waitFor();
  t.strictSame(seller.errors, []);

  await order(page, `${shop}/`);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Pay €" }).waitFor();
  t.match(await lastOrder(), { payment: "pending", status: "placed" });
  await press(page, "Cancel the order");
  await press(page, "Yes, cancel it");
  await page.getByRole("button", { name: "Order again" }).waitFor();
  t.strictSame(await stock(), [2, 3], "the stock is back");
  await press(page, "Order again");
  await page.locator("input[name='contact.name']").waitFor();
  t.match(await page.locator("main").innerText(), /Mug/);
  t.strictSame(errors, []);
});

t.test("an order that was left at the provider's page can be paid or cancelled, in this browser only", async (t) => {
  const world = await open(t);
  if (!world) return;
  const { browser, url, platform, connect, lastOrder } = world;
  await connect("acme");
  const home = url("acme.localhost", "/");
  const mug = await platform.products.get("id-acme", "id-acme-mug");
  if (!mug) throw new Error("there is no mug");
  await storeProduct(platform, "id-acme", { ...mug, variants: mug.variants.map((each) => ({ ...each, stock: 9 })) });
  const stock = async () => (await stocks(platform, "id-acme", [mug]))[0];
  const { page: first, errors } = await watchedPage(browser, { viewport: PHONE });
  const context = first.context();
  const waiting = (page: Page) => page.getByRole("status").getByText(/^Your order \d+ is waiting for payment\./);
  const cart = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
  await order(first, home);
  await first.close();

  const page = await context.newPage();
  await page.goto(home);
  await waiting(page).waitFor();
  t.equal(await cart(page, "Cart").count(), 1, "the order has the products");
  await page.getByRole("link", { name: "Pay or cancel" }).click();
  await page.getByRole("button", { name: /^Pay €/ }).waitFor();
  t.equal(await waiting(page).count(), 0, "the order's page says so itself");
  await press(page, "Cancel the order");
  await press(page, "Yes, cancel it");
  await page.getByRole("button", { name: "Order again" }).waitFor();
  await cart(page, "Cart, 1 item").waitFor();
  t.equal(await stock(), 9);
  const details = () => page.evaluate(() => localStorage.getItem("awning:checkout:id-acme"));
  t.equal(await details(), null, "the customer's details are deleted");
  await page.goto(home);
  await cart(page, "Cart, 1 item").waitFor();
  t.equal(await waiting(page).count(), 0);

  // Paid in another tab. The cart has the returned piece, and another one.
  await order(page, home);
  t.equal(await stock(), 7);
  const other = await context.newPage();
  await other.goto(home);
  await waiting(other).waitFor();
  await page.goBack();
  await press(page, /^Pay €/);
  await page.waitForURL(/\/pay\//);
  await press(page, "Pay");
  await page.getByRole("heading", { level: 1, name: "Thank you, Ana Lund!" }).waitFor();
  await waiting(other).waitFor({ state: "detached" });
  t.equal(await cart(other, "Cart").count(), 1);
  t.equal(await details(), null, "the customer's details are deleted");
  t.match(await lastOrder(), { payment: "paid" });

  // Cancelled for non-payment, while another tab is open.
  await order(page, home);
  await page.close();
  await waiting(other).waitFor();
  const late = new Date(Date.now() + 25 * 60 * 60_000);
  await expireOrders({ ...platform, now: () => late });
  t.equal(await stock(), 7);
  await other.getByRole("main").getByRole("link", { name: "Mug" }).first().click();
  await other.getByRole("heading", { level: 1, name: "Mug" }).waitFor();
  await cart(other, "Cart, 1 item").waitFor();
  t.equal(await waiting(other).count(), 0);
  const expired = other.getByText(/^The time to pay order \d+ is over, and its products are back in your cart\./);
  await expired.waitFor();
  await other.getByRole("complementary").getByRole("link", { name: "View cart" }).click();
  await expired.waitFor({ state: "detached" });
  await other.getByRole("main").getByRole("link", { name: "Go to checkout" }).click();
  await other.locator("input[name='contact.email']").waitFor();
  t.equal(await other.locator("input[name='contact.email']").inputValue(), "ana@people.example", "not typed again");

  // Its own page says the same.
  await order(other, home);
  await other.goBack();
  await other.getByRole("button", { name: /^Pay €/ }).waitFor();
  await expireOrders({ ...platform, now: () => late });
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await other.getByText("The products are back in your cart.").waitFor();

  await order(other, home);
  const stranger = await watchedPage(browser);
  await openPage(stranger.page, home);
  t.equal(await waiting(stranger.page).count(), 0, "another browser");
  t.strictSame([...errors, ...stranger.errors], []);
});

t.test("a free order at a shop that takes only cards needs no payment", async (t) => {
  const world = await open(t);
  if (!world) return;
  const { browser, url, enter, platform, stripe, connect, lastOrder } = world;
  await connect("acme");
  await platform.sellers.change("id-acme", () => ({ paymentChoice: "card" }));
  const mug = await platform.products.get("id-acme", "id-acme-mug");
  if (!mug) throw new Error("there is no mug");
  const variants = mug.variants.map((variant) => ({ ...variant, price: 0, compareAtPrice: null }));
  await storeProduct(platform, "id-acme", { ...mug, variants });
  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  await page.goto(url("acme.localhost", "/products/mug"));
  await page.locator("main button.needs-script").first().click();
  await page.locator("dialog a[href='/checkout']").click();
  await page.locator("input[name='contact.name']").fill("Ana Lund");
  await page.locator("input[name='contact.email']").fill("ana@people.example");
  await page.getByRole("heading", { name: "Payment" }).waitFor({ state: "detached" });
  await page.locator("main form button[type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Thank you, Ana Lund!" }).waitFor();
  const shown = await page.locator("main").innerText();
  t.match(shown, "Nothing to pay");
  t.notMatch(shown, /Reference|How to pay|Card/);
  const order = await lastOrder();
  t.match(order, { total: 0, payment: "paid", expiresAt: null, payments: [] });
  t.notOk(stripe.requests.some((line) => line.includes("/checkout/sessions")));

  const seller = await watchedPage(browser, { viewport: DESKTOP });
  await enter(seller.page, EMAIL, url("acme.localhost", `/admin/orders/${order?.id}`));
  await seller.page.getByText("The order costs nothing.").waitFor();
  t.equal(await seller.page.getByRole("button", { name: "Mark as paid" }).count(), 0);
  t.strictSame([...errors, ...seller.errors], []);
});

t.test("the settings show that the account is active when the seller returns to the tab or the page", async (t) => {
  const world = await open(t);
  if (!world) return;
  const { browser, url, enter, begin, stripe } = world;
  const account = await begin("acme");
  const { page, errors } = await watchedPage(browser);
  await enter(page, EMAIL, url("acme.localhost", "/admin/settings/payment"));
  await page.getByText("Stripe still needs:").waitFor();
  stripe.connect.activate(account);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("Customers can pay by card.").waitFor();
  stripe.connect.restrict(account);
  await page.getByRole("link", { name: "Delivery" }).click();
  await page.getByRole("heading", { name: "Countries" }).waitFor();
  await page.getByRole("link", { name: "Payment" }).click();
  await page.getByText("Stopped by Stripe").waitFor();
  t.strictSame(errors, []);
});

t.test("the settings of a shop in a currency without card payments say so, and offer no account", async (t) => {
  const world = await open(t);
  if (!world) return;
  const { browser, url, enter, platform } = world;
  const { id = "" } = (await platform.sellers.findByDomain("acme")) ?? {};
  await platform.sellers.change(id, () => ({ currency: "IQD" }));
  const { page, errors } = await watchedPage(browser);
  await enter(page, EMAIL, url("acme.localhost", "/admin/settings/payment"));
  await page.getByText("Stripe takes no payments in your shop’s currency (Iraqi Dinar)").waitFor();
  t.equal(await page.getByRole("button", { name: "Set up card payments" }).count(), 0);
  t.strictSame(errors, []);
});

t.test("without a webhook, the order's page shows the payment; if the page can't open, it says so", async (t) => {
  const world = await open(t);
  if (!world) return;
  const { browser, url, stripe, connect, lastOrder } = world;
  await connect("acme");
  stripe.webhooks.mode = "lose";
  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  stripe.fail(/checkout.sessions/, 503, 2);
  await page.goto(url("acme.localhost", "/products/mug"));
  await page.locator("main button.needs-script").first().click();
  await page.locator("dialog a[href='/checkout']").click();
  await page.locator("input[name='contact.name']").fill("Ana Lund");
  await page.locator("input[name='contact.email']").fill("ana@people.example");
  await page.locator("main form button[type=submit]").click();
  await page.getByText("The payment provider didn’t answer.").waitFor();
  const tab = await page.context().newPage();
  // It learns nothing of the payment by itself.
  await tab.addInitScript(() => {
    Object.assign(window, { setInterval: () => 0 });
  });
  await tab.goto(page.url());
  await tab.getByRole("button", { name: /^Pay €/ }).waitFor();
  await press(page, /^Pay €/);
  await page.waitForURL(/\/pay\//);
  await press(page, "Pay");
  await page.getByRole("heading", { level: 1, name: "Thank you, Ana Lund!" }).waitFor();
  t.match(await lastOrder(), { payment: "paid" });
  await press(tab, /^Pay €/);
  await tab.getByRole("alert").getByText("This order is already paid.").waitFor();
  t.equal(await tab.getByRole("button", { name: /^Pay €/ }).count(), 0);
  t.same(
    errors.filter((error) => !error.includes("502")),
    [],
  );
});

t.test("the pages about card payments are accessible in three languages, and on a phone", async (t) => {
  const world = await open(t);
  if (!world) return;
  const { browser, url, enter, connect, stripe } = world;
  const table = new CaseTable();
  for (const [domain, locale] of Object.entries(SHOPS)) {
    const language = locale.slice(0, 2);
    const seller = await watchedPage(browser);
    const cookie = { name: LANGUAGE_COOKIE, value: language, url: url(`${domain}.localhost`, "/") };
    await seller.page.context().addCookies([cookie]);
    await enter(seller.page, EMAIL, url(`${domain}.localhost`, "/admin/settings/payment"));
    const actions = seller.page.locator("main section").first().locator("button");
    await actions.first().waitFor();
    await checkLooks(seller.page, table, `${language}: not connected`);
    const account = await connect(domain);
    for (const state of ["active", "restricted", "disconnected"] as const) {
      if (state === "restricted") stripe.connect.restrict(account);
      if (state === "disconnected") stripe.connect.deauthorize(account);
      await seller.page.reload();
      await seller.page.locator("main section").first().locator("a, button").first().waitFor();
      await checkLooks(seller.page, table, `${language}: ${state}`);
    }
    await seller.page.context().close();

    await connect(domain);
    const { page } = await watchedPage(browser);
    await order(page, url(`${domain}.localhost`, "/"));
    await page.locator("a").last().click();
    await page.locator("#card-payment").waitFor();
    await checkLooks(page, table, `${language}: an unpaid order`);
    await page.goto(url(`${domain}.localhost`, "/products/mug"));
    await page.getByRole("complementary").getByRole("link").waitFor();
    await checkLooks(page, table, `${language}: a product's page with an unpaid order`);
    await page.context().close();
  }
  t.same(table.wrong(), []);
});
