import t from "tap";
import { launchBrowser, watchedPage } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";

t.test("at any width the shop's name has room, and nothing lies over it", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page } = await watchedPage(browser);
  for (const path of ["/categories/cups", "/search", "/cart"]) {
    await page.goto(url("demo.localhost", path));
    for (const width of [320, 480, 600, 700, 768, 900, 959, 960, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overlaps = await page
        .locator("header")
        .first()
        .evaluate((header) => {
          const [brand, nav, cart] = ["a[href='/']", "nav", "a[href='/cart']"].map((selector) =>
            header.querySelector(selector)?.getBoundingClientRect(),
          ) as [DOMRect, DOMRect, DOMRect];
          const meet = (a: DOMRect, b: DOMRect) =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          return { squeezed: brand.height > 60, over: meet(brand, nav) || meet(brand, cart) || meet(nav, cart) };
        });
      t.strictSame(overlaps, { squeezed: false, over: false }, `${path} ${width}`);
    }
  }
});
