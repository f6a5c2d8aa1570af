import type { Page } from "playwright-core";
import t from "tap";
import { SETTINGS_PARTS } from "../../areas/shared/pages/routes.ts";
import { launchBrowser, PHONE, watchedPage } from "../support/browser.ts";
import { openAdmin } from "../support/gateway.ts";
import { makeOrderLine, placementOf } from "../support/orders.ts";
import { sampleArabicShop, sampleGermanShop } from "../support/sample-shops.ts";
import { CaseTable } from "../support/system.ts";

/**
 * Doubles the text's size. Returns the elements outside the window or their list, and the texts in lines of fewer than
 * four characters on average.
 */
function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const { clientWidth, scrollWidth } = document.documentElement;
    const isOutside = ({ left, right }: DOMRect): boolean => left < -1 || right > clientWidth + 1;
    // One pixel: a text for screen readers only.
    const isShown = (element: Element): boolean =>
      element.getBoundingClientRect().width > 1 &&
      element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true });
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && (getComputedStyle(parent).overflowX !== "visible" || isCut(parent));
    };
    const nameOf = (element: Element): string => `${element.localName} “${element.textContent?.trim().slice(0, 40)}”`;
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const elements = [...scope.querySelectorAll("*")].filter(isShown);
    const outside = elements.filter((element) => isOutside(element.getBoundingClientRect()) && !isCut(element));
    const deepest = outside.filter((element) => !outside.some((other) => other !== element && element.contains(other)));
    const range = document.createRange();
    const isInPadding = (element: Element): boolean => {
      const panel = element.closest(element.matches("dl *") ? "dl" : ".admin-panel, article");
      if (!panel || panel === element || isCut(element)) return false;
      const { paddingLeft, paddingRight } = getComputedStyle(panel);
      const { left, right } = panel.getBoundingClientRect();
      const boxes = [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return [];
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      return [...boxes, ...(element.matches("dl *") ? [element.getBoundingClientRect()] : [])].some(
        (box) =>
          box.left < left + Number.parseFloat(paddingLeft) - 1 ||
          box.right > right - Number.parseFloat(paddingRight) + 1,
      );
    };
    const narrow = elements
      .flatMap(({ childNodes }) => [...childNodes])
      .filter((node) => {
        const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue?.trim() ?? "") : "";
        if (text === "") return false;
        range.selectNodeContents(node);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
        return lines > 2 && text.length / lines < 4;
      });
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...deepest.map((element) => `outside: ${nameOf(element)}`),
      ...elements.filter(isInPadding).map((element) => `in the padding: ${nameOf(element)}`),
      ...narrow.map((node) => `narrow: ${node.nodeValue?.trim()}`),
    ];
  });
}

/** The words that are broken without need: they would fit into a line of their own. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { index, 0: word } of (node.nodeValue ?? "").matchAll(/\p{L}{4,24}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
        if (lines > 1) broken.push(word);
      }
    }
    return broken;
  });
}

const DELIVERY = [
  {
    id: "post",
    title: "Versicherter Versand",
    kind: "shipping" as const,
    price: 1_290,
    note: "Nicht an Packstationen.",
  },
  { id: "fetch", title: "Abholung", kind: "pickup" as const, price: 0 },
];

const GERMAN = sampleGermanShop("toepferei", { deliveryOptions: DELIVERY, deliveryCountries: ["AT", "DE"] });

t.test("all pages are readable on a phone with text of double size", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await openAdmin(t, { shops: {} });
  const { url, platform } = gateway;
  const table = new CaseTable();
  const { page } = await watchedPage(browser, { viewport: PHONE, hasTouch: true, locale: "de-DE" });
  const check = async (host: string, path: string, ready = "h1"): Promise<void> => {
    await page.goto(url(host, path));
    await page.locator(ready).first().waitFor();
    table.check(`${host}${path}: broken words`, await brokenWords(page), []);
    table.check(host + path, await unreadable(page), []);
  };
  const paths: string[] = [];
  for (const shop of [GERMAN, sampleArabicShop("fakhar")]) {
    await platform.shops.create(shop);
    const { id, domain } = shop.seller;
    const host = `${domain}.localhost`;
    const [product] = shop.products;
    const [variant] = product?.variants ?? [];
    if (!product || !variant) throw new Error("the sample shop has a product");
    const line = makeOrderLine(product, variant, 2);
    const { order } = await platform.orders.place(id, placementOf([], { order: { lines: [line] } }));
    paths.push(`/orders/${order.id}`, `/products/${product.id}`);
    await check(host, "/");
    await check(host, "/categories/cups");
    await check(host, "/search?q=xyz");
    await check(host, "/nowhere");
    await check(host, `/orders/${order.accessToken}`);
    await check(host, `/products/${product.slug}`);
    await page.locator("main button.button").first().click();
    await page.locator("dialog:modal li").first().waitFor();
    table.check(`${host}: the drawer`, await unreadable(page), []);
    await check(host, "/cart", "main li button");
    await check(host, "/checkout", "main [type=radio]");
    await page.locator("main button[type=submit]:enabled").click();
    await page.locator("#checkout-problems").waitFor();
    table.check(`${host}: the checkout's problems`, await unreadable(page), []);
    await platform.sellers.change(id, () => ({ status: "paused" }));
    await check(host, `/products/${product.slug}`);
  }
  await check("localhost", "/");
  await check("localhost", "/claim");
  const host = "toepferei.localhost";
  await check(host, "/admin/sign-in");
  await gateway.addAccount("ada@people.example", "Ada", ["toepferei"]);
  await gateway.enter(page, "ada@people.example", url(host, "/admin"));
  const others = ["/orders", "/products", "/products/new", "/categories", "/import", "/subscription", "/account"];
  const settings = SETTINGS_PARTS.map((part) => `/settings/${part}`);
  for (const path of ["", ...others, ...paths.slice(0, 2), "/settings", ...settings]) {
    await check(host, `/admin${path}`, "main h1");
  }
  t.same(table.wrong(), []);
});

/** Whether an element of a shop's page is hyphenated at a window width. */
const HYPHENS = {
  toepferei: [
    [180, "h1", "auto"],
    [180, "footer a[href^=mailto]", "manual"],
    [360, "h1", "auto"],
    [360, "footer a[href^=mailto]", "manual"],
    [1280, "h1", "manual"],
  ],
  fakhar: [
    [180, "h1", "manual"],
    [360, "h1", "manual"],
  ],
} as const;

t.test("long words are hyphenated on a phone, but not in Arabic or in an address", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await openAdmin(t, { shops: {} });
  const { page } = await watchedPage(browser, { locale: "de-DE" });
  await platform.shops.create(sampleGermanShop("toepferei"));
  await platform.shops.create(sampleArabicShop("fakhar"));
  const table = new CaseTable();
  for (const [domain, widths] of Object.entries(HYPHENS)) {
    await page.goto(url(`${domain}.localhost`, "/products/mug"));
    for (const [width, selector, expected] of widths) {
      await page.setViewportSize({ width, height: 740 });
      const hyphens = await page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).hyphens);
      table.check(`${domain} ${width}: ${selector}`, hyphens, expected);
    }
  }
  t.same(table.wrong(), []);
});
