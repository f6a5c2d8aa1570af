import type { Page } from "playwright-core";
import t from "tap";
import { launchBrowser, openPage, PHONE, watchedPage } from "../support/browser.ts";
import { openAdmin } from "../support/gateway.ts";
import { makeOrderLine, placementOf } from "../support/orders.ts";
import { makeProduct, makeVariant, storeProduct } from "../support/shop.ts";
import { CaseTable } from "../support/system.ts";

/**
 * Returns the visible controls that are too small for a finger. A label, and a pseudo-element that enlarges a control,
 * count as part of it. Buttons and fields are 44 px high with their borders, and 40 px wide: the buttons of a text's
 * toolbar are in one line at 320 px. Links are 24 px high, except in a sentence:
 * https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
    const isHidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || width <= 1 || height <= 1;
    };
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem]",
    );
    return [...controls].flatMap((control) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      // A hidden checkbox or radio button has a visible label.
      const target = /^(?:checkbox|radio|file)$/.test(control.getAttribute("type") ?? "")
        ? (labels[0] ?? control)
        : control;
      if (isHidden(target) || isInSentence(target) || control.matches(":disabled")) return [];
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && [control, ...labels].some((each) => each.contains(hit));
      };
      if (!hits(0, 0)) return [];
      // 42: the borders are often those of another element.
      const [minWidth, minHeight] = control.localName === "a" ? [24, 24] : [40, 42];
      const [across, up] = [minWidth / 2 - 0.5, minHeight / 2 - 0.5];
      const isWide = width >= minWidth || (hits(-across, 0) && hits(across, 0));
      const isHigh = height >= minHeight || (hits(0, -up) && hits(0, up));
      if (isWide && isHigh) return [];
      const name = control.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40);
      return [`${control.localName} “${name}” ${Math.round(width)} × ${Math.round(height)}`];
    });
  });
}

t.test("controls have room for a finger on a phone", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await openAdmin(t, { shops: { acme: {}, brook: {} }, env: { API_REQUESTS_PER_MINUTE: "100000" } });
  const { url, platform } = gateway;
  await gateway.addAccount("ada@people.example", "Ada", ["acme", "brook"]);
  const [category] = await platform.categories.list("id-acme");
  const small = makeVariant({ price: 5_000, stock: 3, values: ["S"] });
  const product = makeProduct({
    sellerId: "id-acme",
    categoryId: category?.id ?? "",
    title: "Moon jar",
    slug: "moon-jar",
    options: [{ name: "Size", values: ["S", "M"] }],
    variants: [small, makeVariant({ price: 5_000, stock: 3, values: ["M"] })],
  });
  await storeProduct(platform, "id-acme", product);
  const { order } = await platform.orders.place(
    "id-acme",
    placementOf([], { order: { lines: [makeOrderLine(product, small, 1)] } }),
  );
  const admin = [
    "",
    "/orders",
    "/orders?q=nobody",
    `/orders/${order.id}`,
    "/products",
    `/products/${product.id}`,
    "/categories",
    "/import",
    "/account",
    "/subscription",
    "/settings",
    "/settings/look",
    "/settings/delivery",
    "/settings/payment",
    "/settings/pages",
    "/settings/address",
    "/settings/export",
  ].map((path) => `/admin${path}`);
  const shop = ["/", `/categories/${category?.slug}`, "/products/moon-jar", "/search?q=jar", "/cart", "/checkout"];
  shop.push(`/orders/${order.accessToken}`);
  const table = new CaseTable();
  const { page } = await watchedPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(url("acme.localhost", "/products/moon-jar"));
  await page.getByRole("button", { name: "Add to cart" }).click();
  for (const path of shop) {
    await openPage(page, url("acme.localhost", path));
    table.check(path, await smallTargets(page), []);
  }
  await gateway.enter(page, "ada@people.example", url("acme.localhost", "/admin"));
  for (const path of admin) {
    await openPage(page, url("acme.localhost", path));
    table.check(path, await smallTargets(page), []);
    if (path !== "/admin/orders") continue;
    await page.locator("main li input[type=checkbox]").first().check();
    table.check(`${path}, selected`, await smallTargets(page), []);
  }
  t.same(table.wrong(), []);
});
