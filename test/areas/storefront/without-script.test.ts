import { randomUUID } from "node:crypto";
import t from "tap";
import { launchBrowser, PHONE } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { CaseTable } from "../../support/system.ts";

// Chromium's parser reads <noscript> only with this flag.
const NO_SCRIPT = ["--blink-settings=scriptEnabled=false"];

t.test("without script", async (t) => {
  const browser = await launchBrowser(t, NO_SCRIPT);
  if (!browser) return;
  const { url, platform, port } = await demoGateway(t);

  t.test("the phone's menu opens", async (t) => {
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(url("demo.localhost"));
    const links = page.locator("header nav a");
    t.equal(await links.first().isVisible(), false);
    await page.getByRole("button", { name: "Menu" }).click();
    await links.first().click();
    await page.waitForURL(/\/categories\//);
  });

  t.test("a product shows all pictures", async (t) => {
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(url("demo.localhost", "/products/tide-mug"));
    const slides = page.locator("main ul").first().locator("li");
    t.ok((await slides.count()) > 1);
    t.equal(await slides.locator("picture img").count(), await slides.count());
  });

  t.test("the price filter explains a text that is no price, and keeps it", async (t) => {
    const page = await browser.newPage();
    await page.goto(url("demo.localhost", "/categories/cups"));
    await page.locator("summary").click();
    const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
    await from.fill("cheap");
    await to.fill("36");
    await page.getByRole("button", { name: /^Show/ }).click();
    await page.waitForURL(/min=cheap/);
    t.match(await page.getByRole("alert").innerText(), "Enter a price as a number");
    t.strictSame([await from.inputValue(), await to.inputValue()], ["cheap", "36"]);
    t.strictSame(
      [await from.getAttribute("aria-invalid"), await to.getAttribute("aria-invalid")],
      ["true", null],
      "only the wrong one is invalid",
    );
    await from.fill("20");
    await page.getByRole("button", { name: /^Show/ }).click();
    await page.waitForURL(/min=20/);
    t.equal(await page.getByRole("alert").count(), 0);
  });

  t.test("an order's page says what needs script, and shows no dead buttons", async (t) => {
    const seller = await platform.sellers.findByDomain("demo");
    if (!seller) throw new Error("the demo shop is there");
    const products = await platform.products.list(seller.id, { status: "active", limit: 100 });
    const product = products.find(({ variants: [first] }) => (first?.stock ?? 0) > 0);
    if (!product) throw new Error("the demo has a product in stock");
    const option = seller.deliveryOptions.find(({ kind }) => kind === "pickup");
    const request = orderOf({ ...seller, deliveryOptions: option ? [option] : [] }, product, 1, { payment: "test" });
    const pickup = { ...request, delivery: { optionId: request.delivery.optionId } };
    const { body } = await placeOrder(port, seller.id, randomUUID(), pickup, { host: "demo.localhost" });
    const page = await browser.newPage();
    const main = page.locator("main");
    for (const status of ["placed", "cancelled"] as const) {
      const order = await platform.orders.findByToken(seller.id, body.order.token);
      await platform.orders.change(seller.id, order?.id ?? "", (stored) => ({
        order: { ...stored, status },
        restock: false,
        mails: [],
      }));
      await page.goto(url("demo.localhost", `/orders/${body.order.token}`));
      t.match(await main.innerText(), /Order \d+/, status);
      t.strictSame(await main.locator("button:visible").allInnerTexts(), [], status);
      t.match(await main.innerText(), "turn JavaScript on", status);
    }
  });

  t.test("each page of the purchase says what it needs and shows no dead controls", async (t) => {
    const seller = await platform.sellers.findByDomain("demo");
    const [product] = await platform.products.list(seller?.id ?? "", { status: "active", limit: 1 });
    const table = new CaseTable();
    const languages = [
      ["en-GB", "JavaScript on and reload", "Ordering needs JavaScript"],
      ["de-DE", "Schalten Sie JavaScript ein", "JavaScript"],
      ["ar-EG", "فعّل JavaScript", "JavaScript"],
    ] as const;
    for (const [locale, sentence, ordering] of languages) {
      await platform.sellers.change(seller?.id ?? "", () => ({ locale }));
      const page = await browser.newPage();
      for (const [path, said] of [
        [`/products/${product?.slug}`, sentence],
        ["/cart", sentence],
        ["/checkout", ordering],
      ] as const) {
        await page.goto(url("demo.localhost", path));
        const main = page.locator("main");
        const about = `${locale} ${path}`;
        table.check(`${about}: says so`, (await main.innerText()).includes(said), true);
        // The gallery's pictures are links, and the browser keeps the option picker.
        table.check(`${about}: buttons`, await main.locator(".button:visible").count(), 0);
        table.check(`${about}: skeletons`, await main.locator("[class*=skeleton]:visible").count(), 0);
        table.check(`${about}: form`, await main.locator("form:visible").count(), 0);
      }
      await page.close();
    }
    t.same(table.wrong(), []);
  });
});
