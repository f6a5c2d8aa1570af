import type { Page } from "playwright-core";
import t from "tap";
import type { AnswerOf } from "../../../../areas/shared/api/operations.ts";
import { checkLooks, launchBrowser } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";
import { largeShopifyExport, shopifyCsv } from "../../../support/imports.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { CaseTable } from "../../../support/system.ts";

const EMAIL = "ada@people.example";

const choose = (page: Page, name: string, text: string) =>
  page.setInputFiles("input[type=file]", { name, mimeType: "text/csv", buffer: Buffer.from(text) });

t.test("importing products from a file in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const pro = { plan: "pro", status: "active", currentPeriodEnd: null } as const;
  const gateway = await openAdmin(t, {
    shops: { acme: { subscription: pro } },
    env: { API_REQUESTS_PER_MINUTE: "100000" },
  });
  const { url, platform } = gateway;
  await gateway.addAccount(EMAIL, "Ada", ["acme"]);
  const count = () => platform.products.count("id-acme", {});
  const openPage = reusePage(t, browser);
  const open = async () => {
    const watched = await openPage();
    await gateway.enter(watched.page, EMAIL, url("acme.localhost", "/admin/import"));
    await watched.page.waitForSelector("text=Choose a file");
    return watched;
  };

  await t.test("lists problems by line and column, and imports nothing", async (t) => {
    const before = await count();
    const rows = largeShopifyExport(41);
    rows[20] = { ...rows[20], "Variant Price": "a lot" };
    const { page } = await open();
    await choose(page, "shirts.csv", shopifyCsv(rows));
    await page.waitForSelector("text=1 problem in this file");
    const row = page.locator("[role=region][aria-label=Problems] tbody tr");
    t.strictSame(await row.locator("td").allTextContents(), [
      "22",
      "Variant Price",
      "“a lot” is not an amount in EUR.",
    ]);
    t.equal(await page.locator("text=/^Import \\d/").count(), 0, "no import button");
    t.equal(await count(), before);
    await page.click("text=Choose another file");
    await page.waitForSelector("text=Supported files");
    t.equal(new URL(page.url()).search, "");
  });

  await t.test("plans, reloads, imports and reports", async (t) => {
    const before = await count();
    const { page, errors } = await open();
    await choose(page, "shirts.csv", shopifyCsv(largeShopifyExport(161)));
    await page.waitForSelector("text=Import 40 products");
    t.match(await page.textContent("ul[aria-label='What will happen']"), /40 New.*10 New categories/);
    await page.getByText(/^New categories: .*Type 0.*, .*Type 8.* and .*Type 9.*\.$/).waitFor();
    t.match(page.url(), /\?import=[\w-]+$/);
    t.equal(await count(), before, "nothing is changed yet");
    await page.reload();
    await page.click("text=Import 40 products");
    await page.waitForSelector("text=40 products imported");
    t.equal(await count(), before + 40);
    await page.reload();
    await page.waitForSelector("text=40 products imported");
    await page.click("text=View products");
    await page.waitForURL("**/admin/products");
    t.strictSame(errors, []);
  });

  await t.test("keeps the stock unless the seller switches that off", async (t) => {
    const variants = async () => (await platform.products.get("id-acme", "id-acme-mug"))?.variants[0];
    const file = "handle,title,price,stock,option1_name,option1_value\nmug,Mug,13,9,Size,S\nmug,,18.50,0,,L\n";
    const stockOnly = file.replace(",13,9,", ",13,8,");
    const { page, errors } = await open();
    const keep = page.getByRole("switch", { name: "Keep the current stock" });
    await choose(page, "products.csv", file);
    await page.getByText("The file has a different stock for 1 variant.").waitFor();
    t.equal(await keep.isChecked(), true);
    await page.getByText("was €12", { exact: true }).waitFor();
    t.equal(await page.getByText("Stock: 9, was 3").count(), 0);
    await keep.uncheck();
    await page.getByText("Stock: 9, was 3").waitFor();
    await keep.check();
    await page.click("text=Import 1 product");
    await page.getByText("The stock of 1 variant was kept.").waitFor();
    t.match(await variants(), { price: 1300, stock: 3 });

    await page.click("text=Import another file");
    await choose(page, "products.csv", stockOnly);
    await page.getByText("Only the stock is different.").waitFor();
    t.equal(await page.locator("text=/^Import \\d/").count(), 0, "nothing to import");
    await keep.uncheck();
    await page.click("text=Import 1 product");
    await page.getByText("The stock of 1 variant was set from the file.").waitFor();
    t.match(await variants(), { price: 1300, stock: 8 });
    t.strictSame(errors, []);
  });

  await t.test("has no green headline for missing pictures and unpublished products", async (t) => {
    const { page } = await open();
    const [planned] = await Promise.all([
      page.waitForResponse(/\/imports$/),
      choose(page, "more.csv", "handle,title,price\njar,Jar,12.50\n"),
    ]);
    const { import: report } = (await planned.json()) as AnswerOf<"planImport">;
    const ended = { ...report, state: "done", pictures: 267, missingPictures: 267, drafts: 136 };
    await page.route(/\/imports\/[\w-]+(?:\/run)?$/, (route) => route.fulfill({ json: { import: ended } }));
    await page.click("text=Import 1 product");
    const headline = page.getByText("1 product imported, without pictures");
    await headline.waitFor();
    await page.getByText("136 products are drafts, because your plan has no room").waitFor();
    t.equal(await headline.locator("xpath=../..").getAttribute("data-tone"), "warning");
  });

  await t.test("shows the progress, and survives a short outage of the platform", async () => {
    const { page } = await open();
    const [planned] = await Promise.all([
      page.waitForResponse(/\/imports$/),
      choose(page, "more.csv", "handle,title,price\nvase,Vase,12.50\n"),
    ]);
    const { import: report } = (await planned.json()) as AnswerOf<"planImport">;
    // Writing one product takes no noticeable time. These responses imitate a longer import.
    const at = (done: number) => ({
      json: { import: { ...report, state: done < 20 ? "running" : "done", progress: { done, total: 20 } } },
    });
    const answers = [at(5), undefined, at(5), at(20)];
    await page.route("**/imports/*/run", (route) => route.fulfill(at(0)));
    await page.route(`**/imports/${report.id}`, (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.abort();
    });
    await page.click("text=Import 1 product");
    await page.waitForSelector("div:has(progress[value='5']) > :text('5 of 20')");
    await page.waitForSelector("text=1 product imported");
  });

  await t.test("asks for the file again when the shop has changed and a reload has lost the file", async (t) => {
    const { page } = await open();
    await choose(page, "cup.csv", "handle,title,price\ncup,Cup,12.50\n");
    await page.waitForSelector("text=Import 1 product");
    await platform.sellers.change("id-acme", () => ({ currency: "USD" }));
    await page.reload();
    await page.click("text=Import 1 product");
    await page.getByText("The shop has changed since the file was checked.").waitFor();
    await page.getByText("Choose the file again.").waitFor();
    t.equal(await page.getByRole("button", { name: "Try again" }).count(), 0, "the stored plan can’t succeed");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await page.waitForSelector("text=Supported files");
    await platform.sellers.change("id-acme", () => ({ currency: "EUR" }));
  });

  await t.test("explains how to convert a spreadsheet", async (t) => {
    const { page, requests } = await open();
    await choose(page, "products.xlsx", "PK");
    await page.waitForSelector("text=Save or export it as CSV");
    t.notOk(
      requests.some((each) => each.endsWith("/imports")),
      "the file is not sent",
    );
    await choose(page, "notes.csv", "a,b\n1,2\n");
    await page.waitForSelector("text=/is not a heading that we recognize/");
  });

  await t.test("has no accessibility problem on phone and desktop, light and dark", async (t) => {
    const table = new CaseTable();
    const { page } = await open();
    await page.goto(url("acme.localhost", "/admin/import"));
    await page.waitForSelector("text=Supported files");
    await checkLooks(page, table, "the choice");
    const broken = largeShopifyExport(41).map((row) => ({ ...row, "Variant Price": "?" }));
    await choose(page, "shirts.csv", shopifyCsv(broken));
    await page.waitForSelector("text=/problems in this file/");
    await checkLooks(page, table, "problems");
    await page.click("text=Choose another file");
    await choose(page, "shirts.csv", shopifyCsv(largeShopifyExport(45)));
    await page.waitForSelector("ul[aria-label='What will happen']");
    await checkLooks(page, table, "a plan");
    t.same(table.wrong(), []);
  });
});
