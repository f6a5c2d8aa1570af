import type { Page } from "playwright-core";
import sharp from "sharp";
import t from "tap";
import { LANGUAGE_COOKIE } from "../../../../../areas/shared/domain/locales.ts";
import { PAGE_LENGTHS } from "../../../../../areas/shared/sellers/seller.ts";
import { checkLooks, DESKTOP, launchBrowser, liftItem, PHONE } from "../../../../support/browser.ts";
import { openAdmin } from "../../../../support/gateway.ts";
import { httpGet } from "../../../../support/http.ts";
import { reusePage } from "../../../../support/reused-page.ts";
import { CaseTable } from "../../../../support/system.ts";

const EMAIL = "ada@people.example";
const PATHS = [
  ...["", "/look", "/delivery", "/payment", "/pages", "/address", "/export"].map((part) => `/admin/settings${part}`),
  "/admin/subscription",
];

t.test("a shop’s settings in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const lapsed = { plan: "pro", status: "active", currentPeriodEnd: "2026-01-01T00:00:00.000Z" } as const;
  const gateway = await openAdmin(t, {
    shops: { acme: {}, bolt: { subscription: lapsed }, moving: {} },
    env: { CONTACT_EMAIL: "team@shops.example", API_REQUESTS_PER_MINUTE: "100000" },
  });
  const { url, platform, port } = gateway;
  await gateway.addAccount(EMAIL, "Ada", ["acme", "bolt", "moving"]);

  const openPage = reusePage(t, browser);
  /** Signed in, at a page of a shop’s admin. */
  const open = async (path: string, look: Parameters<typeof openPage>[0] = {}, shop = "acme") => {
    const watched = await openPage(look);
    await gateway.enter(watched.page, EMAIL, url(`${shop}.localhost`, path));
    await watched.page.waitForSelector("main section");
    return watched;
  };
  const stored = async (shop = "acme") => {
    const seller = await platform.sellers.findByDomain(shop);
    if (!seller) throw new Error("no such shop");
    return seller;
  };
  const save = (page: Page) => page.click("[aria-label=Changes] button:has-text('Save')");
  const saved = (page: Page) => page.waitForSelector("text=Saved. Your shop shows the changes now.");
  const shopPage = async (path: string, shop = "acme") => (await httpGet(port, `${shop}.localhost:${port}`, path)).text;

  await t.test("focuses an invalid field, and shows a saved name in the shop and the header", async (t) => {
    const { page, errors } = await open("/admin/settings");
    await page.getByLabel("Name", { exact: true }).fill("Acme & Daughters");
    await page.getByLabel("Email").fill("nonsense");
    await page.keyboard.press("Control+s");
    await page.waitForSelector("[aria-invalid=true]");
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "email");
    t.equal((await stored()).name, "The acme shop", "nothing is stored");
    await page.getByLabel("Email").fill("hello@acme.example");
    await save(page);
    await saved(page);
    t.equal((await stored()).name, "Acme & Daughters");
    await page.waitForFunction(() => document.querySelector("header")?.textContent?.includes("Acme & Daughters"));
    t.match(await shopPage("/"), "Acme &amp; Daughters");
    t.equal(await page.locator("[aria-label=Changes]").count(), 0);
    t.strictSame(errors, []);
  });

  await t.test("shows all parts of the settings on a phone", async (t) => {
    const { page } = await open("/admin/settings", { viewport: { width: 320, height: 640 } });
    const links = page.getByRole("navigation", { name: "Settings sections" }).getByRole("link");
    const outside = await links.evaluateAll((links) =>
      links.filter((link) => link.getBoundingClientRect().right > innerWidth).map((link) => link.textContent),
    );
    t.strictSame([await links.count(), outside], [7, []]);
    await links.filter({ hasText: "Delivery" }).click();
    await page.getByText("Add a delivery option").waitFor();
    t.match(await page.title(), /^Delivery – Settings – /, "each part has a title of its own, which is announced");
  });

  await t.test("names a setting that was changed elsewhere and does not overwrite it", async (t) => {
    const { page } = await open("/admin/settings");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Mine");
    await platform.sellers.change((await stored()).id, () => ({ name: "Theirs", tagline: "Theirs, too" }));
    await save(page);
    await page.waitForSelector("text=These settings were changed in another tab or by someone else: the name.");
    t.equal(await page.getByRole("list", { name: "Saved version:" }).textContent(), "Theirs");
    t.equal(await page.getByRole("list", { name: "Your version:" }).textContent(), "Mine");
    t.equal(await name.inputValue(), "Mine");
    t.equal((await stored()).name, "Theirs");
    await page.click("text=Use the saved version");
    t.equal(await name.inputValue(), "Theirs");
    await page.click("text=Undo");
    t.equal(await name.inputValue(), "Mine", "the undo restores mine");
    await save(page);
    await saved(page);
    t.match(await stored(), { name: "Mine", tagline: "Theirs, too" });
  });

  await t.test("shows both versions of a delivery option that was changed elsewhere", async (t) => {
    const { deliveryOptions: before } = await stored();
    const { page } = await open("/admin/settings/delivery");
    await page.getByRole("button", { name: /^Post/ }).first().click();
    await page.getByLabel("Price").first().fill("7.50");
    await platform.sellers.change((await stored()).id, ({ deliveryOptions }) => ({
      deliveryOptions: deliveryOptions.map((option, index) => (index === 0 ? { ...option, price: 900 } : option)),
    }));
    await save(page);
    await page.waitForSelector("text=These settings were changed in another tab or by someone else");
    t.match(await page.getByRole("list", { name: "Saved version:" }).textContent(), "€9");
    t.match(await page.getByRole("list", { name: "Your version:" }).textContent(), "€7.50");
    await page.getByRole("button", { name: "Use the saved version" }).click();
    await platform.sellers.change((await stored()).id, () => ({ deliveryOptions: before }));
  });

  await t.test("saves after signing in again when the session has ended", async (t) => {
    const { page } = await open("/admin/settings");
    await page.getByLabel("Short description").fill("Typed before the session ended");
    await page.context().clearCookies();
    await save(page);
    await page.waitForSelector("dialog input[name=password]");
    await page.fill("dialog input[name=password]", "correct horse battery");
    await page.click("dialog button[type=submit]");
    await saved(page);
    t.equal((await stored()).tagline, "Typed before the session ended");
  });

  await t.test("saves the delivery countries and the time to pay", async (t) => {
    const { page, errors } = await open("/admin/settings/delivery");
    await page.getByText("You deliver to every country.").waitFor();
    const heights = await page
      .locator("div:has(> button:text-is('Add'))")
      .locator("select, button")
      .evaluateAll((controls) => controls.map((each) => [each.getBoundingClientRect().top, each.clientHeight]));
    t.strictSame(heights[0], heights[1], "the button is level with the select");
    for (const name of ["United Kingdom", "Ireland", "Japan"]) {
      await page.getByLabel("Country", { exact: true }).selectOption({ label: name });
      await page.getByRole("button", { name: "Add", exact: true }).click();
    }
    await page.getByRole("button", { name: "Remove Japan" }).click();
    t.equal(await page.evaluate(() => document.activeElement?.localName), "select", "the focus stays in the section");
    await save(page);
    await saved(page);
    t.same((await stored()).deliveryCountries, ["IE", "GB"]);
    await page.goto(page.url().replace("/delivery", "/payment"));
    t.equal(await page.getByLabel("Time to pay").inputValue(), "7");
    await page.getByLabel("Time to pay").selectOption("No limit");
    await page.getByText("Unpaid orders keep their stock until you cancel them.").waitFor();
    await save(page);
    await saved(page);
    t.equal((await stored()).paymentDays, null);
    t.strictSame(errors, []);
  });

  await t.test("asks before leaving with unsaved changes", async (t) => {
    const { page } = await open("/admin/settings/payment");
    const text = page.locator("textarea");
    await text.waitFor();
    const regions = await page.locator("output").elementHandles();
    await page.click("text=Start with an example");
    await page.getByRole("region", { name: "Changes" }).waitFor();
    const said = await Promise.all(regions.map((region) => region.textContent()));
    t.match(said.join(), "Not saved yet", "a live region that was already there");
    await save(page);
    await page.waitForSelector("text=Fill in [your name], [your account], or delete what you don’t need.");
    t.equal(await text.getAttribute("aria-invalid"), "true");
    t.notMatch((await stored()).paymentInstructions, "IBAN", "nothing is published");
    await text.fill((await text.inputValue()).replaceAll(/\[[^\]]+\]/g, "Ada"));
    await page.click("nav[aria-label='Settings sections'] >> text=Export");
    await page.waitForSelector("dialog >> text=Leave without saving?");
    await page.click("dialog >> text=Save and leave");
    await page.waitForURL("**/settings/export");
    t.match((await stored()).paymentInstructions, "IBAN");
  });

  await t.test("previews the look and uploads a picture", async (t) => {
    const { page } = await open("/admin/settings/look");
    await page.getByLabel("Colour code, such as #1f6feb").fill("FFE14D");
    await page.waitForSelector("text=/Light mode: a darker shade is used/");
    await page.click("label:has-text('Round')");
    const windows = page.locator("figure [data-corners]");
    await windows.first().getByText("Start with cups of acme").waitFor();
    t.match(await shopPage("/"), "Start with cups of acme", "the home page says the same");
    t.equal(await windows.count(), 2);
    t.equal(await windows.first().evaluate((node) => getComputedStyle(node).getPropertyValue("--radius")), "18px");
    const [light, dark] = await windows.evaluateAll((nodes) =>
      nodes.map((node) => getComputedStyle(node).backgroundColor),
    );
    t.strictSame(
      [light, dark],
      ["rgb(255, 255, 255)", "rgb(20, 20, 20)"],
      "light and dark, independent of the admin’s scheme",
    );
    const isReadable = await windows
      .first()
      .getByText((await stored()).tagline, { exact: true })
      .evaluate((line) => {
        line.closest("[dir]")?.setAttribute("dir", "rtl");
        const text = line.firstChild as Text;
        text.data += ".";
        const leftOf = (at: number): number => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        };
        return leftOf(0) < leftOf(text.length - 1);
      });
    t.ok(isReadable, "an English tagline in an Arabic shop ends with its full stop");
    await page.setInputFiles("input[data-picture=cover]", {
      name: "no.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    });
    await page.waitForSelector("text=/SVG drawings can’t be used/");
    const cover = await sharp({ create: { width: 1700, height: 900, channels: 3, background: "#b3401f" } })
      .png()
      .toBuffer();
    await page.setInputFiles("input[data-picture=cover]", { name: "cover.png", mimeType: "image/png", buffer: cover });
    await page.getByLabel("Description of the cover picture").fill("A shelf of cups");
    await save(page);
    await saved(page);
    t.match(await stored(), {
      theme: { accent: "#ffe14d", corners: "round" },
      cover: { width: 1700, height: 900, alt: "A shelf of cups" },
    });
    t.match(await shopPage("/"), "--radius:18px");
    await page.getByLabel("Remove cover picture").click();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    t.equal(focused, "Choose a cover picture");
    await page.click("text=Undo");
    t.equal(await page.locator("[aria-label=Changes]").count(), 0, "nothing is left to save after the undo");
  });

  await t.test("adds a delivery option, sorts by keyboard, removes and undoes until the page is left", async (t) => {
    const { page } = await open("/admin/settings/delivery");
    await page.click("text=Add a delivery option");
    t.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("type")),
      "radio",
      "the new option has the focus",
    );
    await page.click("label:has-text('Pickup')");
    await save(page);
    await page.waitForSelector("[aria-invalid=true]");
    t.match((await stored()).deliveryOptions, [{ id: "post" }], "an incomplete option is not saved");
    await page.getByLabel("Name", { exact: true }).fill("From the workshop");
    await page.getByLabel("Price").fill("0");
    await liftItem(page, "From the workshop", "2 of 2");
    await page.keyboard.press("ArrowUp");
    await page.getByText("From the workshop is over position 1 of 2.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await page.waitForFunction(() =>
      document.querySelector("ul[aria-label='Delivery options'] li")?.textContent?.includes("From the workshop"),
    );
    await save(page);
    await saved(page);
    t.match((await stored()).deliveryOptions, [
      { title: "From the workshop", kind: "pickup", price: 0 },
      { id: "post", price: 495 },
    ]);
    await page.click("button:has-text('Post')");
    await page.getByLabel("Remove Post").click();
    t.equal(await page.locator("button:has-text('Post')").count(), 0);
    await page.click("text=Undo");
    await page.waitForSelector("button:has-text('Post')");
    t.equal(await page.locator("[aria-label=Changes]").count(), 0);
    await page.getByLabel("Remove Post").click();
    await page.click("nav >> text=Home");
    t.equal(await page.getByRole("button", { name: "Undo" }).count(), 1, "while the page asks");
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    t.equal(await page.getByRole("button", { name: "Undo" }).count(), 0, "there is nothing left to undo");
  });

  await t.test("publishes a page from a template", async (t) => {
    const { page } = await open("/admin/settings/pages");
    await page.click("role=group[name='Add a page'] >> text=Terms");
    await page.waitForSelector("text=Replace the text in [brackets] before you save.");
    const text = page.getByLabel("Text", { exact: true });
    await text.fill("x".repeat(PAGE_LENGTHS.body + 1));
    await save(page);
    await page.getByText("Use at most 20,000 characters. This text has 20,001.").waitFor();
    await text.fill("We **agree**.");
    await page.click("text=Empty page");
    await page.getByLabel("Title").last().fill("Über uns");
    t.equal(
      await page.getByLabel("Address", { exact: true }).last().inputValue(),
      "uber-uns",
      "the address follows the title",
    );
    await save(page);
    await saved(page);
    t.match((await stored()).pages, [{ slug: "terms" }, { slug: "uber-uns", title: "Über uns" }]);
    t.match(await shopPage("/pages/terms"), "<strong>agree</strong>");
    t.equal(await page.getByLabel("Title").last().inputValue(), "Über uns", "the page stays open for more changes");
    await page.getByLabel("Title").last().fill("Über mich");
    t.equal(
      await page.getByLabel("Address", { exact: true }).last().inputValue(),
      "uber-uns",
      "a saved page keeps its address",
    );
    await page.getByText("Links to the old address stop working", { exact: false }).last().waitFor();
  });

  await t.test("pauses the shop and undoes it", async (t) => {
    const { page } = await open("/admin/settings");
    await page.click("text=Pause the shop");
    await page.waitForSelector("text=Your shop is paused.");
    t.equal((await stored()).status, "paused");
    await page.click("text=Undo");
    await page.waitForSelector("text=Pause the shop");
    t.equal((await stored()).status, "active");
  });

  await t.test("downloads every export", async (t) => {
    const { page } = await open("/admin/settings/export");
    for (const format of ["shop.json", "products.csv", "orders.csv"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`text="${format}"`)]);
      t.match(
        download.suggestedFilename(),
        new RegExp(`^acme-${format.split(".")[0]}-[\\d-]+\\.${format.split(".")[1]}$`),
      );
      t.equal(await download.failure(), null);
    }
  });

  await t.test("changes the address, stays signed in there, and redirects from the old one", async (t) => {
    const { page } = await open("/admin/settings/address", {}, "moving");
    const field = page.getByLabel("New name");
    const change = page.locator("text=Change the address");
    t.equal(await change.isDisabled(), true);
    await field.fill("bolt");
    await page.waitForSelector("text=bolt belongs to another shop.");
    t.equal(await change.isDisabled(), true);
    await page
      .getByRole("button", { name: /^bolt-/ })
      .first()
      .click();
    await page.waitForSelector("text=/bolt-[^ ]+ is available/");
    t.ok(await field.evaluate((element) => element === document.activeElement), "the field has the focus");
    await field.fill("admin");
    await page.waitForSelector("[aria-invalid=true]");
    await field.fill("moved");
    await page.waitForSelector("text=/moved\\.localhost is available/");
    await change.click();
    await page.waitForURL((there) => there.hostname === "moved.localhost" && there.pathname === "/admin");
    await page.waitForSelector("nav[aria-label=Admin]");
    const old = await httpGet(port, `moving.localhost:${port}`, "/");
    t.match([old.status, old.headers.location], [308, /^(?:http:)?\/\/moved\.localhost/]);
    await page.goto(url("moved.localhost", "/admin/settings/address"));
    await page.waitForSelector("text=moving.localhost");
    await field.fill("moving");
    await page.waitForSelector("text=Your shop had this name before");
    t.equal(await change.isDisabled(), false);
  });

  await t.test("shows usage, and that an expired plan deletes nothing", async (t) => {
    const { page } = await open("/admin/subscription");
    t.match(await page.textContent("main"), /3 of 25/);
    t.match(
      await page.getAttribute("text=Ask for Pro", "href"),
      /^mailto:team@shops\.example\?subject=Get%20Pro%20for%20acme/,
    );
    const other = await open("/admin/subscription", {}, "bolt");
    t.match(await other.page.textContent("main"), /Expired.*Nothing has been deleted/s);
  });

  await t.test("writes templates and examples in the shop’s language", async (t) => {
    await platform.sellers.change((await stored("bolt")).id, () => ({ locale: "de-DE" }));
    const { page } = await open("/admin/settings/payment", {}, "bolt");
    await page.locator("textarea").fill("");
    await page.click("text=Start with an example");
    t.match(
      await page.locator("textarea").inputValue(),
      "Bitte überweisen Sie den Gesamtbetrag innerhalb von 7 Tagen:\n\n- **Kontoinhaber:**",
    );
    await page.getByLabel("Time to pay").selectOption("14 days");
    await page.locator("textarea").fill("");
    await page.click("text=Start with an example");
    t.match(await page.locator("textarea").inputValue(), "innerhalb von 14 Tagen:", "the chosen time to pay");
    await page.getByLabel("Time to pay").selectOption("No limit");
    await page.locator("textarea").fill("");
    await page.click("text=Start with an example");
    t.match(await page.locator("textarea").inputValue(), "Bitte überweisen Sie den Gesamtbetrag:\n\n-");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.goto(url("bolt.localhost", "/admin/settings/pages"));
    await page.getByText("These templates are in English: Delivery and returns, Terms, and Privacy.").waitFor();
    await page.click("role=group[name='Add a page'] >> text=Imprint");
    t.equal(await page.getByLabel("Title").inputValue(), "Impressum");
  });

  await t.test("has no accessibility problem or overflow, light and dark, in any language", async (t) => {
    // One table: texts in another language have the same colours.
    const table = new CaseTable();
    const { page, errors } = await open("/admin/settings");
    for (const [language, viewports] of [
      ["en", [PHONE, DESKTOP]],
      ["de", [PHONE]],
      ["ar", [PHONE]],
    ] as const) {
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: url("acme.localhost", "/") }]);
      for (const path of PATHS) {
        await page.goto(url("acme.localhost", path));
        await page.waitForSelector("main section");
        table.check(`${path}: language`, await page.getAttribute("html", "lang"), language);
        await checkLooks(page, table, `${path} in ${language}`, viewports);
      }
    }
    t.same(table.wrong(), []);
    t.strictSame(errors, []);
  });
});
