import type { BrowserContextOptions } from "playwright-core";
import t from "tap";
import { axeViolations, DESKTOP, launchBrowser, watchedPage } from "../../support/browser.ts";
import { openTestGateway } from "../../support/open-test-gateway.ts";
import { sampleShop } from "../../support/sample-shop.ts";

const FIELD = "#wanted-name";
const NOTE = "#wanted-name-note";
const LETTER = "#start a[href^='mailto:']";
const NARROW = { width: 320, height: 640 };

t.test("the landing in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { port } = await openTestGateway(t, {
    dataDir: t.testdir({}),
    shops: [sampleShop("acme")],
    env: { PRODUCT_HOST: "a-rather-long-name-of-a-market.example", CONTACT_EMAIL: "hello@market.example" },
  });
  const home = `http://localhost:${port}/`;
  const open = async (url: string, options: BrowserContextOptions = {}) => {
    const watched = await watchedPage(browser, options);
    await watched.page.goto(url);
    return watched;
  };
  const subjectOf = (href: string | null) => new URL(href ?? "").searchParams.get("subject");

  await t.test("reads well at any width, light and dark, and keeps still", async (t) => {
    for (const colorScheme of ["light", "dark"] as const)
      for (const viewport of [NARROW, DESKTOP])
        for (const path of ["", "nowhere"]) {
          const watched = await open(home + path, { colorScheme, viewport });
          const { page, errors } = watched;
          const about = `/${path} at ${viewport.width}, ${colorScheme}`;
          await page.waitForFunction(() => document.fonts.status === "loaded");
          await page.evaluate(() => {
            for (const question of document.querySelectorAll("details")) question.open = true;
          });
          t.strictSame(await axeViolations(page), [], `${about}: axe`);
          t.equal(
            await page.evaluate(() => document.documentElement.scrollWidth),
            viewport.width,
            `${about}: no overflow`,
          );
          t.equal(await watched.layoutShift(), 0, `${about}: nothing moved`);
          t.strictSame(path ? errors.filter((error) => !error.includes("404")) : errors, [], `${about}: no errors`);
          await page.context().close();
        }
  });

  await t.test("a display face that comes late moves nothing", async (t) => {
    for (const width of [320, 768, 1280, 2560]) {
      const viewport = { width, height: 900 };
      const watched = await watchedPage(browser, { viewport });
      const { page } = watched;
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\.woff2$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(home, { waitUntil: "domcontentloaded" });
      const heights = () =>
        page.evaluate(() => [...document.querySelectorAll("h1, h2, summary")].map((each) => each.clientHeight));
      const before = await heights();
      t.notOk(await page.evaluate(() => document.fonts.check("1em 'Young Serif'")), "not there yet");
      release();
      await page.waitForFunction(() => document.fonts.check("1em 'Young Serif'"));
      t.strictSame(await heights(), before, `at ${width}`);
      t.equal(await watched.layoutShift(), 0);
      await page.context().close();
    }
  });

  await t.test("a name that is typed goes into the letter", async (t) => {
    const { page } = await open(home);
    t.equal(subjectOf(await page.getAttribute(LETTER, "href")), "A shop on a-rather-long-name-of-a-market.example");
    await page.fill(FIELD, " Acme-Pots ");
    t.equal(
      subjectOf(await page.getAttribute(LETTER, "href")),
      "A shop at acme-pots.a-rather-long-name-of-a-market.example",
    );
    t.equal(await page.getAttribute(FIELD, "aria-invalid"), "false");
  });

  await t.test("a name that can't be one is refused in words", async (t) => {
    const { page } = await open(home);
    await page.fill(FIELD, "my shop");
    t.match(await page.textContent(NOTE), "no spaces");
    t.equal(await page.getAttribute(FIELD, "aria-invalid"), "true");
    t.notMatch(await page.getAttribute(LETTER, "href"), "my");
    const followed = page.evaluate(
      (selector) =>
        new Promise((answer) =>
          document.addEventListener("click", (event) => {
            if ((event.target as Element).closest(selector)) answer(!event.defaultPrevented);
          }),
        ),
      LETTER,
    );
    await page.click(LETTER);
    t.equal(await followed, false, "the link is not followed");
    t.equal(await page.evaluate(() => document.activeElement?.id), "wanted-name", "back to the field");
  });

  await t.test("the page of an address without a shop hands its name over", async (t) => {
    const { page, errors } = await open(`${home}?name=Acme#start`);
    await page.waitForFunction((field) => document.querySelector<HTMLInputElement>(field)?.value === "acme", FIELD);
    t.match(subjectOf(await page.getAttribute(LETTER, "href")), "acme.");
    t.strictSame(errors, [], "the markup hydrated");
    const hostile = await open(`${home}?name=${encodeURIComponent("<b>admin</b>")}`);
    t.equal(await hostile.page.inputValue(FIELD), "", "only what could be a shop's name");
  });

  await t.test("what was typed before the script came is kept", async (t) => {
    const { page } = await watchedPage(browser);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${home}?name=other`, { waitUntil: "commit" });
    await page.fill(FIELD, "early-bird");
    release();
    await page.waitForFunction((note) => document.querySelector(note)?.textContent?.includes("early-bird."), NOTE);
    t.equal(await page.inputValue(FIELD), "early-bird");
    t.match(subjectOf(await page.getAttribute(LETTER, "href")), "early-bird.");
  });

  await t.test("without script: everything is there, and nothing pretends", async (t) => {
    const { page } = await open(home, { javaScriptEnabled: false, reducedMotion: "no-preference" });
    t.notOk(await page.isVisible(FIELD), "a field that could do nothing");
    t.ok(await page.isVisible(LETTER));
    const revealed = page.locator("[data-aos]");
    t.ok((await revealed.count()) > 0);
    for (const each of await revealed.all()) t.ok(await each.isVisible());
    t.equal(await revealed.first().evaluate((element) => getComputedStyle(element).opacity), "1");
  });

  await t.test("nothing that shows at first is animated", async (t) => {
    const { page } = await open(home, { reducedMotion: "no-preference" });
    t.equal(await page.locator("header [data-aos], section:first-of-type [data-aos]").count(), 0);
  });

  await t.test("the keyboard reaches the letter", async (t) => {
    const { page } = await open(home);
    await page.keyboard.press("Tab");
    t.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("href")),
      "#main",
      "first the way past the navigation",
    );
    await page.focus(FIELD);
    await page.keyboard.press("Tab");
    t.match(await page.evaluate(() => document.activeElement?.getAttribute("href")), "mailto:");
  });
});
