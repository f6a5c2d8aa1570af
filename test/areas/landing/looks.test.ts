import type { BrowserContextOptions, Page } from "playwright-core";
import t from "tap";
import {
  checkLooks,
  cutLines,
  DESKTOP,
  launchBrowser,
  PHONE,
  untilInteractive,
  type WatchedPage,
  watchedPage,
} from "../../support/browser.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { reusePage } from "../../support/reused-page.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const FIELD = "#your-name";
const NARROW = { width: 320, height: 640 };

/** Whether the header's links have room to be 3 % wider, as in another system's fonts. */
const headerRoom = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const board = document.querySelector("header > div") as HTMLElement;
    const { gap, paddingInline } = getComputedStyle(board);
    const widths = [...board.children].map((child) => child.getBoundingClientRect().width).filter((width) => width > 0);
    const used = widths.reduce((sum, width) => sum + width * 1.03, 0) + (widths.length - 1) * Number.parseFloat(gap);
    return used + 2 * Number.parseFloat(paddingInline) <= innerWidth;
  });

/** Sets the size of the page's text. Returns by how much the page is wider than the window, and whether the header is not. */
const enlarge = (page: Page, size: string): Promise<{ widerBy: number; isInView: boolean }> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    const links = [...document.querySelectorAll("header > div > a")].map((link) => link.getBoundingClientRect());
    return {
      widerBy: document.documentElement.scrollWidth - innerWidth,
      isInView: links.every(({ left, right }) => left >= 0 && right <= innerWidth),
    };
  }, size);

t.test("the landing's looks in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    env: { PRODUCT_HOST: "a-rather-long-name-of-a-market.example", CONTACT_EMAIL: "hello@market.example" },
  });
  const home = `http://localhost:${port}/`;
  const openReused = reusePage(t, browser);
  /** In a context of its own. */
  const open = async (url: string, options: BrowserContextOptions = {}) => {
    const watched = await watchedPage(browser, options);
    await watched.page.goto(url);
    return watched;
  };
  await t.test("is accessible and stable at any width, in three languages, light and dark", async (t) => {
    const table = new CaseTable();
    /** In light and dark mode, and with larger text on a phone. */
    const look = async ({ page, errors }: WatchedPage, path: string, about: string, viewports: (typeof DESKTOP)[]) => {
      await checkLooks(page, table, about, viewports);
      const unexpected = path === "nowhere" ? errors.filter((error) => !error.includes("404")) : errors;
      table.check(`${about}: errors`, unexpected, []);
      await page.setViewportSize(PHONE);
      for (const size of ["150%", "200%"])
        table.check(`${about} with text of ${size}`, await enlarge(page, size), { widerBy: 0, isInView: true });
    };
    for (const viewport of [NARROW, DESKTOP])
      for (const path of ["", "claim", "operators", "nowhere"]) {
        const watched = await open(home + path, { viewport });
        const { page } = watched;
        const about = `/${path} at ${viewport.width}`;
        await page.waitForFunction(() => document.fonts.status === "loaded");
        await page.evaluate(() => {
          for (const question of document.querySelectorAll("details")) question.open = true;
        });
        table.check(`${about}: layout shift`, await watched.layoutShifts(), []);
        const mark = await page.locator("header svg").first().boundingBox();
        table.check(`${about}: mark`, mark?.width, 34);
        await page.emulateMedia({ forcedColors: "active" });
        table.check(`${about}: lines that plates would cut`, await cutLines(page), []);
        await page.emulateMedia({ forcedColors: "none" });
        await look(watched, path, `/${path} in English`, [viewport]);
        await page.context().close();
      }
    for (const [locale, direction, heading] of [
      ["de-AT", "ltr", "Ihr eigener Shop, unter Ihrer eigenen Adresse."],
      ["ar-EG", "rtl", "متجرك الخاص، على عنوانك الخاص."],
    ] as const) {
      const openPage = reusePage(t, browser, { locale });
      for (const path of ["", "claim", "operators", "nowhere"]) {
        const watched = await openPage({ viewport: NARROW });
        const { page } = watched;
        await page.goto(home + path);
        await untilInteractive(page);
        const about = `/${path} in ${locale}`;
        const found = await page.evaluate(() => {
          const html = document.documentElement;
          return [html.lang, getComputedStyle(html).direction];
        });
        table.check(`${about}: language and direction`, found, [locale.slice(0, 2), direction]);
        if (path === "") table.check(`${about}: heading`, await page.locator("h1").textContent(), heading);
        await page.setViewportSize(PHONE);
        const broken = await page.locator("header > div > a").evaluateAll((links) =>
          links.flatMap((link) => {
            const range = document.createRange();
            range.selectNodeContents(link.lastChild ?? link);
            const rows = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
            return rows.size > 1 ? [link.textContent] : [];
          }),
        );
        table.check(`${about}: links that break at ${PHONE.width}`, broken, []);
        table.check(`${about}: room in the header`, await headerRoom(page), true);
        await look(watched, path, about, [NARROW, DESKTOP]);
      }
    }
    t.same(table.wrong(), []);
  });

  await t.test("the preview on a phone shows a long name as a whole", async (t) => {
    const { page } = await openReused({ viewport: PHONE });
    await page.goto(`${home}claim?name=Marta’s Extraordinary Pottery and Porcelain Workshop`);
    const name = page.locator("figure bdi");
    await name.filter({ hasText: "Workshop" }).waitFor();
    const { shown, whole } = await name.evaluate((text) => {
      const box = text.parentElement as HTMLElement;
      return { shown: box.clientHeight, whole: box.scrollHeight };
    });
    t.equal(shown, whole);
  });

  await t.test("shows the name and the platform's part of the address as one in Arabic, also in a list", async (t) => {
    const { page } = await open(`${home}claim`, { locale: "ar-EG" });
    await untilInteractive(page);
    // The default of Firefox and Safari in an Arabic page.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":where(li) { text-align: right }");
      document.adoptedStyleSheets = [sheet];
    });
    const gap = await page.locator("#claimed-name").evaluate((input) => {
      const text = document.createRange();
      text.selectNodeContents(input.nextElementSibling as Element);
      return text.getBoundingClientRect().left - input.getBoundingClientRect().right;
    });
    t.ok(gap >= 0 && gap < 4, `${gap} px`);
  });

  await t.test("offers its languages in the footer, and loads the texts of one only", async (t) => {
    const { page, requests } = await open(home, { locale: "de" });
    await untilInteractive(page);
    t.match(await page.title(), "ein Shop auf jeder Subdomain");
    const texts = requests.flatMap((url) => /\/texts-(\w+)-/.exec(url)?.[1] ?? []);
    t.strictSame([...new Set(texts)], ["de"]);
    await page.getByRole("link", { name: "Für Betreiber" }).click();
    await page.getByRole("heading", { level: 1, name: "Selbst betreiben" }).waitFor();
    t.equal(await page.title(), "Awning selbst betreiben");
    await page.getByRole("list", { name: "Sprache" }).getByRole("button", { name: "العربية" }).click();
    await page.getByRole("heading", { level: 1, name: "شغّلها بنفسك" }).waitFor();
    t.equal(await page.getAttribute("html", "dir"), "rtl");
  });

  await t.test(
    "lays out the first screen without the script, the street in view, and the sections if the address names one",
    async (t) => {
      const parts = ["svg text", "#plans h2", "footer nav"];
      const open = async (path: string) => {
        const { page } = await watchedPage(browser, { viewport: PHONE, reducedMotion: "no-preference" });
        await page.route(/\.js$/, (route) => route.abort());
        await page.goto(home + path, { waitUntil: "commit" });
        await page.locator("footer nav").waitFor({ state: "attached" });
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        if (path !== "") await page.locator(path + ":target").waitFor({ state: "attached" });
        return page;
      };
      const laidOut = (page: Page) =>
        page.evaluate(
          (selectors) =>
            selectors.filter((selector) =>
              document.querySelector(selector)?.checkVisibility({ contentVisibilityAuto: true }),
            ),
          parts,
        );
      const top = await open("");
      t.strictSame(await laidOut(top), []);
      await top.evaluate(() => scrollTo(0, innerHeight / 2));
      t.ok(await top.waitForFunction(() => document.querySelector("svg text")?.checkVisibility()).catch(() => false));
      await top.context().close();
      const questions = await open("#questions");
      t.strictSame(await laidOut(questions), ["#plans h2", "footer nav"], "the street's size is fixed");
      await questions.context().close();
    },
  );

  await t.test("a late display face shifts nothing", async (t) => {
    const places = [320, 768, 1280, 2560].flatMap((width) => ["", "claim"].map((path) => ({ width, path })));
    for (const { width, path } of places) {
      const viewport = { width, height: 900 };
      const watched = await openReused({ viewport });
      const { page } = watched;
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\.woff2$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(home + path, { waitUntil: "domcontentloaded" });
      const heights = () =>
        page.evaluate(() => [...document.querySelectorAll("h1, h2, summary")].map((each) => each.clientHeight));
      const before = await heights();
      t.notOk(await page.evaluate(() => document.fonts.check("1em 'Young Serif'")), "not loaded yet");
      release();
      await page.waitForFunction(() => document.fonts.check("1em 'Young Serif'"));
      t.strictSame(await heights(), before, `/${path} at ${width}`);
      t.strictSame(await watched.layoutShifts(), []);
    }
  });

  await t.test(
    "works without JavaScript, including the name form, and animates nothing in the first view",
    async (t) => {
      const { page } = await open(home, { javaScriptEnabled: false, reducedMotion: "no-preference" });
      const revealed = page.locator("[data-aos]");
      t.ok((await revealed.count()) > 0);
      for (const each of await revealed.all()) t.ok(await each.isVisible());
      t.equal(await revealed.first().evaluate((element) => getComputedStyle(element).opacity), "1");
      t.equal(
        await page.locator("header [data-aos], section:first-of-type [data-aos]").count(),
        0,
        "nothing in the first view",
      );
      await page.fill(FIELD, "Marta");
      await page.press(FIELD, "Enter");
      await page.waitForURL(`${home}claim?name=Marta`);
      // Chromium's setting stops scripts, and still parses the page as if they ran.
      t.match(await page.locator("noscript").textContent(), "Opening a shop needs JavaScript", "names its requirement");
    },
  );

  await t.test("scrolls to a section each time its link is followed", async (t) => {
    const { page } = await openReused();
    await page.goto(home);
    await untilInteractive(page);
    const isAtPlans = () => page.waitForFunction(() => document.activeElement?.id === "plans" && scrollY > 0);
    const link = page.getByRole("banner").getByRole("link", { name: "Plans" });
    await link.click();
    await isAtPlans();
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      scrollTo(0, 0);
    });
    await link.click();
    await isAtPlans();
    t.equal(new URL(page.url()).hash, "#plans");
  });
});
