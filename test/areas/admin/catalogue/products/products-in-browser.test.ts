import type { Page } from "playwright-core";
import t from "tap";
import { CATEGORY_LENGTHS } from "../../../../../areas/shared/catalogue/catalogue-limits.ts";
import { checkLooks, launchBrowser, liftItem, PHONE } from "../../../../support/browser.ts";
import { openAdmin } from "../../../../support/gateway.ts";
import { makePicture } from "../../../../support/pictures.ts";
import { reusePage } from "../../../../support/reused-page.ts";
import { makeProduct, makeVariant, storeProduct } from "../../../../support/shop.ts";
import { CaseTable, pollUntil } from "../../../../support/system.ts";

const ADA = "ada@example.org";
const BO = "bo@example.org";

/** Lifts an item, moves it with one key and drops it. Each step waits for the previous announcement. */
async function move(page: Page, name: string, key: string): Promise<void> {
  const said = (words: string) => page.getByText(`${name} ${words}`).waitFor({ state: "attached" });
  await liftItem(page, name);
  await page.keyboard.press(key);
  await said("is over");
  await page.keyboard.press("Space");
  await said("dropped");
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const control = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : activeElement;
    return activeElement === document.body
      ? "nothing"
      : (control?.getAttribute("aria-label") ?? control?.textContent?.trim());
  });

t.test("products and categories in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await openAdmin(t, { shops: { acme: {}, bolt: {} }, env: { API_REQUESTS_PER_MINUTE: "100000" } });
  const { platform } = gateway;
  await gateway.addAccount(ADA, "Ada", ["acme", "bolt"]);
  await gateway.addAccount(BO, "Bo", ["acme"]);
  const stored = (id: string) => platform.products.get("id-acme", id);

  const openPage = reusePage(t, browser);
  /** Signed in, on a page of the shop's admin. */
  const open = async (path: string, look: Parameters<typeof openPage>[0] = {}, host = "acme.localhost") => {
    const watched = await openPage(look);
    await gateway.enter(watched.page, ADA, gateway.url(host, path));
    await watched.page.waitForSelector("main h1");
    return watched;
  };
  const dirtyGone = (page: Page) => page.getByRole("region", { name: "Changes" }).waitFor({ state: "detached" });

  await t.test("creates a product with options, variants and pictures, and publishes it", async (t) => {
    const { page, errors } = await open("/admin/products");
    await page.getByRole("link", { name: "Add product" }).click();
    await page.getByLabel("Title").fill("Blue mug");
    const address = page.url();
    await page.getByRole("button", { name: "New category" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Mugs");
    const description = dialog.getByLabel("Description");
    await description.fill("x".repeat(CATEGORY_LENGTHS.description + 1));
    await dialog.getByRole("button", { name: "Add category" }).click();
    await dialog.getByText("Use at most 500 characters.").waitFor();
    t.match(errors.splice(0), [/400/], "the browser reports the refused request");
    await description.fill("For hot drinks.");
    await page.keyboard.press("Escape");
    t.equal(await description.inputValue(), "For hot drinks.", "Esc discards no text");
    await dialog.getByLabel("Name").press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    t.equal(await page.getByLabel("Category", { exact: true }).locator("option:checked").textContent(), "Mugs");

    const [first, second] = await Promise.all([
      makePicture(400, 500).jpeg().toBuffer(),
      makePicture(300, 200).png().toBuffer(),
    ]);
    await page.setInputFiles("input[type=file][multiple]", [
      { name: "front.jpg", mimeType: "image/jpeg", buffer: first },
      { name: "side.bin", mimeType: "application/octet-stream", buffer: second },
      { name: "dance.jpg", mimeType: "image/jpeg", buffer: Buffer.from("GIF89a") },
    ]);
    await page.getByLabel("Description of picture 1").fill("A blue mug");
    await page.getByLabel("Description of picture 2").waitFor();
    t.match(await page.getByRole("alert").textContent(), "GIF pictures can’t be used");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await move(page, "A blue mug", "ArrowRight");
    await page.getByText("One picture has no description yet").waitFor();

    await page.getByRole("button", { name: "Add options like size or colour" }).click();
    await page.keyboard.type("Size");
    await page.getByLabel("First value").fill("S");
    await page.keyboard.press("Enter");
    await page.keyboard.type("L");
    await page.keyboard.press("Enter");
    const group = (name: string) => page.getByRole("group", { name, exact: true });
    await group("S").getByLabel("Price", { exact: true }).fill("12,50");
    await group("L").getByLabel("Price", { exact: true }).fill("18");
    const preview = page.getByRole("region", { name: "Preview" });
    t.match(await preview.textContent(), /Mugs\s*Blue mug\s*€12.50/, "the preview shows the changes");
    await page.getByLabel("Track stock").check();
    const pieces = group("L").getByLabel("In stock");
    const read: [typed: string, shown: string][] = [];
    for (const typed of ["1,000", "١٬٠٠٠", "۱٬۰۰۰", "4"]) {
      await pieces.fill(typed);
      await pieces.blur();
      read.push([typed, await pieces.inputValue()]);
    }
    t.strictSame(read, [
      ["1,000", "1000"],
      ["١٬٠٠٠", "1000"],
      ["۱٬۰۰۰", "1000"],
      ["4", "4"],
    ]);

    await page.getByRole("button", { name: "Publish" }).click();
    await dirtyGone(page);
    t.equal(page.url(), address.replace("?new=1", ""), "the address stays when it is saved");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const product = await stored(id);
    t.match(product, {
      title: "Blue mug",
      status: "active",
      slug: "blue-mug",
      options: [{ name: "Size", values: ["S", "L"] }],
    });
    t.strictSame(
      product?.variants.map(({ title, price, stock }) => [title, price, stock]),
      [
        ["S", 1_250, 0],
        ["L", 1_800, 4],
      ],
    );
    t.strictSame(
      product?.images.map(({ alt, width }) => [alt, width]),
      [
        ["", 300],
        ["A blue mug", 400],
      ],
      "in the order that was set with the keyboard",
    );
    t.strictSame(errors, []);
    await page.goto(gateway.url("acme.localhost", "/products/blue-mug"));
    t.equal(await page.textContent("h1"), "Blue mug", "it is in the shop");
  });

  await t.test("sets a variant's picture and a value's colour with the keyboard", async (t) => {
    const images = await Promise.all(
      [400, 500].map(async (size) =>
        platform.images.add("id-acme", await makePicture(size, size).jpeg().toBuffer(), `Mug ${size}`),
      ),
    );
    const [category] = await platform.categories.list("id-acme");
    const long = "Large, with a wide handle";
    const options = [
      { name: "Glaze", values: ["Black", "Tide"] },
      { name: "Size", values: ["S", long] },
    ];
    const variants = ["Black", "Tide"].flatMap((glaze) =>
      ["S", long].map((size) =>
        makeVariant({ id: `${glaze}-${size[0]}`, title: `${glaze} / ${size}`, values: [glaze, size] }),
      ),
    );
    const mug = { id: "p-mug", sellerId: "id-acme", categoryId: category?.id ?? "", images, options, variants };
    await storeProduct(platform, "id-acme", makeProduct(mug));

    const { page, errors } = await open("/admin/products/p-mug");
    const table = new CaseTable();
    await page.getByRole("checkbox", { name: "Show the values as colours" }).first().check();
    t.equal(await page.getByLabel("Colour of Black").inputValue(), "#1c1c1c", "a known name gets its colour");
    await page.getByLabel("Colour of Tide, not chosen").fill("#34445c");
    await page.getByRole("button", { name: "Choose the picture of Tide / S" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Picture of Tide / S" });
    await dialog.getByRole("radio", { name: "The cover" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    t.ok(await dialog.getByRole("radio", { name: "Mug 500" }).isChecked());
    t.ok(await dialog.getByRole("radio", { name: "All 2 variants with Glaze: Tide" }).isChecked());
    await checkLooks(page, table, "the choice of a picture");
    await dialog.getByRole("button", { name: "Use picture" }).press("Enter");
    await page.getByText("The picture of 2 variants changed.").waitFor();
    await checkLooks(page, table, "the editor");
    t.same(table.wrong(), []);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await dirtyGone(page);
    const saved = await stored("p-mug");
    t.strictSame(saved?.options[0]?.colors, ["#1c1c1c", "#34445c"]);
    t.strictSame(
      saved?.variants.map(({ imageId }) => imageId),
      [undefined, undefined, images[1]?.id, images[1]?.id],
    );
    t.strictSame(errors, []);
    await platform.products.remove("id-acme", "p-mug");
  });

  await t.test("focuses an invalid field, restores changes after a reload, and asks before leaving", async (t) => {
    const { page } = await open("/admin/products/new");
    await page.getByLabel("Title").fill("Unfinished");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Choose a category, or add one.").waitFor();
    await page.waitForFunction(() => document.activeElement?.matches("select[aria-invalid=true]"));
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText("Unsaved changes restored").waitFor();
    t.equal(await page.getByLabel("Title").inputValue(), "Unfinished");
    await page.getByRole("link", { name: "Products" }).first().click();
    await page.getByText("Leave without saving?").waitFor();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    t.same(
      kept.filter((name) => name !== "awning:positions"),
      [],
      "discarded changes are deleted",
    );
  });

  await t.test(
    "does not overwrite a product that was saved elsewhere, and focuses the version set aside",
    async (t) => {
      const { page } = await open("/admin/products/id-acme-dish");
      await page.getByLabel("Title").fill("My dish");
      const before = await stored("id-acme-dish");
      if (!before) throw new Error("there is no dish");
      await storeProduct(platform, "id-acme", { ...before, description: "Theirs." });
      await page.getByRole("textbox", { name: "Description" }).focus();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.keyboard.press("Control+s");
      const dialog = page.getByRole("dialog", { name: "This product was saved elsewhere" });
      await dialog.waitFor();
      t.match(await dialog.getByRole("listitem").allTextContents(), ["Description"]);
      t.equal((await stored("id-acme-dish"))?.description, "Theirs.", "nothing is overwritten");
      await dialog.getByRole("button", { name: "Load the saved version" }).click();
      const notice = page.getByRole("region", { name: "Your version is still available" });
      await notice.waitFor();
      const isAtHand = await notice.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { focused: element === document.activeElement, visible: top >= 0 && bottom <= innerHeight };
      });
      t.strictSame(isAtHand, { focused: true, visible: true });
      t.equal(await page.getByLabel("Title").inputValue(), "dish from acme");
      await page.getByRole("button", { name: "Switch to my version" }).click();
      t.equal(await page.getByLabel("Title").inputValue(), "My dish");
      await page.keyboard.press("Control+s");
      await page.getByRole("region", { name: "Notices" }).getByText("“My dish” saved.").waitFor();
      await dirtyGone(page);
      t.match(await stored("id-acme-dish"), { title: "My dish", description: "A **good** dish." });
    },
  );

  await t.test("keeps the control with the focus above the save bar on a phone", async (t) => {
    const { page } = await open("/admin/products/new", { viewport: PHONE });
    const bar = page.locator("[data-save-bar]");
    const table = new CaseTable();
    for (const language of ["de", "en"]) {
      await page.context().addCookies([{ name: "language", value: language, url: page.url() }]);
      await page.reload();
      await page.locator("main input").first().fill("Bowl");
      await bar.waitFor();
      for (;;) {
        await page.keyboard.press("Tab");
        const overlap = await bar.evaluate((shown) => {
          const { activeElement } = document;
          if (!activeElement || shown.contains(activeElement)) return null;
          return Math.max(0, activeElement.getBoundingClientRect().bottom - shown.getBoundingClientRect().top);
        });
        if (overlap === null) break;
        table.check(`${language}: pixels of ${await focusedName(page)} below the bar`, overlap, 0);
      }
      await bar.getByRole("button").first().click();
      await bar.waitFor({ state: "detached" });
    }
    t.same(table.wrong(), []);
  });

  await t.test("asks before it leaves what was typed while a new product was saved", async (t) => {
    const { page } = await open("/admin/products/new");
    await page.getByLabel("Title").fill("Jug");
    await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Price", { exact: true }).fill("9");
    const { promise: typed, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/admin/*/products/*", async (route) => {
      await typed;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.keyboard.press("Control+s");
    await sent;
    await page.getByLabel("Title").fill("Jug with a lid");
    resolve();
    await page.waitForURL((url) => !url.searchParams.has("new"));
    await page.getByRole("link", { name: "Home" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Save and leave" }).click();
    await page.waitForURL("**/admin");
    const jugs = (await platform.products.list("id-acme", { limit: 100 })).filter(({ title }) => title.includes("Jug"));
    t.strictSame(
      jugs.map(({ title }) => title),
      ["Jug with a lid"],
    );
    for (const { id } of jugs) await platform.products.remove("id-acme", id);
  });

  await t.test("shows the last position of a page that the seller stayed on, or reloads", async (t) => {
    const { page } = await open("/admin/products");
    await page.getByRole("link", { name: "Tureen" }).click();
    await page.getByLabel("Title").fill("Soup tureen");
    // The page notices it in the next frame.
    const scroll = (to?: number) =>
      page.evaluate(
        (top) =>
          new Promise<number>((resolve) => {
            if (top !== undefined) scrollTo({ top });
            requestAnimationFrame(() => setTimeout(() => resolve(scrollY), 50));
          }),
        to,
      );
    await scroll(200);
    await page.goBack();
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    await page.waitForURL("**/products/*", { waitUntil: "commit" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await scroll(300);
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.goBack();
    await page.getByLabel("Title").waitFor();
    t.equal(await scroll(), 300);
    await page.reload();
    await page.getByLabel("Title").waitFor();
    t.equal(await scroll(), 300, "after a reload");
  });

  await t.test("keeps unsaved changes when the session ends", async (t) => {
    const { page } = await open("/admin/products/id-acme-tureen");
    await page.getByLabel("Title").fill("Soup tureen");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[name=password]").fill("correct horse battery");
    await dialog.locator("button[type=submit]").click();
    await dirtyGone(page);
    t.equal((await stored("id-acme-tureen"))?.title, "Soup tureen");
  });

  await t.test("discards unsaved changes when their account signs out, or another one signs in", async (t) => {
    const path = "/admin/products/id-acme-tureen";
    const { page } = await open(path);
    const title = page.getByLabel("Title");
    const before = await title.inputValue();
    await title.fill("Left behind");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await gateway.signIn(page, ADA);
    await title.waitFor();
    t.equal(await title.inputValue(), before, "after signing out");

    await title.fill("Half done");
    const other = await page.context().newPage();
    await gateway.enter(other, BO, gateway.url("acme.localhost", path));
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Account of Bo" }).waitFor();
    await title.waitFor();
    t.equal(await title.inputValue(), before, "in the other account");

    await title.fill("Not yet saved");
    await page.context().clearCookies();
    await page.reload();
    await gateway.enter(page, ADA, gateway.url("acme.localhost", path));
    await title.waitFor();
    t.equal(await title.inputValue(), before, "after a reload without a session");
  });

  await t.test("searches, changes several products at once, deletes and undoes", async (t) => {
    const { page, errors } = await open("/admin/products");
    await page.getByRole("searchbox").fill("mug from");
    await page.waitForURL(/\?q=mug\+from$/);
    await page.getByRole("row", { name: /beaker/ }).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("row", { name: /mug from acme/ }).waitFor();
    t.equal(await page.getByRole("row").count(), 2, "one product, and the table's head");
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByRole("checkbox", { name: "Select mug from acme" }).check();
    await page.getByRole("checkbox", { name: "Select beaker from acme" }).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await page.getByText("2 products archived.").waitFor();
    t.equal((await stored("id-acme-mug"))?.status, "archived");
    const notice = await page.getByRole("group").filter({ hasText: "2 products archived." }).boundingBox();
    const menu = await page.getByRole("button", { name: "More actions for mug from acme" }).boundingBox();
    t.ok(notice && menu && notice.x + notice.width < menu.x, "a notice covers no row’s menu");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("row", { name: /mug from acme.*Published/ }).waitFor();
    await page.getByRole("row", { name: /beaker from acme.*Draft/ }).waitFor();
    t.equal((await stored("id-acme-beaker"))?.status, "draft", "each has its earlier status");

    await page.getByRole("button", { name: "More actions for mug from acme" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("“mug from acme” deleted.").waitFor();
    t.equal(await stored("id-acme-mug"), undefined);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByRole("row", { name: /mug from acme/ }).waitFor();
    t.match(await stored("id-acme-mug"), { slug: "mug", position: 0, status: "active" });
    t.strictSame(errors, []);
  });

  await t.test("moves the focus on when an action removes the control that has it", async (t) => {
    const [category] = await platform.categories.list("id-acme");
    const sizes = ["S", "M", "L"];
    for (const title of ["Lamp", "Candle"]) {
      const id = title.toLowerCase();
      const product = makeProduct({
        id,
        sellerId: "id-acme",
        categoryId: category?.id ?? "",
        title,
        slug: id,
        options: [{ name: "Size", values: sizes }],
        variants: sizes.map((size) => makeVariant({ values: [size] })),
      });
      await storeProduct(platform, "id-acme", product);
    }
    t.teardown(() => platform.products.remove("id-acme", "lamp"));
    const { page, errors } = await open("/admin/products");
    const table = new CaseTable();
    /** Presses a button, and an entry of its menu. */
    const press = async (button: string | RegExp, entry?: string): Promise<void> => {
      await page.getByRole("button", { name: button }).first().press("Enter");
      if (entry !== undefined) await page.getByRole("menuitem", { name: entry }).press("Enter");
    };
    const check = async (what: string, expected: string): Promise<void> => {
      const name = await pollUntil(
        () => focusedName(page),
        (each) => each === expected,
      );
      table.check(what, name, expected);
    };
    await page.getByRole("row", { name: /Candle/ }).waitFor();
    const names = await page.getByRole("row").getByRole("link").allInnerTexts();
    const place = names.indexOf("Candle");
    await press("More actions for Candle", "Delete");
    await check("a product: the next one", `Select ${names[place + 1] ?? names[place - 1]}`);

    await page.getByRole("searchbox").fill("nothing like it");
    await press("Show all products");
    await check("the button of an empty list: the page's heading", "Products");

    await page.goto(gateway.url("acme.localhost", "/admin/products/lamp"));
    const variant = page.getByRole("group", { name: "M", exact: true });
    await variant.waitFor();
    t.equal(await variant.locator("[aria-required]").count(), 1, "a variant needs only a price");
    await press("Stop offering M");
    await check("a variant: the next one, but no field, which would open a phone's keyboard", "Stop offering L");
    await press("Offer it");
    await check("the last button of a section: its heading", "Variants");
    await press("Remove M");
    await check("a value: the next one", "Move L");
    await press("More actions for Size", "Remove");
    await check("the only option: the section's heading", "Options");
    t.same(table.wrong(), []);
    t.strictSame(errors, []);
  });

  await t.test("changes all products that match, beyond the page, and undoes it, on a phone", async (t) => {
    const model = await platform.products.get("id-acme", "id-acme-mug");
    if (!model) throw new Error("there is no mug");
    for (let number = 0; number < 60; number += 1) {
      const id = `tile-${number}`;
      const variants = [makeVariant({ id: `${id}-only`, price: 900 })];
      await storeProduct(
        platform,
        "id-acme",
        makeProduct({ ...model, id, slug: id, title: `Tile ${number}`, status: "draft", options: [], variants }),
      );
    }
    const archived = async () =>
      (await platform.products.list("id-acme", { status: "archived", limit: 100 })).filter(({ id }) =>
        id.startsWith("tile-"),
      ).length;
    const { page, errors } = await open("/admin/products?q=tile", { viewport: PHONE });
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Select all 60" }).click();
    await page.getByText("All 60 selected").waitFor();
    const table = new CaseTable();
    await checkLooks(page, table, "all selected");
    t.same(table.wrong(), []);
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await page.getByText("60 products archived.").waitFor();
    t.equal(await archived(), 60);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    t.equal(await archived(), 0);
    const found = page.getByRole("search").locator("xpath=..").locator("output");
    t.equal(await found.textContent(), "60 results");
    for (const [link, range] of [
      ["Next page", "51–60 of 60"],
      ["Previous page", "1–50 of 60"],
    ] as const) {
      await page.getByRole("link", { name: link }).press("Enter");
      await page.getByText(range).waitFor();
      await page.waitForFunction(() => scrollY === 0);
      t.equal(await focusedName(page), "Products", `${link} focuses the heading at the top`);
    }
    t.strictSame(errors, []);
    for (let number = 0; number < 60; number += 1) await platform.products.remove("id-acme", `tile-${number}`);
  });

  await t.test("cuts no label of a filter on a phone, in German and Arabic", async (t) => {
    const table = new CaseTable();
    const { page } = await open("/admin/products", { viewport: PHONE });
    for (const language of ["de", "ar"]) {
      await page.context().addCookies([{ name: "language", value: language, url: page.url() }]);
      await page.reload();
      await page.locator("main select").first().waitFor();
      const cut = await page.locator("main select").evaluateAll((selects) =>
        (selects as HTMLSelectElement[]).flatMap((select) => {
          const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
          const context = new OffscreenCanvas(1, 1).getContext("2d");
          if (!context) throw new Error("there is no canvas");
          context.font = font;
          const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
          return [...select.options].flatMap(({ label }) => (context.measureText(label).width > room + 1 ? label : []));
        }),
      );
      table.check(language, cut, []);
      const tops = await page
        .locator("main header .button")
        .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);
      table.check(`${language}: rows of the page's buttons`, tops, 1);
    }
    t.same(table.wrong(), []);
  });

  await t.test("mirrors the icons with a direction in Arabic", async (t) => {
    const { page } = await open("/admin/products");
    const icon = page.locator(".lucide-external-link").first();
    const scale = () => icon.evaluate((each) => getComputedStyle(each).scale);
    await icon.waitFor();
    t.equal(await scale(), "none");
    await page.context().addCookies([{ name: "language", value: "ar", url: page.url() }]);
    await page.reload();
    await icon.waitFor();
    t.equal(await scale(), "-1 1");
  });

  await t.test("names the limit of a full plan, and links to the plans", async (t) => {
    const [category] = await platform.categories.list("id-bolt");
    const model = await platform.products.get("id-bolt", "id-bolt-mug");
    if (!model || !category) throw new Error("there is no shop");
    for (let number = 0; number < 22; number += 1) {
      const each = { ...model, id: `b-${number}`, slug: `b-${number}`, title: `Bolt ${number}` };
      const variants = model.variants.map((variant) => ({ ...variant, id: `${variant.id}-${number}` }));
      await storeProduct(platform, "id-bolt", { ...each, variants });
    }
    const { page } = await open("/admin/products/id-bolt-beaker", {}, "bolt.localhost");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("You have reached your plan’s limit").waitFor();
    t.match(await page.getByRole("alert").textContent(), "includes 25 published products");
    t.equal(await page.getByRole("link", { name: "Upgrade to Pro" }).getAttribute("href"), "/admin/subscription");
    t.equal((await platform.products.get("id-bolt", "id-bolt-beaker"))?.status, "draft");
  });

  await t.test("adds, orders and deletes categories, but not those with products", async (t) => {
    const { page, errors } = await open("/admin/categories");
    const names = async () => (await platform.categories.list("id-acme")).map(({ name }) => name);
    const before = await names();
    await page.getByRole("button", { name: "Add category" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Plates");
    await page.keyboard.press("Enter");
    await page.getByText("“Plates” added.").waitFor();
    await move(page, "Plates", "ArrowUp");
    await page.getByText("Category order saved.").waitFor();
    t.strictSame(await names(), [...before.slice(0, -1), "Plates", ...before.slice(-1)]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.waitForFunction(() => document.querySelector("main li:last-child")?.textContent?.includes("Plates"));

    await page.getByRole("button", { name: "More actions for cups of acme" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    t.match(await page.getByRole("dialog").textContent(), "It contains 2 products");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions for Plates" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("“Plates” deleted.").waitFor();
    t.strictSame(await names(), before);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByRole("button", { name: "Move Plates" }).waitFor();
    t.strictSame(errors, []);
  });

  await t.test("has no accessibility problem or overflow, on phone and desktop, light and dark", async (t) => {
    const table = new CaseTable();
    const { page } = await open("/admin/products");
    for (const [path, text] of [
      ["/admin/products", "mug from acme"],
      ["/admin/products?q=nothing-has-this", "No products found"],
      ["/admin/categories", "cups of acme"],
      ["/admin/products/id-acme-mug", "Product details"],
      ["/admin/products/new", "Product details"],
    ] as const) {
      await page.goto(gateway.url("acme.localhost", path));
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      await checkLooks(page, table, path);
    }
    t.same(table.wrong(), []);
  });
});
