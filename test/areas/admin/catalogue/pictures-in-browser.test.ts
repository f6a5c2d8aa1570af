import type { Locator, Page } from "playwright-core";
import t from "tap";
import { launchBrowser } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";
import { makePicture } from "../../../support/pictures.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { pollUntil } from "../../../support/system.ts";

const ADA = "ada@example.org";
const SELLER = "id-acme";

async function middleOf(locator: Locator): Promise<[x: number, y: number]> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

t.test("a product's pictures in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await openAdmin(t, { shops: { acme: {} }, env: { API_REQUESTS_PER_MINUTE: "100000" } });
  const { platform } = gateway;
  await gateway.addAccount(ADA, "Ada", ["acme"]);

  const openPage = reusePage(t, browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const open = async (product: string) => {
    const watched = await openPage();
    const { page } = watched;
    await gateway.enter(page, ADA, gateway.url("acme.localhost", `/admin/products/${product}`));
    await page.getByLabel("Title").waitFor();
    return watched;
  };
  /** By keyboard: dnd-kit treats a click within the next 50 milliseconds as the end of the drag. */
  const saved = async (page: Page) => {
    await page.keyboard.press("Control+s");
    await page.getByRole("region", { name: "Changes" }).waitFor({ state: "detached" });
  };
  const widthsOf = async (product: string) =>
    (await platform.products.get(SELLER, product))?.images.map(({ width }) => width);

  await t.test("moves a picture by dragging it, also back and forth", async (t) => {
    const { page, errors, requests } = await open("id-acme-mug");
    const files = await Promise.all([410, 420, 430].map((width) => makePicture(width, 300).png().toBuffer()));
    await page.setInputFiles(
      "input[type=file][multiple]",
      files.map((buffer, index) => ({ name: `${index}.png`, mimeType: "image/png", buffer })),
    );
    await page.getByRole("status").getByText("3 pictures uploaded.").waitFor({ state: "attached" });
    const add = page.getByRole("button", { name: /^Add pictures/ });
    const bar = page.getByRole("region", { name: "Changes" });
    await bar.waitFor();
    const distance = async () => ((await bar.boundingBox())?.y ?? 0) - ((await add.boundingBox())?.y ?? Infinity);
    t.ok((await pollUntil(distance, (pixels) => pixels > 0)) > 0, "the button for more is above the bar");
    for (const [index, name] of ["First", "Second", "Third"].entries()) {
      await page.getByLabel(`Description of picture ${index + 1}`).fill(name);
    }
    const grip = (name: string) => page.getByRole("button", { name: `Move ${name}` });
    const from = await middleOf(grip("First"));
    const [second, third] = [await middleOf(grip("Second")), await middleOf(grip("Third"))];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 10, from[1] + 5, { steps: 3 });
    await page.getByText("First picked up at position 1 of 3.").waitFor({ state: "attached" });
    await page.mouse.move(...third, { steps: 10 });
    await page.getByText("First is over position 3 of 3.").waitFor({ state: "attached" });
    await page.mouse.move(...second, { steps: 10 });
    await page.getByText("First is over position 2 of 3.").waitFor({ state: "attached" });
    await page.mouse.up();
    await page.getByText("First dropped at position 2 of 3.").waitFor({ state: "attached" });
    await saved(page);
    t.strictSame(await widthsOf("id-acme-mug"), [420, 410, 430]);
    t.strictSame(
      requests.filter((url) => /firebase|bucket-upload/.test(url)),
      [],
      "the embedded backend never loads Firebase",
    );
    t.strictSame(errors, []);
  });

  await t.test("lets no picture of the page be dragged: Safari would offer it as a file to add", async (t) => {
    const { page, errors } = await open("id-acme-mug");
    const pictures = page.locator("main li img");
    await pictures.first().waitFor();
    await page.evaluate(() => {
      const drags: { types: readonly string[]; isPrevented: boolean }[] = [];
      Object.assign(window, { drags });
      addEventListener("dragstart", ({ dataTransfer, defaultPrevented }) => {
        drags.push({ types: dataTransfer?.types ?? [], isPrevented: defaultPrevented });
      });
    });
    const preview = page.getByRole("region", { name: "Preview" }).locator("img").first();
    for (const picture of [pictures.first(), preview]) {
      const [x, y] = await middleOf(picture);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40, y + 40, { steps: 4 });
      await page.mouse.up();
    }
    const drags = await page.evaluate(() => (window as unknown as { drags: unknown[] }).drags);
    t.match(drags, [
      { types: ["text/uri-list", "text/html", "Files"], isPrevented: true },
      { types: ["text/uri-list", "text/html", "Files"], isPrevented: true },
    ]);
    t.strictSame(errors, []);
  });

  await t.test("adds pasted pictures, and pastes text into fields as usual", async (t) => {
    const { page, errors } = await open("id-acme-dish");
    const png = (await makePicture(440, 300).png().toBuffer()).toString("base64");
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]);
    }, png);
    await page.getByRole("heading", { name: "Pictures" }).click();
    await page.keyboard.press("Control+V");
    await page.getByLabel("Description of picture 1").waitFor();
    await page.evaluate(() => navigator.clipboard.writeText("A dish"));
    await page.getByLabel("Description of picture 1").focus();
    await page.keyboard.press("Control+V");
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(30, 20);
      canvas.getContext("2d");
      const png = await canvas.convertToBlob();
      const text = new Blob([", blue"], { type: "text/plain" });
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text, "image/png": png })]);
    });
    // A cell of a spreadsheet.
    await page.keyboard.press("Control+V");
    await saved(page);
    const { images = [] } = (await platform.products.get(SELLER, "id-acme-dish")) ?? {};
    t.match(images, [{ width: 440, alt: "A dish, blue" }]);
    t.equal(images.length, 1);
    t.strictSame(errors, []);
  });

  await t.test("sends a picture again with the product if its upload failed", async (t) => {
    const { page } = await open("id-acme-beaker");
    await page.route("**/api/admin/*/images", (route) => route.abort());
    const buffer = await makePicture(470, 300).png().toBuffer();
    await page.setInputFiles("input[type=file][multiple]", [{ name: "beaker.png", mimeType: "image/png", buffer }]);
    const bar = page.getByRole("region", { name: "Changes" });
    await page.getByRole("alert").waitFor();
    t.equal(await bar.getByText("Unsaved changes").count(), 1, "leaving the page would lose it");
    await page.getByLabel("Title").fill("Beaker, tall");
    await page.keyboard.press("Control+s");
    await page.getByText("“Beaker, tall” saved.").waitFor();
    t.equal(await bar.getByText("Unsaved changes").count(), 1, "the picture is still not stored");
    await page.unroute("**/api/admin/*/images");
    await saved(page);
    t.strictSame(await widthsOf("id-acme-beaker"), [470]);
  });

  await t.test("cancels one upload without affecting the others", async (t) => {
    const { page } = await open("id-acme-tureen");
    const before = await platform.images.list(SELLER);
    let held = 0;
    let isAborted = false;
    page.on("requestfailed", (request) => {
      if (request.method() === "PUT") isAborted = true;
    });
    await page.route("**/api/admin/*/images", (route) => ((held += 1) === 1 ? undefined : route.continue()));
    const [first, second] = await Promise.all([450, 460].map((width) => makePicture(width, 300).png().toBuffer()));
    if (!first || !second) throw new Error("there are two");
    const choose = (name: string, buffer: Buffer) =>
      page.setInputFiles("input[type=file][multiple]", [{ name, mimeType: "image/png", buffer }]);
    await choose("first.png", first);
    await page.getByRole("progressbar", { name: "Sending first.png" }).waitFor();
    await pollUntil(
      async () => held,
      (count) => count === 1,
    );
    await choose("second.png", second);
    await page.getByLabel("Description of picture 2").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("first.png").waitFor({ state: "detached" });
    t.match(await page.locator(":focus").textContent(), "Add pictures", "the focus is not lost");
    await pollUntil(
      async () => isAborted,
      (aborted) => aborted,
    );
    t.equal(await page.getByRole("alert").count(), 0);
    await saved(page);
    t.strictSame(await widthsOf("id-acme-tureen"), [460]);
    t.equal((await platform.images.list(SELLER)).length, before.length + 1);
  });
});
