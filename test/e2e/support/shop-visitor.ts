import type { Browser } from "playwright-core";
import type { Test } from "tap";
import { watchedPage } from "../../support/browser.ts";
import { heading, looker } from "./seller-steps.ts";

const CUSTOMER = "ana@people.example";

/** Checks a first visit and opens the product's page. */
export async function visit(t: Test, browser: Browser, shop: string): Promise<void> {
  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? "with script" : "without script";
    const { page, errors } = await watchedPage(browser, { javaScriptEnabled });
    await page.goto(shop);
    await page
      .getByRole("main")
      .getByRole("link", { name: /Tide mug/ })
      .first()
      .click();
    await heading(page, "Tide mug");
    // The product's card has the same heading, so wait for the page's own elements.
    const main = page.getByRole("main");
    for (const alt of ["A blue mug", "Its handle", "Its inside"]) {
      await main.getByAltText(alt).first().waitFor({ state: "attached" });
      t.pass(`${alt}, ${how}`);
    }
    for (const value of ["Small", "Large", "Sea", "Iron"]) {
      t.ok(await main.getByRole("radio", { name: new RegExp(`^${value}`) }).count(), `${value}, ${how}`);
    }
    t.strictSame(errors, []);
    await page.context().close();
  }
}

/** Orders the large mug in iron as a visitor. Resolves with the order's page. `isNewLook`: see {@link looker}. */
export async function order(t: Test, browser: Browser, shop: string, isNewLook: boolean) {
  const watched = await watchedPage(browser);
  const { page } = watched;
  const look = looker(t, page, isNewLook);
  await page.goto(`${shop}/products/tide-mug`);
  for (const value of [/^Large/, /^Iron/]) {
    await page.getByRole("radio", { name: value }).locator("xpath=ancestor::label").click();
  }
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).click();
  const place = page.getByRole("button", { name: /^Place order · / });
  await place.waitFor();
  await page.getByLabel("Name").fill("Ana Lund");
  await page.getByLabel("Email").fill(CUSTOMER);
  // A shop in English with prices in euros may be in many countries.
  await page.getByLabel("Country or region").selectOption("US");
  await page.getByLabel("Street and number").fill("1 Quay");
  await page.getByLabel("Town or city").fill("St Agnes");
  await page.getByLabel("State or province").fill("Maine");
  await page.getByLabel("Postcode").fill("04849");
  await place.click();
  await heading(page, "Thank you, Ana Lund!");
  await page.getByText("Transfer it to Marta’s bank.").waitFor();
  await look("the customer's order");
  return watched;
}
