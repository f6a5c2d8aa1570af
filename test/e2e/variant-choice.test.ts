import t from "tap";
import { launchBrowser, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";

t.test("a variant counts the moment it is chosen, before its address has followed", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page } = await watchedPage(browser);
  await page.goto(url("demo.localhost", "/products/tide-mug"), { waitUntil: "networkidle" });
  const radio = (name: RegExp) => page.getByRole("radio", { name });
  // Within one task nothing of a transition can have been shown.
  const states = await page.evaluate(() => {
    const checked = () =>
      Array.from(document.querySelectorAll<HTMLInputElement>("main input[type=radio]:checked"), ({ value }) => value);
    const choose = (value: string) =>
      document.querySelector<HTMLInputElement>(`main input[type=radio][value="${value}"]`)?.click();
    choose("Salt");
    const first = checked();
    choose("Iron");
    const second = checked();
    document.querySelector<HTMLButtonElement>("main button.button")?.click();
    return { first, second };
  });
  t.strictSame(states, { first: ["Salt", "250 ml"], second: ["Iron", "250 ml"] });
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await drawer.getByText("Iron / 250 ml").waitFor();
  t.equal(await drawer.getByText(/ \/ \d+ ml$/).count(), 1, "and nothing else is in the cart");

  await page.keyboard.press("Escape");
  await page.waitForURL(/[?&]variant=/);
  await radio(/^350 ml/).check({ force: true });
  await drawer.waitFor({ state: "hidden" });
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await drawer.getByRole("link", { name: "Tide mug" }).click();
  await page.waitForURL(/[?&]variant=/);
  await page.locator("main input[type=radio][value='250 ml']:checked").waitFor();
  t.equal(await radio(/^Iron/).isChecked(), true, "a link to another variant takes the choice's place");
});
