import t from "tap";
import { launchBrowser, openPage, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";

t.test("a choice applies immediately, before the address has changed", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page } = await watchedPage(browser);
  await openPage(page, url("demo.localhost", "/products/tide-mug"));
  const radio = (name: RegExp) => page.getByRole("radio", { name });
  // Within one task, no transition can have rendered.
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
  t.equal(await drawer.getByText(/ \/ \d+ ml$/).count(), 1, "nothing else is in the cart");

  await page.keyboard.press("Escape");
  await page.waitForURL(/[?&]variant=/);
  await radio(/^350 ml/).check({ force: true });
  await drawer.waitFor({ state: "hidden" });
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await drawer.getByRole("link", { name: "Tide mug" }).click();
  await page.waitForURL(/[?&]variant=/);
  await page.locator("main input[type=radio][value='250 ml']:checked").waitFor();
  t.equal(await radio(/^Iron/).isChecked(), true, "a link to another variant overrides the choice");
});

t.test("going back shows the variant of the address, not a later choice", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page, errors } = await watchedPage(browser);
  await openPage(page, url("demo.localhost", "/products/tide-mug"));
  const drawer = page.getByRole("dialog", { name: "Cart" });
  const choose = async (name: RegExp) => {
    const before = page.url();
    await page.getByRole("radio", { name }).check({ force: true });
    await page.waitForURL((address) => address.href !== before);
    return page.url();
  };
  await choose(/^Iron/);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await drawer.getByText("Iron / 250 ml").waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  const salt = await choose(/^Salt/);
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await drawer.getByRole("link", { name: "Tide mug" }).click();
  await drawer.waitFor({ state: "hidden" });
  await page.locator("main input[type=radio][value=Iron]:checked").waitFor({ state: "attached" });
  const ink = await choose(/^Ink/);
  await page.goBack();
  await page.waitForURL(salt);
  await page.locator("main input[type=radio][value=Salt]:checked").waitFor({ state: "attached" });
  await page.goForward();
  await page.waitForURL(ink);
  await page.locator("main input[type=radio][value=Ink]:checked").waitFor({ state: "attached" });
  t.strictSame(errors, []);
});

t.test("choosing a colour changes the picture on the page, in the cart and in the checkout", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, platform } = await demoGateway(t);
  const seller = await platform.sellers.findByDomain("demo");
  const mug = await platform.products.findBySlug(seller?.id ?? "", "tide-mug");
  const ink = mug?.variants.find(({ values }) => values.includes("Ink"));
  const picture = `img[src*="${ink?.imageId}"]`;
  const address = url("demo.localhost", "/products/tide-mug");

  const { page: plain } = await watchedPage(browser, { javaScriptEnabled: false });
  await plain.goto(`${address}?variant=${ink?.id}`);
  const first = plain.locator("#picture-1 picture");
  t.match(await first.innerHTML(), ink?.imageId ?? "?", "the first response shows its picture first");
  await plain.context().close();

  const { page, errors } = await watchedPage(browser);
  await openPage(page, address);
  t.notMatch(await page.locator("#picture-1 picture").innerHTML(), ink?.imageId ?? "?");
  await page.getByRole("radio", { name: "Ink" }).check({ force: true });
  await page.locator(`a[aria-current] ${picture}`).waitFor();
  // Before the server responds, the cart shows the page's data.
  await page.route("**/api/cart/price*", () => {});
  await page.getByRole("button", { name: "Add to cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await drawer.locator(picture).waitFor();
  await page.unroute("**/api/cart/price*");
  await page.goto(url("demo.localhost", "/checkout"));
  await page.locator(`main ${picture}`).waitFor();
  t.strictSame(errors, []);
});

t.test("a swatch has its value's colour and name, and stays visible in forced colours", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url } = await demoGateway(t);
  const { page } = await watchedPage(browser, { forcedColors: "active" });
  await openPage(page, url("demo.localhost", "/products/tide-mug"));
  const glaze = page.getByRole("group", { name: "Glaze" });
  const shown = await glaze.locator("label").evaluateAll((labels) =>
    labels.map((label) => {
      const circle = label.querySelector("circle");
      return [label.querySelector("bdi")?.textContent, circle && getComputedStyle(circle).fill];
    }),
  );
  t.strictSame(shown, [
    ["Seafoam", "rgb(179, 200, 185)"],
    ["Salt", "rgb(236, 229, 214)"],
    ["Iron", "rgb(125, 74, 51)"],
    ["Ink", "rgb(52, 68, 92)"],
  ]);
  const border = (name: string) =>
    glaze
      .locator("label")
      .filter({ hasText: name })
      .evaluate((label) => getComputedStyle(label).borderTopWidth);
  t.not(await border("Seafoam"), await border("Salt"), "the chosen value has another border");
  t.equal(await page.getByRole("group", { name: "Size" }).locator("svg").count(), 0);
});
