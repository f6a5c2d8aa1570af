import type { Page } from "playwright-core";
import t from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { launchBrowser, openPage, watchedPage } from "../../support/browser.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { makeProduct, makeVariant } from "../../support/shop.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

/** Records the live regions' texts from now on, busy ones once they are no longer busy. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const record = (): void => {
      for (const region of document.querySelectorAll<HTMLElement>("output, [aria-live=polite]")) {
        const text = (region.textContent ?? "").trim();
        if (region.ariaBusy === "true" || region.dataset["said"] === text) continue;
        if (region.dataset["said"] !== undefined && text) said.push(text);
        region.dataset["said"] = text;
      }
    };
    record();
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-busy"],
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

const heard = (said: () => Promise<string[]>, text: string) =>
  pollUntil(said, (all) => all.some((each) => each.includes(text)));

t.test("announces silent changes", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const shop = sampleShop("acme", {
    deliveryOptions: [
      { id: "post", title: "Post", kind: "shipping", price: 495 },
      { id: "courier", title: "Courier", kind: "shipping", price: 900 },
    ],
  });
  const variant = (glaze: string, size: string, price: number) =>
    makeVariant({ title: `${glaze} / ${size}`, values: [glaze, size], price, stock: 9 });
  const mug: Product = makeProduct({
    sellerId: shop.seller.id,
    categoryId: shop.categories[0]?.id ?? "",
    title: "Mug",
    slug: "mug-of-two-sizes",
    options: [
      { name: "Glaze", values: ["Salt", "Ink"] },
      { name: "Size", values: ["250 ml", "350 ml"] },
    ],
    variants: [variant("Salt", "250 ml", 2_400), variant("Ink", "350 ml", 2_950)],
  });
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { PRODUCT_HOST: "localhost" },
    shops: [{ ...shop, products: [...shop.products, mug] }],
  });
  const { page, errors } = await watchedPage(browser);
  await openPage(page, `http://acme.localhost:${port}/products/${mug.slug}`);
  const said = await listen(page);
  await page.getByRole("radio", { name: /^Ink/ }).check({ force: true });
  const says = (all: string[], text: string) => all.some((each) => each.includes(text));
  t.ok(says(await heard(said, "Size is now 350 ml."), "Size is now 350 ml."), "the changed option");
  t.ok(says(await heard(said, "29.50"), "29.50"), "the price");

  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog").getByRole("spinbutton").waitFor();
  const added = page.getByRole("dialog").getByText("In your cart: Mug");
  t.equal(await added.count(), 1);
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await page.getByRole("dialog").getByRole("spinbutton").waitFor();
  t.equal(await added.count(), 0, "not at the next opening");
  await openPage(page, `http://acme.localhost:${port}/cart`);
  const saidOfCart = await listen(page);
  await page.getByRole("button", { name: /^One more of/ }).click();
  t.ok((await heard(saidOfCart, "59")).some((each) => each.startsWith("Subtotal")));

  await page.getByRole("link", { name: "Go to checkout" }).click();
  const ways = page.getByRole("radiogroup", { name: "Delivery" }).getByRole("radio");
  await ways.last().waitFor();
  await page.getByRole("button", { name: /^Place order · / }).waitFor();
  await ways.last().check();
  // The document is still the cart's: a second listener would record nothing.
  t.ok(says(await heard(saidOfCart, "68"), "68"), "the total with another delivery");
  t.strictSame(errors, []);
});
