import type { Page } from "playwright-core";
import t from "tap";
import { LANGUAGE_COOKIE } from "../../../../areas/shared/domain/locales.ts";
import { checkLooks, launchBrowser, spokenFields } from "../../../support/browser.ts";
import { openTestGateway, REGISTRATION_CODE } from "../../../support/gateway.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { sampleShop } from "../../../support/sample-shops.ts";
import { CaseTable, freePort, testFolder } from "../../../support/system.ts";

const PASSWORD = "correct horse battery";

const go = (page: Page) => page.getByRole("button", { name: /^Continue/ }).click();

async function fillAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.locator("#password").fill(PASSWORD);
  await page.getByLabel("Your name", { exact: true }).fill("Marta Muster");
}

async function confirmCode(page: Page): Promise<void> {
  await page.getByLabel("Code").fill(REGISTRATION_CODE);
  await page.getByRole("button", { name: "Confirm and continue" }).click();
}

/** Completes the steps before the shop's. */
async function fillTwoSteps(page: Page, email: string): Promise<void> {
  await page.getByText("is available.").waitFor();
  await go(page);
  await fillAccount(page, email);
  await go(page);
  await confirmCode(page);
  await page.locator("#currency").waitFor();
}

t.test("opening a shop in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const port = await freePort();
  const { platform } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    env: { PORT: String(port), PRODUCT_HOST: "localhost", SIGN_INS_PER_MINUTE: "1000" },
  });
  const landing = `http://localhost:${port}`;
  const openReused = reusePage(t, browser, { locale: "de-CH" });
  const open = async (path: string) => {
    const watched = await openReused();
    await watched.page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "en", url: landing }]);
    await watched.page.goto(landing + path);
    return watched;
  };
  /** Resolves when this element has the focus. */
  const focused = (page: Page, id: string) =>
    page.waitForFunction((expected) => document.activeElement?.id === expected, id);

  await t.test("opens a shop with the chosen look in three steps", async (t) => {
    const { page, errors } = await open("/claim?name=Marta");
    await page.getByText("marta.localhost is available.").waitFor();
    t.strictSame([await page.inputValue("#shop-name"), await page.inputValue("#claimed-name")], ["Marta", "marta"]);
    await page.fill("#shop-name", "Marta’s Töpfe");
    t.equal(await page.inputValue("#claimed-name"), "martas-topfe");
    await page.fill("#claimed-name", "marta");
    await page.getByText("marta.localhost is available.").waitFor();
    await go(page);
    await page.waitForURL(`${landing}/claim?name=Marta#account`);
    await focused(page, "account");
    await go(page);
    await focused(page, "email");
    t.strictSame(
      (await spokenFields(page)).filter((field) => field.startsWith("textbox")),
      [
        'textbox "Email" required, invalid: You sign in with it. Customers never see it. Enter your email address.',
        'textbox "Password" required, invalid: At least 10 characters. A few unrelated words are easy to remember and hard to guess. Choose a password.',
        'textbox "Your name" required, invalid: Customers never see it. Enter your name.',
      ],
    );
    await page.getByLabel("Email", { exact: true }).fill("marta@example.com");
    await page.locator("#password").fill("1234567890");
    await page.getByLabel("Your name", { exact: true }).fill("Marta Muster");
    t.ok(await page.getByText("easy to guess").isVisible(), "explains the password's problem");
    await page.getByRole("button", { name: "Show password" }).click();
    t.equal(await page.getAttribute("#password", "type"), "text");
    await page.locator("#password").fill(PASSWORD);
    await page.press("#password", "Enter");
    await focused(page, "code");
    await page.getByText("marta@example.com").waitFor();
    await page.fill("#code", "246 8");
    await page.press("#code", "Enter");
    await page.getByText("Enter the six digits").waitFor();
    await focused(page, "code");
    await page.fill("#code", "246 810");
    await page.press("#code", "Enter");
    await page.waitForURL(/#shop$/);
    t.equal(await page.locator("#shop-name").count(), 0, "the name is entered once");
    t.equal(await page.inputValue("#currency"), "CHF", "guessed");
    t.equal(await page.inputValue("#locale"), "en", "the language that the visitor has chosen, not the browser's");
    await page.selectOption("#currency", "EUR");
    t.equal(await page.inputValue("#contact"), "", "the sign-in address is not offered to the public");
    await page.fill("#contact", "hello");
    await page.getByRole("button", { name: "Open marta.localhost" }).click();
    await focused(page, "contact");
    t.ok(await page.getByText(/^Enter an e-?mail address, such as/).isVisible());
    await page.fill("#contact", "hello@marta.example");
    await page.getByRole("radio", { name: "Lake" }).check();
    await page.getByRole("radio", { name: "Sturdy" }).check();
    await page.getByRole("radio", { name: "Round" }).check();
    const preview = page.getByRole("figure", { name: "A sketch of your shop at marta.localhost" });
    t.match(await preview.textContent(), "Marta’s Töpfe");
    t.match((await preview.textContent())?.replaceAll(/\s/g, " "), "€24");
    const look = () =>
      preview.getByText("Start with Tableware").evaluate((element) => {
        const { backgroundColor, borderRadius } = getComputedStyle(element);
        return { backgroundColor, borderRadius };
      });
    t.strictSame(await look(), { backgroundColor: "rgb(29, 106, 133)", borderRadius: "18px" });
    const entering = page.waitForRequest((request) => new URL(request.url()).host === `marta.localhost:${port}`);
    await page.getByRole("button", { name: "Open marta.localhost" }).click();
    t.match((await entering).url(), `http://marta.localhost:${port}/admin/enter`);
    t.match(await platform.sellers.findByDomain("marta"), {
      name: "Marta’s Töpfe",
      currency: "EUR",
      locale: "en",
      theme: { accent: "#1d6a85", typeface: "slab", corners: "round" },
      contact: { email: "hello@marta.example" },
    });
    await page.waitForURL(/marta\.localhost/);
    t.strictSame(errors, []);
  });

  await t.test("skips the account for a signed-in person, who may choose another", async () => {
    const { page } = await open("/claim?name=first-one");
    await fillTwoSteps(page, "two-shops@example.com");
    await page.getByRole("button", { name: "Open first-one.localhost" }).click();
    await page.waitForURL(/first-one\.localhost/);
    await page.goto(`${landing}/claim?name=second-one`);
    await page.getByText("is available.").waitFor();
    await go(page);
    await page.waitForURL(/#shop$/);
    await page.getByRole("link", { name: "Change your account" }).click();
    await page.getByText("Signed in as Marta Muster").waitFor();
    await page.getByRole("button", { name: "Use another account" }).press("Enter");
    await page.getByLabel("I have an account").waitFor();
    await focused(page, "account");
    await page.getByLabel("I have an account").check();
    await page.getByLabel("Email", { exact: true }).fill("two-shops@example.com");
    await page.locator("#password").fill("not my password");
    await page.getByRole("button", { name: "Sign in and continue" }).click();
    await page.getByText("Wrong email or password.").waitFor();
    await focused(page, "password");
    await page.locator("#password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and continue" }).click();
    await page.waitForURL(/#shop$/);
    await page.getByRole("button", { name: "Open second-one.localhost" }).click();
    await page.waitForURL(/second-one\.localhost/);
  });

  await t.test("still accepts the mailed code after a reload, with the password", async (t) => {
    const { page } = await open("/claim?name=reloaded");
    await page.getByText("is available.").waitFor();
    await go(page);
    await fillAccount(page, "reloaded@example.com");
    await go(page);
    await page.getByLabel("Code").waitFor();
    await page.reload();
    await focused(page, "code");
    await page.getByText("reloaded@example.com").first().waitFor();
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    t.notMatch(stored, PASSWORD, "the password is not stored");
    await page.getByLabel("Code").fill(REGISTRATION_CODE);
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    await page.getByText("Choose a password.").waitFor();
    await page.locator("#password").fill(PASSWORD);
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    await page.locator("#currency").waitFor();
    t.ok(await platform.accounts.findByEmail("reloaded@example.com"));
  });

  await t.test("keeps the input when another account claims the name first", async (t) => {
    const { page } = await open("/claim?name=contested");
    await page.getByText("is available.").waitFor();
    await page.fill("#shop-name", "The Contested");
    await page.fill("#claimed-name", "contested");
    await fillTwoSteps(page, "late@example.com");
    await platform.shops.create(sampleShop("contested"));
    await page.getByRole("button", { name: "Open contested.localhost" }).click();
    const notice = page.getByRole("alert");
    await notice.waitFor();
    t.match(await notice.textContent(), /contested\.localhost has just been claimed/);
    await page.waitForURL((url) => url.hash === "");
    await page.getByRole("group", { name: "Available names:" }).getByRole("button").first().click();
    await page.getByText("is available.").waitFor();
    t.equal(await notice.count(), 0);
    await go(page);
    await page.waitForURL(/#shop$/);
    t.match(await page.getByRole("figure").textContent(), "The Contested");
    await page.getByRole("button", { name: /^Open contested-/ }).click();
    await page.waitForURL(/contested-[\w-]+\.localhost/);
  });

  await t.test("opens one shop after a lost response", async (t) => {
    const { page } = await open("/claim?name=unlucky");
    await fillTwoSteps(page, "unlucky@example.com");
    let claims = 0;
    await page.route("**/api/shops", async (route) => {
      claims += 1;
      if (claims > 1) return route.continue();
      // The request succeeds, and its response is lost.
      await route.fetch();
      await route.abort();
    });
    const button = page.getByRole("button", { name: "Open unlucky.localhost" });
    await button.dblclick();
    await page.getByRole("alert").getByText("Nothing is lost").waitFor();
    t.equal(claims, 1, "sends once for two presses");
    await button.click();
    await page.waitForURL(/unlucky\.localhost/);
    t.equal(claims, 2);
  });

  await t.test("shows the same page for an existing account, with a way to sign in", async (t) => {
    const pages: string[] = [];
    for (const [name, email] of [
      ["newcomer", "never-seen@example.com"],
      ["returner", "two-shops@example.com"],
    ] as const) {
      const { page } = await open(`/claim?name=${name}`);
      await page.getByText("is available.").waitFor();
      await go(page);
      await fillAccount(page, email);
      await go(page);
      await page.getByLabel("Code").waitFor();
      pages.push((await page.locator("form").innerText()).replaceAll(email, "…").replaceAll(name, "…"));
      if (name === "returner") {
        await confirmCode(page);
        await page.getByText("This code doesn’t match").waitFor();
        await focused(page, "code");
        await page.getByRole("button", { name: "Sign in instead" }).click();
        await focused(page, "email");
        t.equal(await page.inputValue("#email"), email);
        await page.locator("#password").fill(PASSWORD);
        await page.getByRole("button", { name: "Sign in and continue" }).click();
        await page.waitForURL(/#shop$/);
      }
    }
    t.equal(pages[0], pages[1]);
  });

  await t.test("keeps everything except the password on back, forward and reload", async (t) => {
    const { page } = await open("/claim?name=steady");
    await page.getByText("is available.").waitFor();
    await page.fill("#shop-name", "The Steady");
    await go(page);
    await fillAccount(page, "steady@example.com");
    await page.reload();
    await page.getByLabel("Email", { exact: true }).waitFor();
    t.equal(await page.inputValue("#email"), "steady@example.com");
    t.equal(await page.inputValue("#password"), "");
    t.notMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), PASSWORD);
    await page.locator("#password").fill(PASSWORD);
    await go(page);
    await confirmCode(page);
    await page.locator("#currency").waitFor();
    await page.selectOption("#currency", "SEK");
    await page.goBack();
    await page.getByText("Signed in as Marta Muster").waitFor();
    await page.goBack();
    await page.locator("#claimed-name").waitFor();
    await focused(page, "name");
    t.equal(await page.inputValue("#shop-name"), "The Steady");
    await page.goForward();
    await page.goForward();
    await page.locator("#currency").waitFor();
    t.equal(await page.inputValue("#currency"), "SEK");
    await page.reload();
    await page.locator("#currency").waitFor();
    t.equal(await page.inputValue("#currency"), "SEK");
    t.match(await page.getByRole("figure").textContent(), "The Steady");
  });

  await t.test("“Skip to content” stays at the step", async (t) => {
    const { page } = await open("/claim?name=skipper");
    await page.getByText("is available.").waitFor();
    await go(page);
    await focused(page, "account");
    await page.getByLabel("Email", { exact: true }).fill("skipper@example.com");
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await focused(page, "main");
    t.equal(new URL(page.url()).hash, "#main");
    t.equal(await page.inputValue("#email"), "skipper@example.com");
    await fillAccount(page, "skipper@example.com");
    await go(page);
    await confirmCode(page);
    await page.waitForURL(/#shop$/);
  });

  await t.test("is accessible at each step, light and dark, wide and narrow", async (t) => {
    const table = new CaseTable();
    const { page } = await open("/claim?name=looks");
    const look = (step: string) => checkLooks(page, table, step);
    await page.getByText("is available.").waitFor();
    await look("a free name");
    await page.fill("#claimed-name", "acme");
    await page.getByText("is already taken").waitFor();
    await look("a taken name");
    await page.fill("#claimed-name", "looks");
    await page.getByText("is available.").waitFor();
    await go(page);
    await go(page);
    await look("an account with mistakes");
    await fillAccount(page, "looks@example.com");
    await go(page);
    await page.getByLabel("Code").waitFor();
    await look("a code to enter");
    await confirmCode(page);
    await page.locator("#currency").waitFor();
    await look("the shop");
    t.same(table.wrong(), []);
  });
});
