import type { Locator } from "playwright-core";
import t from "tap";
import { LANGUAGE_COOKIE } from "../../../../areas/shared/domain/locales.ts";
import { checkLooks, DESKTOP, launchBrowser, PHONE, untilInteractive, watchedPage } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";
import { storeProduct } from "../../../support/shop.ts";
import { PRO_PRICES, PRO_VARIABLES, sendWebhooksTo, stripeVariables } from "../../../support/stripe/stripe-platform.ts";
import { startStripe } from "../../../support/stripe/stripe-server.ts";
import { CaseTable } from "../../../support/system.ts";

const EMAIL = "ada@people.example";

t.test("a shop’s plan in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const stripe = await startStripe(t, { now: () => new Date(), prices: [...PRO_PRICES] });
  const gateway = await openAdmin(t, {
    shops: { acme: {} },
    env: { ...stripeVariables(stripe), ...PRO_VARIABLES, API_REQUESTS_PER_MINUTE: "100000" },
  });
  const { url, platform, port } = gateway;
  sendWebhooksTo(stripe, `http://acme.localhost:${port}`);
  await gateway.addAccount(EMAIL, "Ada", ["acme"]);
  const [category] = await platform.categories.list("id-acme");
  const model = await platform.products.get("id-acme", "id-acme-mug");
  if (!model || !category) throw new Error("there is no shop");
  for (let number = 0; number < 22; number += 1) {
    const variants = model.variants.map((variant) => ({ ...variant, id: `${variant.id}-${number}` }));
    const product = { ...model, id: `b-${number}`, slug: `b-${number}`, title: `Mug ${number}`, variants };
    await storeProduct(platform, "id-acme", product);
  }
  const { page, errors } = await watchedPage(browser);
  t.teardown(() => page.context().close());
  const press = async (control: Locator): Promise<void> => {
    await control.focus();
    await page.keyboard.press("Enter");
  };
  const table = new CaseTable();
  const { billing } = stripe.platform;
  const subscriptionId = () => [...billing.subscriptions.keys()].at(-1) ?? "";
  /** Checks a state of the page in every look, in German on a phone, and in Arabic. */
  const check = async (about: string, path = "/admin/subscription") => {
    for (const language of ["en", "de", "ar"]) {
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: url("acme.localhost", "/") }]);
      await page.goto(url("acme.localhost", path));
      await page.locator("main section").nth(2).waitFor();
      await checkLooks(page, table, `${about} in ${language}`, language === "de" ? [PHONE] : undefined);
    }
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "en", url: url("acme.localhost", "/") }]);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(url("acme.localhost", path));
  };

  await t.test("the sentences about a full plan lead to the plans", async (t) => {
    await gateway.enter(page, EMAIL, url("acme.localhost", "/admin/import"));
    const csv = "Handle,Title,Variant Price,Status\njug,Jug,12,active\nbowl,Bowl,12,active\nplate,Plate,9,active\n";
    const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.setInputFiles("input[type=file]", file);
    const notes = page.locator("main section", { hasText: "Your plan has no room for more published products." });
    t.equal(await notes.getByRole("link", { name: "Upgrade to Pro" }).getAttribute("href"), "/admin/subscription");
    await checkLooks(page, table, "import without room");
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });

    const error = { code: "quota-exceeded", message: "Full", fields: [] };
    await page.route("**/api/admin/*/images", (route) =>
      route.fulfill({ status: 402, contentType: "application/json", body: JSON.stringify({ error }) }),
    );
    await page.goto(url("acme.localhost", "/admin/settings/look"));
    for (const kind of ["logo", "cover"]) {
      const picture = {
        name: `${kind}.png`,
        mimeType: "image/png",
        buffer: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      };
      await page.setInputFiles(`input[data-picture=${kind}]`, picture);
      await page.getByRole("link", { name: "Upgrade to Pro" }).waitFor();
      await checkLooks(page, table, `${kind} without room`);
      await page.setViewportSize(DESKTOP);
      await press(page.getByRole("button", { name: "Dismiss" }));
      await page.getByRole("link", { name: "Upgrade to Pro" }).waitFor({ state: "detached" });
    }
    await page.unroute("**/api/admin/*/images");
    await page.emulateMedia({ colorScheme: "light" });
    t.match(errors.splice(0), [/402/, /402/], "the browser reports the refused requests");
  });

  await t.test("upgrades from the sentence about the limit, with the keyboard", async (t) => {
    await gateway.enter(page, EMAIL, url("acme.localhost", "/admin/products/id-acme-beaker"));
    await press(page.getByRole("button", { name: "Publish" }));
    await press(page.getByRole("link", { name: "Upgrade to Pro" }));
    t.match(errors.splice(0), [/402/], "the browser reports the refused request");
    await page.getByText("You save €18 a year when you pay yearly.").waitFor();
    await page.getByRole("radio", { name: "€9 a month" }).focus();
    await page.keyboard.press("ArrowRight");
    t.ok(await page.getByRole("radio", { name: "€90 a year" }).isChecked());
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const answer = Promise.withResolvers<void>();
    await page.route("**/billing/check", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await press(page.getByRole("link", { name: "Cancel" }));
    await page.getByRole("heading", { level: 1, name: "Subscription" }).waitFor();
    t.equal(await page.locator("main [role=status]:empty").count(), 1, "a live region before its text");
    answer.resolve();
    await page.getByText("You were not charged.").waitFor();
    await page.unroute("**/billing/check");
    await check("offer");
    await page.getByRole("radio", { name: "€90 a year" }).check();
    const held = stripe.hold(/POST \/v1\/checkout\/sessions$/);
    await press(page.getByRole("button", { name: "Get Pro" }));
    await held.arrived;
    await page.getByText("Opening Stripe’s page…").waitFor({ state: "attached" });
    held.release();
    await press(page.getByRole("button", { name: "Pay", exact: true }));
    await page.getByText("You have Pro now").waitFor();
    await page.getByText(/Renews on/).waitFor();
    t.equal(billing.subscriptions.get(subscriptionId())?.items.data[0]?.price.id, "price_yearly");
    await page.goto(url("acme.localhost", "/admin/products/id-acme-beaker"));
    const published = page.waitForResponse((response) => response.request().method() === "PUT");
    await press(page.getByRole("button", { name: "Publish" }));
    t.equal((await published).status(), 200);
    await page.getByText("You have reached your plan’s limit").waitFor({ state: "detached" });
    await page.waitForFunction(() => !document.querySelector("main [role=alert]"));
    t.strictSame(errors, []);
  });

  await t.test("cancels, resumes and pays by the month on the provider’s page", async (t) => {
    await page.goto(url("acme.localhost", "/admin/subscription"));
    await press(page.getByRole("button", { name: "Manage plan" }));
    await press(page.getByRole("button", { name: "Cancel the plan" }));
    await press(page.getByRole("link", { name: "Return" }));
    await page.getByText(/You cancelled this plan\. It runs until/).waitFor();
    await check("cancelled");
    await press(page.getByRole("button", { name: "Manage plan" }));
    await press(page.getByRole("button", { name: "Keep the plan" }));
    await press(page.getByRole("button", { name: "Pay by the other interval" }));
    await press(page.getByRole("link", { name: "Return" }));
    await page.getByText(/Renews on/).waitFor();
    t.equal(billing.subscriptions.get(subscriptionId())?.items.data[0]?.price.id, "price_monthly");
    t.strictSame(errors, []);
  });

  await t.test("warns on every page while a payment is overdue, until another card pays", async (t) => {
    billing.renew(subscriptionId(), { isPaid: false });
    await stripe.webhooks.settled();
    for (const path of ["/admin", "/admin/orders", "/admin/account"]) {
      await page.goto(url("acme.localhost", path));
      await page.getByText("Your last payment failed").waitFor();
    }
    await check("past-due");
    const { page: inFuture } = await watchedPage(browser);
    await inFuture.clock.setFixedTime(Date.now() + 400 * 24 * 3_600_000);
    await gateway.enter(inFuture, EMAIL, url("acme.localhost", "/admin/subscription"));
    await inFuture.getByText("Unlimited orders").waitFor();
    await inFuture.getByText("Your last payment failed").waitFor();
    t.equal(await inFuture.getByText("Nothing has been deleted").count(), 0, "the server's clock decides");
    await inFuture.context().close();
    await page.goto(url("acme.localhost", "/admin/products"));
    await press(page.getByRole("button", { name: "Update your card" }));
    await press(page.getByRole("button", { name: "Pay with another card" }));
    await press(page.getByRole("link", { name: "Return" }));
    await page.getByText(/Renews on/).waitFor();
    t.equal(await page.getByText("Your last payment failed").count(), 0);
    t.strictSame(errors, []);
  });

  await t.test("shows the prices on the landing, the same from the server and in the browser", async (t) => {
    const expected = { en: "€9 a month or €90 a year", de: "9 € im Monat oder 90 € im Jahr", ar: "شهريًا أو" };
    for (const [language, text] of Object.entries(expected)) {
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: url("localhost", "/") }]);
      await page.goto(url("localhost", "/"));
      const plans = page.locator("#plans");
      await plans.scrollIntoViewIfNeeded();
      t.match((await plans.textContent())?.replaceAll("\u00a0", " "), text);
      await untilInteractive(page);
    }
    t.strictSame(errors, []);
  });

  await t.test("lets a suspended or closed shop end its plan, and keeps everything published then", async (t) => {
    for (const [status, action] of [
      ["suspended", "Cancel the plan"],
      ["closed", "Keep the plan"],
    ] as const) {
      await platform.sellers.change("id-acme", () => ({ status }));
      await page.goto(url("acme.localhost", "/admin"));
      await press(page.getByRole("button", { name: "Manage plan" }));
      await press(page.getByRole("button", { name: action }));
      await press(page.getByRole("link", { name: "Return" }));
      await page.getByRole("button", { name: "Manage plan" }).waitFor();
    }
    await platform.sellers.change("id-acme", () => ({ status: "active" }));
    billing.cancelSubscription(subscriptionId());
    await stripe.webhooks.settled();
    await check("ended");
    await page.getByText("Nothing has been deleted").waitFor();
    t.equal(await page.getByText("Unlimited orders").count(), 0, "it has the limits of the Free plan");
    await page.getByRole("button", { name: "Get Pro" }).waitFor();
    await page.getByRole("button", { name: "See invoices" }).waitFor();
    t.equal(await platform.products.count("id-acme", { status: "active" }), 26);
    t.strictSame(errors, []);
  });
  t.same(table.wrong(), []);
});
