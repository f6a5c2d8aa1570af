import type { Page } from "playwright-core";
import t from "tap";
import { launchBrowser, openPage, watchedPage } from "../../support/browser.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

/** Replaces texts by elements, now and after changes, as browsers do that translate pages. "Translates" to capitals. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateText = (text: Node): void => {
      if (!text.nodeValue?.trim() || text.parentElement?.closest("font, script, style, title, option")) return;
      const translated = document.createElement("font");
      translated.textContent = text.nodeValue.toUpperCase();
      text.parentNode?.replaceChild(translated, text);
    };
    const translateAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) translateText(text);
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

t.test("a page that the browser has translated shows changes", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const shop = sampleShop("acme", { deliveryOptions: [{ id: "shop", title: "Workshop", kind: "pickup", price: 0 }] });
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [shop],
  });
  const { page } = await watchedPage(browser);
  const thrown: string[] = [];
  page.on("pageerror", ({ message }) => thrown.push(message));
  await openPage(page, `http://acme.localhost:${port}/products/${shop.products[0]?.slug}`);
  await translate(page);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^One more of/ })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "View cart" }).click();
  await page.getByRole("heading", { name: "Cart", level: 1 }).waitFor();
  const badge = page.getByRole("link", { name: "Cart, 2 items" });
  t.equal((await badge.innerText()).trim(), "2");

  await page.getByRole("main").getByRole("link", { name: "Go to checkout" }).click();
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /^Place order · /i }).click();
  await page.getByText("The shop has your order and will confirm it soon.").waitFor();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByText("This order was cancelled.").waitFor();
  t.equal(await page.getByText("will confirm it soon").count(), 0);
  t.strictSame(thrown, []);
});
