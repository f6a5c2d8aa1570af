import t from "tap";
import { DESKTOP, launchBrowser, PHONE, watchedPage } from "../../support/browser.ts";
import { openAdmin } from "../../support/gateway.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable } from "../../support/system.ts";

const NAME = "Donaudampfschiff".repeat(4).slice(0, 60);

t.test("names of sixty letters without a space fit all pages of a shop", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await openAdmin(t, { shops: {} });
  const deliveryOptions = [{ id: "post", title: NAME, kind: "shipping" as const, price: 590, note: NAME }];
  const { seller, categories, products } = sampleShop("acme", { name: NAME, tagline: NAME, deliveryOptions });
  await platform.shops.create({
    seller,
    categories: categories.map((category) => ({ ...category, name: NAME, description: NAME })),
    products: products.map((product) => ({
      ...product,
      title: NAME,
      options: [{ name: NAME.slice(0, 40), values: [NAME.slice(0, 50), "L"] }],
      variants: product.variants.map((variant, place) => ({ ...variant, values: [place ? "L" : NAME.slice(0, 50)] })),
    })),
  });
  const table = new CaseTable();
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await watchedPage(browser, { viewport });
    const check = async (path: string, ready = "h1"): Promise<void> => {
      if (path !== "") await page.goto(url("acme.localhost", path));
      await page.locator(ready).first().waitFor();
      const excess = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      table.check(`${path} at ${viewport.width}`, excess, 0);
    };
    await check("/");
    await check("/categories/cups");
    await check(`/search?q=${NAME}`);
    await check("/products/mug");
    await page.locator("main button.button").first().click();
    await check("", "dialog:modal li");
    await check("/cart", "main li button");
    await check("/checkout", "main [type=radio]");
  }
  t.same(table.wrong(), []);
});
