import t from "tap";
import { axeViolations, checkLooks, DESKTOP, launchBrowser, PHONE, watchedPage } from "../../support/browser.ts";
import { openAdmin } from "../../support/gateway.ts";
import { reusePage } from "../../support/reused-page.ts";
import { CaseTable } from "../../support/system.ts";

t.test("the admin in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, addAccount, enter, signIn, platform } = await openAdmin(t, {
    shops: { acme: {}, brook: {}, gone: { status: "closed" }, theirs: {} },
  });
  await addAccount("marta@acme.example", "Marta", ["acme", "brook", "gone"]);
  await addAccount("bo@acme.example", "Bo", ["theirs"]);
  const heading = "main h1";
  const openPage = reusePage(t, browser);
  /** A page with a signed-in account. */
  const signedIn = async (host: string, path: string) => {
    const watched = await openPage();
    await enter(watched.page, "marta@acme.example", url(host, path));
    return watched;
  };

  await t.test("signed out, every page leads to the sign-in screen and back", async (t) => {
    const watched = await openPage();
    const { page, requests, errors } = watched;
    await page.goto(url("acme.localhost", "/admin/products?status=draft"));
    await page.waitForURL("**/admin/sign-in?next=%2Fadmin%2Fproducts%3Fstatus%3Ddraft");
    await page.waitForSelector("form");
    t.equal(await page.textContent(heading), "The acme shop");
    t.equal(await page.title(), "Sign in – The acme shop – admin");
    t.strictSame(
      requests.filter((each) => new URL(each).pathname.startsWith("/api")).map((each) => new URL(each).pathname),
      [],
      "no request: the gateway has seen that there is no session",
    );
    t.strictSame(errors, []);
    t.strictSame(await watched.layoutShifts(), []);
    await signIn(page, "marta@acme.example", "wrong password");
    t.match(await page.textContent("[role=alert]"), "Wrong email or password");
    await signIn(page, "Marta@acme.example");
    await page.waitForURL(url("acme.localhost", "/admin/products?status=draft"));
    await page.waitForSelector(".admin-nav");
    t.equal(await page.textContent(heading), "Products");
  });

  await t.test("follows the browser’s language until the visitor chooses another", async (t) => {
    const watched = await watchedPage(browser, { locale: "de-DE" });
    const { page, errors } = watched;
    const shown = async () => {
      await page.waitForSelector("form");
      return page.evaluate(() => {
        const { lang, dir } = document.documentElement;
        return [lang, dir, document.title, document.querySelector("button[type=submit]")?.textContent];
      });
    };
    const arabic = ["ar", "rtl", "تسجيل الدخول – \u2068The acme shop\u2069 – لوحة الإدارة", "تسجيل الدخول"];
    await page.goto(url("acme.localhost", "/admin/sign-in"));
    t.strictSame(await shown(), ["de", "", "Anmelden – The acme shop – Verwaltung", "Anmelden"]);
    await page.getByLabel("E-Mail-Adresse").waitFor();
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "العربية" }).click()]);
    t.strictSame(await shown(), arabic);
    await page.goto(url("acme.localhost", "/admin/sign-in"));
    t.strictSame(await shown(), arabic, "a cookie stores the choice");
    t.equal(await page.getAttribute("button[lang=ar]", "aria-current"), "true");
    t.strictSame(errors, []);
    t.strictSame(await watched.layoutShifts(), []);
    const table = new CaseTable();
    await checkLooks(page, table, "the sign-in page in Arabic", [PHONE]);
    t.strictSame(table.wrong(), []);
    await page.context().close();
  });

  await t.test("never shows the form to people with a session", async (t) => {
    const { page } = await signedIn("acme.localhost", "/admin");
    const seen = await page.context().newPage();
    await seen.addInitScript(() => {
      Object.assign(window, { forms: 0 });
      new MutationObserver(() => {
        if (document.querySelector("form")) Object.assign(window, { forms: 1 });
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ["/admin/orders", "/admin/sign-in?next=%2Fadmin%2Forders"]) {
      await seen.goto(url("acme.localhost", path));
      await seen.waitForSelector(".admin-nav");
      await seen.waitForSelector("h1:text-is('Orders')");
      t.equal(await seen.evaluate(() => (window as unknown as { forms: number }).forms), 0, path);
    }
  });

  await t.test("names the shop, or explains why there is none", async (t) => {
    const { page } = await openPage();
    const saysAt = async (host: string, path = "/admin") => {
      await page.goto(url(host, path));
      await page.waitForSelector(heading);
      return page.textContent("main");
    };
    t.match(await saysAt("localhost"), "Awning on localhost");
    t.match(await saysAt("nobody.localhost"), "No shop at nobody.localhost");
    t.equal(await page.getAttribute("main a", "href"), `${url("localhost", "/claim")}?name=nobody`, "offers the name");
    t.equal(await page.locator("form").count(), 0, "no sign-in form");
    t.match(await saysAt("admin.localhost"), "No shop at admin.localhost");
    t.notMatch(await page.getAttribute("main a", "href"), "name=", "a reserved name is not offered");
    t.match(await saysAt("gone.localhost"), "This shop is closed");
    t.equal(await page.locator("form").count(), 1, "members can still sign in");
    t.match(await saysAt("acme.localhost", "/admin/nothing"), "Page not found");
  });

  await t.test("shows nothing of another account’s shop", async (t) => {
    const { page, requests } = await signedIn("theirs.localhost", "/admin/orders");
    await page.waitForSelector("h1:text-is('This account has no access to this shop')");
    t.strictSame(await page.locator("main li b").allTextContents(), [
      "The acme shop",
      "The brook shop",
      "The gone shop",
    ]);
    t.equal(await page.locator(".admin-nav").count(), 0);
    t.strictSame(
      requests.filter((each) => each.includes("/api/admin/")),
      [],
      "no request is sent",
    );
    await page.getByRole("button", { name: "Sign in with another account" }).click();
    await page.waitForSelector("form");
    await signIn(page, "bo@acme.example");
    await page.waitForSelector(".admin-nav");
    t.equal(await page.textContent(heading), "Orders", "back on the same page");
  });

  await t.test("opens a shop from the product host, and another from there", async (t) => {
    const { page } = await signedIn("localhost", "/admin");
    await page.waitForSelector("h1:text-is('Your shops')");
    await page.getByRole("button", { name: "The brook shop" }).click();
    await page.waitForURL(url("brook.localhost", "/admin"));
    await page.waitForSelector(".admin-nav");
    t.equal(await page.textContent(".admin-brand-name"), "The brook shop");
    t.equal(await page.evaluate(() => location.hash), "", "no ticket stays in the URL");
    await page.getByRole("button", { name: "Switch shop" }).click();
    await page.getByRole("menuitem", { name: "The acme shop" }).click();
    await page.waitForURL(url("acme.localhost", "/admin"));
    await page.waitForSelector(".admin-nav");
    await page.goBack();
    await page.waitForSelector(".admin-nav");
    t.equal(new URL(page.url()).hostname, "brook.localhost", "no ticket in the history");
    t.equal(new URL(page.url()).pathname, "/admin");
  });

  await t.test("names the addresses of shops with the same name", async (t) => {
    const before = await platform.sellers.findByDomain("brook");
    await platform.sellers.change("id-brook", () => ({ name: "The acme shop" }));
    const { page } = await signedIn("acme.localhost", "/admin");
    await page.getByRole("button", { name: "Switch shop" }).click();
    const entries = page.getByRole("menuitem");
    await entries.first().waitFor();
    const names = await entries.allTextContents();
    const { port } = new URL(page.url());
    t.strictSame(names.sort(), [
      `The acme shop (acme.localhost:${port})`,
      `The acme shop (brook.localhost:${port})`,
      "The gone shop",
    ]);
    await platform.sellers.change("id-brook", () => ({ name: before?.name ?? "" }));
  });

  await t.test("opens a single shop directly, and shows nothing for a used ticket", async (t) => {
    const { page } = await openPage();
    await page.goto(url("localhost", "/admin"));
    const entry = page.waitForRequest((request) => request.url().endsWith("/api/session/entry"));
    await signIn(page, "bo@acme.example");
    const { ticket } = (await entry).postDataJSON() as { ticket: string };
    const used = url("theirs.localhost", `/admin/enter#${ticket}`);
    await page.waitForURL(url("theirs.localhost", "/admin"));
    await page.waitForSelector(".admin-nav");
    const { page: other } = await watchedPage(browser);
    await other.goto(used);
    await other.waitForSelector("h1:text-is('This link has expired')");
    t.equal(await other.evaluate(() => location.hash), "");
    await other.getByRole("link", { name: "Sign in" }).click();
    await other.waitForSelector("form");
    await page.goto(used);
    await page.waitForURL(url("theirs.localhost", "/admin"));
    await page.waitForSelector(".admin-nav");
    t.pass("the signed-in account stays");
    await other.context().close();
  });

  await t.test("tells members why the shop is closed, and offers exports", async (t) => {
    const { page } = await signedIn("gone.localhost", "/admin/products");
    await page.waitForSelector("h1:text-is('The gone shop is closed')");
    const links = page.locator("main a[download]");
    t.strictSame(
      await links.evaluateAll((all) =>
        all.map((each) => new URL((each as HTMLAnchorElement).href).pathname.split("/").at(-1)),
      ),
      ["shop.json", "products.csv", "orders.csv"],
    );
    t.equal(await page.locator(".admin-nav").count(), 0);
  });

  await t.test("shows the frame before scripts run, without layout shifts", async (t) => {
    const { page } = await openPage();
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(url("acme.localhost", "/admin"));
    t.equal(await page.textContent(".admin-brand-name"), "The acme shop");
    const frame = () =>
      page.evaluate(() =>
        [".admin-header", ".admin-brand-name"].map((name) => {
          const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width, height];
        }),
      );
    const before = await frame();
    const watched = await openPage();
    await watched.page.goto(url("acme.localhost", "/admin"));
    await watched.page.waitForSelector(heading);
    const after = await watched.page.evaluate(() =>
      [".admin-header", ".admin-brand-name"].map((name) => {
        const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height];
      }),
    );
    t.strictSame(after, before, "the running admin has the same frame");
    t.strictSame(await watched.layoutShifts(), []);
  });

  await t.test("says without JavaScript that it needs it", async (t) => {
    const { page } = await watchedPage(browser, { javaScriptEnabled: false });
    await page.goto(url("acme.localhost", "/admin"));
    t.match(await page.textContent("main"), "needs JavaScript");
    await page.context().close();
  });

  await t.test("navigates by keyboard, and on a phone", async (t) => {
    const { page } = await signedIn("acme.localhost", "/admin");
    await page.waitForSelector(".admin-nav");
    for (const [keys, title] of [
      ["p", "Products"],
      ["o", "Orders"],
      ["s", "Settings"],
      ["h", "Home"],
    ] as const) {
      // Sent together: on a busy machine, a round trip can take longer than the second key may.
      await Promise.all([page.keyboard.press("g"), page.keyboard.press(keys)]);
      await page.waitForSelector(`.admin-nav a[aria-current=page]:text-is('${title}')`);
    }
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "More" }).click();
    const more = page.getByRole("dialog", { name: "More" });
    t.strictSame(await more.getByRole("link").allTextContents(), [
      "Categories",
      "Import",
      "Settings",
      "Subscription",
      "Visit shop",
    ]);
    await page.keyboard.press("Escape");
    await more.waitFor({ state: "detached" });
    t.equal(await page.evaluate(() => document.activeElement?.textContent), "More", "the focus is back");
    await page.keyboard.press("Enter");
    await more.getByRole("link", { name: "Subscription" }).click();
    await more.waitFor({ state: "detached" });
    t.equal(new URL(page.url()).pathname, "/admin/subscription");
  });

  await t.test("loads a failed page automatically when the network is back", async () => {
    // A context of its own: it has none of the page's files in its cache.
    const { page } = await watchedPage(browser);
    await enter(page, "marta@acme.example", url("acme.localhost", "/admin/orders"));
    await page.waitForSelector(".admin-nav");
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Subscription" }).click();
    await page.getByRole("heading", { name: "That didn’t work" }).waitFor();
    await page.context().setOffline(false);
    await page.waitForSelector("h1:text-is('Subscription')");
  });

  await t.test("marks what is current or chosen in forced colours", async (t) => {
    const { page } = await signedIn("acme.localhost", "/admin");
    await page.emulateMedia({ forcedColors: "active" });
    const table = new CaseTable();
    /** How many looks the entries of a list have: the current one differs from the others. */
    const check = async (about: string, selector: string, styles: string[], mark = "[aria-current]") => {
      await page.locator(selector + mark).waitFor();
      const looks = await page.locator(selector).evaluateAll(
        (links, { styles, mark }) => {
          const lookOf = (link: Element) =>
            styles.map((style) => getComputedStyle(link).getPropertyValue(style)).join();
          const current = links.filter((link) => link.matches(mark));
          return [current, links.filter((link) => !current.includes(link))].map((some) => [
            ...new Set(some.map(lookOf)),
          ]);
        },
        { styles, mark },
      );
      table.check(
        `${about}: looks`,
        [looks[0]?.length, looks[1]?.length, looks[0]?.[0] === looks[1]?.[0]],
        [1, 1, false],
      );
    };
    await check("pages", ".admin-nav li:not([data-nested]) > a", ["border-inline-start-color"]);
    await page.setViewportSize(PHONE);
    const bar = ".admin-nav :is(li[data-in-bar] > a, .admin-nav-more > button)";
    await check("pages on a phone", bar, ["border-block-start-color"]);
    await page.setViewportSize(DESKTOP);
    await page.goto(url("acme.localhost", "/admin/settings"));
    await check("views", "main nav a", ["border-block-end-color"]);
    const pill = page.getByText("Open", { exact: true });
    table.check("a pill's border", await pill.evaluate((each) => getComputedStyle(each).borderStyle), "solid");
    await page.setViewportSize(PHONE);
    await page.goto(url("acme.localhost", "/admin/products/new"));
    await check("tabs", "[aria-label=View] > button", ["background-color"], "[aria-pressed=true]");
    await page.goto(url("acme.localhost", "/admin/settings/look"));
    await page.getByRole("radio", { name: "Plum" }).check();
    await check("swatches", "label:has([name=accent])", ["border-block-end-color"], ":has(:checked)");
    t.same(table.wrong(), []);
  });

  await t.test("at 400 % zoom, pages are accessible and nothing covers what has the focus", async (t) => {
    const { page } = await signedIn("acme.localhost", "/admin/products");
    await page.setViewportSize({ width: 320, height: 256 });
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const table = new CaseTable();
    for (const name of ["Select mug from acme", "Select beaker from acme"]) {
      await page.getByRole("checkbox", { name }).focus();
      const covered = await page.evaluate(() => {
        const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        return front !== document.activeElement && !front?.contains(document.activeElement);
      });
      table.check(name, covered, false);
    }
    const free = await page.evaluate(() => {
      const bar = document.querySelector(".admin-nav")?.getBoundingClientRect().height ?? 0;
      scrollTo(0, 300);
      const front = document.elementFromPoint(160, 4);
      return [bar < 64, front?.closest("header, [class*=bulk]") === null];
    });
    table.check("the window is free above the navigation", free, [true, true]);
    table.check("products: axe", await axeViolations(page), []);
    await page.goto(url("acme.localhost", "/admin/settings"));
    await page.getByLabel("Phone").fill("+353 21 123 4567");
    const fields = page.locator("main :is(input, textarea):visible");
    await page.getByRole("button", { name: "Save" }).waitFor();
    table.check("settings: axe", await axeViolations(page), []);
    for (const field of await fields.all()) {
      await field.focus();
      const { name, front } = await field.evaluate((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + 4);
        return { name: element.getAttribute("name"), front: at?.closest("[class*=bar]") === null };
      });
      table.check(`${name}: free of the save bar`, front, true);
    }
    const save = page.getByRole("button", { name: "Save" });
    await save.focus();
    const { x = 0, y = 0, width = 0, height = 0 } = (await save.boundingBox()) ?? {};
    table.check(
      "the save button is in the window",
      [x >= 0, x + width <= 320, y >= 0, y + height <= 256],
      [true, true, true, true],
    );
    await page.keyboard.press("Enter");
    await page.getByText("Saved.").first().waitFor();
    t.same(table.wrong(), []);
  });

  await t.test("has no accessibility problem or overflow, on phone and desktop, light and dark", async (t) => {
    const table = new CaseTable();
    const { page } = await openPage();
    for (const [host, path] of [
      ["acme.localhost", "/admin"],
      ["localhost", "/admin"],
      ["gone.localhost", "/admin"],
      ["nobody.localhost", "/admin"],
      ["acme.localhost", "/admin/nothing"],
      ["acme.localhost", "/admin/forgot-password"],
      ["acme.localhost", `/admin/set-password#${"x".repeat(43)}`],
      ["acme.localhost", `/admin/enter#${"x".repeat(43)}`],
    ] as const) {
      await page.goto(url(host, path));
      await page.waitForSelector(heading);
      await checkLooks(page, table, host + path);
    }
    await page.goto(url("acme.localhost", "/admin/account"));
    await signIn(page, "marta@acme.example");
    await page.waitForSelector("li:has-text('This session')");
    await checkLooks(page, table, "the account");
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.locator(".admin-account").click();
      await checkLooks(page, table, "the account menu", [viewport]);
      await page.keyboard.press("Escape");
    }
    await page.goto(url("theirs.localhost", "/admin"));
    await signIn(page, "marta@acme.example");
    await page.waitForSelector("h1:has-text('no access')");
    await checkLooks(page, table, "a stranger");
    t.same(table.wrong(), []);
  });
});
