import t from "tap";
import { launchBrowser, PHONE } from "../../support/browser.ts";
import { demoGateway } from "../../support/gateway.ts";
import { CaseTable } from "../../support/system.ts";

// Chromium's parser reads <noscript> only with this flag.
const NO_SCRIPT = ["--blink-settings=scriptEnabled=false"];

t.test("without script", async (t) => {
  const browser = await launchBrowser(t, NO_SCRIPT);
  if (!browser) return;
  const { url, platform } = await demoGateway(t);

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
