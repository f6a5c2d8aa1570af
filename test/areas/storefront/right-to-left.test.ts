import type { Locator, Page } from "playwright-core";
import t from "tap";
import { axeViolations, launchBrowser, openPage, PHONE, watchedPage } from "../../support/browser.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sampleArabicShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

/** The position of a text's first and last letter, in CSS pixels from the window's left. */
const ends = (text: Locator) =>
  text.evaluate((element) => {
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const leftOf = (at: number): number => {
      const range = document.createRange();
      range.setStart(letters, at);
      range.setEnd(letters, at + 1);
      return range.getBoundingClientRect().left;
    };
    return { first: leftOf(0), last: leftOf(letters.length - 1) };
  });

/** The right end of an element's text, not of its box. */
const rightOf = (element: Locator) =>
  element.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect().right;
  });

t.test("an Arabic shop shows a seller's Latin texts with their last character at the end", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const shop = sampleArabicShop("nile", { tagline: "Thrown by hand." });
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [
      {
        ...shop,
        categories: shop.categories.map((each) =>
          each.slug === "bowls" ? { ...each, name: "Bowls & co.", description: "Fired twice." } : each,
        ),
        products: shop.products.map((each) => (each.slug === "dish" ? { ...each, title: "Dish no. 1!" } : each)),
      },
    ],
  });
  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  const table = new CaseTable();
  const texts: Record<string, [selector: string, text: string][]> = {
    "/": [
      ["main p", "Thrown by hand."],
      ["main h2", "Bowls & co."],
      ["main p", "Fired twice."],
      ["main h3", "Dish no. 1!"],
    ],
    "/products/dish": [
      ["main h1", "Dish no. 1!"],
      ["main nav [aria-current]", "Dish no. 1!"],
      ["main nav a", "Bowls & co."],
    ],
    "/categories/bowls": [
      ["main h1", "Bowls & co."],
      ["main header p", "Fired twice."],
    ],
    "/search": [["main nav a", "Bowls & co."]],
  };
  const check = async (path: string, selector: string, text: string) => {
    const { first, last } = await ends(page.locator(selector, { hasText: text }).first());
    table.check(`${path} ${selector}`, first < last, true);
  };
  for (const [path, places] of Object.entries(texts)) {
    await openPage(page, `http://nile.localhost:${port}${path}`);
    for (const [selector, text] of places) await check(path, selector, text);
  }
  await page.locator("main input[type=search]").fill("dish");
  await page.getByRole("option").filter({ hasText: "Dish" }).first().waitFor();
  await check("suggestions", "[role=option] span:not(:has(span))", "Dish no. 1!");
  t.same(table.wrong(), []);
  t.strictSame(errors, []);
});

t.test("an Arabic shop has its own digits, and foreign text in it stays readable", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [
      sampleArabicShop("nile", {
        about: "Thrown by hand in Fayoum.",
        contact: { email: "hello@nile.example", phone: "+20 2 1234 5678" },
        deliveryOptions: [{ id: "post", title: "Post, 2–3 days", kind: "shipping", price: 400 }],
      }),
    ],
  });
  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  const url = `http://nile.localhost:${port}`;
  await openPage(page, `${url}/products/mug`);
  await page.getByText("بقيت ٣ قطع فقط").waitFor();
  const phone = await ends(page.locator("footer a[href^='tel:']"));
  t.ok(phone.first < phone.last, "a phone number starts with its plus sign");
  await page.goto(url);
  const about = await ends(page.getByText("Thrown by hand in Fayoum."));
  t.ok(about.first < about.last, "an English sentence ends with its full stop");
  await page.goBack();

  await page.getByRole("button", { name: "أضف إلى السلة" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton").waitFor();
  t.equal(await dialog.getByRole("spinbutton").inputValue(), "١");
  await dialog.getByRole("spinbutton").fill("2");
  t.equal(await dialog.getByRole("spinbutton").inputValue(), "٢");
  t.equal(await page.locator("header a[href='/cart'] span").innerText(), "٢");

  await openPage(page, `${url}/checkout`);
  const way = page.getByRole("radiogroup").first().locator("label").first();
  const radio = await way.getByRole("radio").boundingBox();
  t.ok(
    (radio?.x ?? 0) - (await rightOf(way.getByText("Post, 2–3 days"))) < 24,
    "a Latin title starts next to its radio button",
  );
  await page.locator("[autocomplete=name]").fill("Ana Lund");
  await page.locator("[autocomplete=email]").fill("ana@people.example");
  await page.locator("[autocomplete=address-line1]").fill("1 Quay");
  await page.locator("[autocomplete=address-level2]").fill("القاهرة");
  await page.locator("textarea").fill("Ring twice");
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL(/orders/);
  const ordered = page.locator("main li", { hasText: "كوب الصباح" });
  t.match(
    (await ordered.innerText()).replaceAll(/[\u200e\u200f\u2068\u2069]/g, ""),
    /٢ × ١٢/,
    "how many, then at what",
  );
  const lines = page.locator("main address bdi");
  const edges = await Promise.all((await lines.all()).map(rightOf));
  t.equal(new Set(edges.map(Math.round)).size, 1, "the lines of an address align");
  t.equal(Math.round(await rightOf(page.getByText("Ring twice"))), Math.round(edges[0] ?? 0));
  t.strictSame(await axeViolations(page), []);
  t.strictSame(errors, []);
});

t.test("an Arabic shop keeps its digits in a browser with other locale data", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [sampleArabicShop("nile"), sampleArabicShop("gulf", { locale: "ar" })],
  });
  const { page, errors } = await watchedPage(browser, { viewport: PHONE });
  // Writes the other digits than the server, unless the locale names its digits.
  await page.addInitScript(() => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.NumberFormat.prototype);
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get(this: Intl.NumberFormat) {
        const { locale, numberingSystem, ...options } = this.resolvedOptions();
        const own = format.get?.call(this) as Intl.NumberFormat["format"];
        if (locale.includes("-nu-")) return own;
        const other = new Intl.NumberFormat(`${locale}-u-nu-${numberingSystem === "latn" ? "arab" : "latn"}`, options);
        return (value: number) => format.get?.call(other)(value);
      },
    });
  });
  const { page: plain } = await watchedPage(browser, { viewport: PHONE, javaScriptEnabled: false });
  const table = new CaseTable();
  for (const host of ["nile", "gulf"]) {
    for (const path of ["/", "/products/mug", "/categories/cups"]) {
      const prices = async (where: Page) => {
        await where.goto(`http://${host}.localhost:${port}${path}`, { waitUntil: "networkidle" });
        return where.locator("main :is(ins, del, [class*=price])").allInnerTexts();
      };
      table.check(`${host}${path}`, await prices(page), await prices(plain));
    }
  }
  t.same(table.wrong(), []);
  t.strictSame(errors, []);
});
