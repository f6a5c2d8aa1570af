import t from "tap";
import { launchBrowser, watchedPage } from "../../../support/browser.ts";
import { openTestGateway } from "../../../support/open-test-gateway.ts";

const FIELD = "#wanted-name";
const NOTE = "#wanted-name-note";
const LETTER = "#start a[href^='mailto:']";

const subjectOf = (href: string | null) => new URL(href ?? "").searchParams.get("subject");

t.test("asking for a shop, in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { port } = await openTestGateway(t, { dataDir: t.testdir({}) });
  const home = `http://localhost:${port}/`;
  const open = async (url: string) => {
    const watched = await watchedPage(browser);
    await watched.page.goto(url);
    return watched;
  };

  await t.test("a name that is typed goes into the letter", async (t) => {
    const { page } = await open(home);
    t.equal(subjectOf(await page.getAttribute(LETTER, "href")), "A shop on shops.example");
    await page.fill(FIELD, " Acme-Pots ");
    t.equal(subjectOf(await page.getAttribute(LETTER, "href")), "A shop at acme-pots.shops.example");
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
