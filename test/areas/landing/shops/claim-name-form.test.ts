import t from "tap";
import { launchBrowser, untilInteractive, watchedPage } from "../../../support/browser.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { sampleShop } from "../../../support/sample-shops.ts";
import { testFolder } from "../../../support/system.ts";

const FIELD = "#your-name";
const NOTE = "#your-name-note";

t.test("claiming a name on the front page, in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const home = `http://localhost:${port}/`;
  const open = async () => {
    const watched = await watchedPage(browser);
    await watched.page.goto(home);
    const saying = (words: string | RegExp) => watched.page.locator(NOTE).getByText(words).waitFor();
    return { ...watched, saying };
  };

  await t.test("shows whether a name is free, and suggests others", async (t) => {
    const { page, saying, errors } = await open();
    const invalid = () => page.getAttribute(FIELD, "aria-invalid");
    await page.fill(FIELD, " Marta-Pots ");
    await saying("marta-pots.shops.example is available.");
    t.equal(await invalid(), "false");
    await page.fill(FIELD, "acme");
    await saying("acme.shops.example is already taken.");
    t.equal(await invalid(), "true");
    const suggestion = page.getByRole("group", { name: "Available names:" }).getByRole("button").first();
    const name = (await suggestion.textContent()) ?? "";
    t.match(name, /acme/);
    await suggestion.click();
    await page.getByText(`${name}.shops.example is available.`).waitFor();
    t.equal(page.url(), `${home}claim?name=acme&address=${name}`);
    t.equal(await page.inputValue("#shop-name"), "acme", "the shop's name stays");
    await page.goBack();
    await page.waitForURL(home);
    await page.fill(FIELD, "admin");
    await saying("reserved for the platform");
    t.equal(await invalid(), "true");
    await page.fill(FIELD, "Kiln & Kettle");
    await saying("kiln-and-kettle.shops.example is available.");
    t.equal(await invalid(), "false");
    await page.fill(FIELD, "");
    await saying("3 to 40 letters");
    t.equal(await invalid(), "false");
    t.strictSame(errors, []);
  });

  await t.test("continues with Enter, unless the name is unavailable", async (t) => {
    const { page, saying } = await open();
    await page.fill(FIELD, "acme");
    await saying("is already taken");
    await page.press(FIELD, "Enter");
    t.equal(page.url(), home);
    await page.fill(FIELD, "Marta-Pots");
    await page.press(FIELD, "Enter");
    await page.waitForURL(`${home}claim?name=Marta-Pots`);
    await page.getByText("marta-pots.shops.example is available.").waitFor();
    t.equal(await page.inputValue("#shop-name"), "Marta-Pots");
    await page.goBack();
    await page.waitForURL(home);
    await page.locator("#wanted-name").fill("other");
    await page.locator("#start").getByRole("button", { name: "Claim it" }).click();
    await page.waitForURL(`${home}claim?name=other`);
  });

  await t.test("keeps and checks a name typed before hydration", async (t) => {
    const { page } = await watchedPage(browser);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(home, { waitUntil: "commit" });
    await page.fill(FIELD, "early-bird");
    release();
    await page.getByText("early-bird.shops.example is available.").waitFor();
    t.equal(await page.inputValue(FIELD), "early-bird");
  });

  await t.test("reports failed checks quietly, and rejects nothing", async (t) => {
    const { page, saying } = await open();
    await page.fill(FIELD, "marta");
    await saying("is available");
    let status = 429;
    await page.route("**/api/names/*", (route) =>
      route.fulfill({
        status,
        headers: { "Retry-After": "30" },
        json: { error: { code: status === 429 ? "too-many-requests" : "storage-unavailable", message: "No." } },
      }),
    );
    await page.fill(FIELD, "busy-name");
    await saying("check this one in a moment");
    status = 503;
    await page.fill(FIELD, "other-name");
    await saying("can’t check the name right now");
    t.equal(await page.getAttribute(FIELD, "aria-invalid"), "false");
    await page.unroute("**/api/names/*");
    await page.context().setOffline(true);
    await page.fill(FIELD, "lonely-name");
    await saying("seem to be offline");
    await page.context().setOffline(false);
    await page.press(FIELD, "Enter");
    await page.waitForURL(`${home}claim?name=lonely-name`);
  });

  await t.test("loads no script for visitors who only read", async (t) => {
    const { page, requests } = await open();
    await untilInteractive(page);
    const scripts = () => requests.filter((url) => /\/(?:stores|live-name|claim)-/.test(url));
    t.strictSame(scripts(), []);
    await page.focus(FIELD);
    await page.waitForFunction((note) => document.querySelector(note)?.localName === "output", NOTE);
    t.ok(scripts().length > 0, "it is loaded on focus");
  });
});
