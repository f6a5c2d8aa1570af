import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import t from "tap";
import {
  checkLooks,
  DESKTOP,
  launchBrowser,
  liftItem,
  PHONE,
  spokenFields,
  type WatchedPage,
  watchedPage,
} from "../../../support/browser.ts";
import { ENDLESS_MARKDOWN } from "../../../support/hostile-markdown.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { CaseTable } from "../../../support/system.ts";
import { openComponentPage } from "./component-page.ts";

type KeyPress = Partial<Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey">>;

const NARROW = { width: 320, height: 640 };

t.test("the admin's kit in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const origin = await openComponentPage(t, import.meta.resolve("./kit-page.tsx"));
  const load = async (watched: WatchedPage) => {
    await watched.page.goto(origin);
    await watched.page.waitForSelector("h1");
    return watched;
  };
  const openPage = reusePage(t, browser);
  const open = async (viewport = DESKTOP) => load(await openPage({ viewport }));
  /** In a context of its own. */
  const openNew = async (options?: BrowserContextOptions) => load(await watchedPage(browser, options));
  /** Waits until a part of the page has reported this. */
  const reports = (page: Page, name: string, value: unknown) =>
    page.waitForSelector(`[data-reported=${name}]:text-is(${JSON.stringify(JSON.stringify(value))})`);
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

  await t.test("has no accessibility problem under the CSP at any width, light and dark", async (t) => {
    const table = new CaseTable();
    for (const viewport of [DESKTOP, NARROW]) {
      const { page, errors } = await open(viewport);
      await page.getByRole("checkbox", { name: "Something is not saved" }).check();
      await page.getByRole("checkbox", { name: "Select Dish" }).check();
      await page.getByRole("button", { name: "Archive" }).last().click();
      await checkLooks(page, table, "all parts", [viewport]);
      await page.getByRole("button", { name: "Cancel order" }).click();
      await checkLooks(page, table, "a dialog", [viewport]);
      table.check(`errors at ${viewport.width}`, errors, []);
    }
    t.same(table.wrong(), []);
  });

  await t.test("names each field, and describes it once", async (t) => {
    const { page } = await open();
    t.strictSame(await spokenFields(page, "main section"), [
      'textbox "Title" required: As customers read it.',
      'textbox "Address" required, invalid: .shops.example This name is taken.',
      'textbox "Note (optional)"',
      'textbox "Price" required: EUR',
      'combobox "Status"',
      'textbox "Address of the shop" required',
      'textbox "Description" required',
      'textbox "Password" required',
      'checkbox "Track the stock": Sold out at nought.',
      'switch "Open for orders": At once.',
      'searchbox "Search products"',
    ]);
  });

  await t.test("keeps an amount as typed until the field loses the focus", async () => {
    const { page } = await open();
    const field = page.getByLabel("Price");
    await field.fill("1.234,5");
    await reports(page, "price", 123_450);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value === "1.234,5",
    );
    await field.blur();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value === "1234.50",
    );
    await field.fill("a lot");
    await reports(page, "price", "NaN");
    await field.blur();
    await page.getByText("Enter an amount, such as 24.00.").waitFor();
    await field.fill("9999999999999");
    await reports(page, "price", "NaN");
    await page.getByText("This amount is too large.").waitFor();
    await field.fill("");
    await reports(page, "price", null);
  });

  await t.test("opens and closes a menu by keyboard", async (t) => {
    const { page } = await open();
    const button = page.getByRole("button", { name: "More for Stoneware mug" });
    await button.focus();
    await page.keyboard.press("Enter");
    t.equal(await focused(page), "Duplicate");
    await page.keyboard.press("ArrowUp");
    t.equal(await focused(page), "Delete");
    await page.keyboard.press("v");
    t.equal(await focused(page), "View");
    await page.keyboard.press("Home");
    t.equal(await focused(page), "Duplicate");
    await page.keyboard.press("n");
    t.equal(await page.locator("[role=menu]").count(), 1, "the page’s shortcuts are off");
    await page.keyboard.press("Escape");
    t.equal(await page.locator("[role=menu]").count(), 0);
    t.equal(await focused(page), "More for Stoneware mug");
    await page.keyboard.press("ArrowUp");
    t.equal(await focused(page), "Delete");
    await page.keyboard.press("Enter");
    await reports(page, "chosen", "delete Stoneware mug");
    t.equal(await focused(page), "More for Stoneware mug");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    t.equal(await page.locator("[role=menu]").count(), 0);
    const next = page.getByRole("checkbox", { name: /^Select A bowl/ });
    t.ok(await isFocused(next), "the Tab key moves on from the button");
    await button.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    t.equal(await focused(page), "Stoneware mug", "and back");
    await button.click();
    await page.mouse.click(5, 5);
    t.equal(await page.locator("[role=menu]").count(), 0, "a press outside closes it");
    await page.evaluate(() => {
      const bar = document.body.appendChild(document.createElement("div"));
      Object.assign(bar.style, { position: "fixed", inset: "0", zIndex: "1000", pointerEvents: "none" });
      bar.textContent = "in front";
    });
    await button.click();
    const covered = await page.getByRole("menuitem", { name: "Delete" }).evaluate((item) => {
      const bar = document.body.lastElementChild as HTMLElement;
      bar.style.pointerEvents = "auto";
      const { left, top } = item.getBoundingClientRect();
      return !item.contains(document.elementFromPoint(left + 8, top + 8));
    });
    t.equal(covered, false, "it is above the bars at the window’s edges");
  });

  await t.test("draws an empty state in front of the panel that contains it", async (t) => {
    const { page } = await open();
    const isInFront = await page.locator(".lucide-package").evaluate((icon) => {
      icon.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = icon.getBoundingClientRect();
      return icon.parentElement?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    t.equal(isInFront, true);
  });

  await t.test("keeps a menu inside a low window", async (t) => {
    for (const height of [240, 120]) {
      const { page } = await open({ width: 1280, height });
      const button = page.getByRole("button", { name: "More for Stoneware mug" });
      await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      await button.click();
      const last = page.getByRole("menuitem", { name: "Delete" });
      await last.focus();
      for (const part of [page.getByRole("menu").locator(".."), last]) {
        const box = await part.boundingBox();
        t.ok(box && box.y >= 0 && box.y + box.height <= height, `${height} px: ${JSON.stringify(box)}`);
      }
    }
  });

  await t.test("selects some or all rows of a list", async (t) => {
    const { page } = await open();
    const live = await page.getByRole("status").elementHandles();
    await page.getByRole("checkbox", { name: "Select Dish" }).check();
    await reports(page, "selected", ["dish"]);
    const spoken = await Promise.all(live.map((region) => region.textContent()));
    t.ok(spoken.includes("1 selected"), "a region that was there before announces it");
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    t.equal(await all.evaluate((box: HTMLInputElement) => box.indeterminate), true);
    await all.check();
    await reports(page, "selected", ["mug", "bowl", "dish"]);
    const bar = page.getByRole("status").filter({ hasText: "selected" });
    await page.getByRole("button", { name: "Select all 1,234" }).press("Enter");
    await reports(page, "selected", "all");
    t.equal(await bar.textContent(), "All 1,234 selected");
    t.equal(await focused(page), "Only the 3 on this page", "the pressed button stays");
    await page.keyboard.press("Enter");
    await reports(page, "selected", ["mug", "bowl", "dish"]);
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Select Dish" }).uncheck();
    await reports(page, "selected", ["mug", "bowl"]);
    await page.getByRole("button", { name: "Clear selection" }).press("Enter");
    await reports(page, "selected", []);
    t.ok(await isFocused(all), "the focus is in the list when the bar is gone");
    await page.setViewportSize(NARROW);
    await all.check();
    await reports(page, "selected", ["mug", "bowl", "dish"]);
  });

  await t.test("sorts by keyboard and pointer, and announces it", async (t) => {
    const { page } = await open();
    await liftItem(page, "Stoneware mug", "1 of 3");
    await page.keyboard.press("ArrowDown");
    await page.getByText("Stoneware mug is over position 2 of 3.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await reports(page, "order", ["bowl", "mug", "dish"]);
    const from = await page.getByRole("button", { name: "Move Dish" }).boundingBox();
    const to = await page.getByRole("button", { name: "Move A bowl" }).boundingBox();
    if (!from || !to) throw new Error("the grips are not shown");
    await page.mouse.move(from.x + 10, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + 40, { steps: 5 });
    await page.mouse.move(to.x + 10, to.y + 5, { steps: 5 });
    await page.mouse.up();
    await reports(page, "order", ["dish", "bowl", "mug"]);
    t.pass();
  });

  await t.test("formats markdown with buttons and keys, and previews it", async (t) => {
    const { page } = await open();
    const area = page.getByLabel("Description", { exact: true });
    await area.fill("mug <b>x</b>");
    await area.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(0, 3));
    await page.getByRole("button", { name: "Bold" }).click();
    await reports(page, "about", "**mug** <b>x</b>");
    await page.keyboard.press("Control+i");
    await reports(page, "about", "***mug*** <b>x</b>");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.waitForSelector("em > strong, strong > em");
    t.equal(await page.locator("b").count(), 0, "raw HTML stays text");
  });

  await t.test("refuses to preview a text that takes seconds, and the tab responds all the while", async (t) => {
    const { page, errors } = await openNew();
    const area = page.getByLabel("Description", { exact: true });
    // `fill` inserts line by line, and waits for frames while the browser lays out the long text.
    const setText = (text: string) =>
      area.evaluate((element: HTMLTextAreaElement, value) => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(element, value);
        element.dispatchEvent(new Event("input", { bubbles: true }));
      }, text);
    // Repeated, because a fast machine needs more text to take seconds.
    await setText(ENDLESS_MARKDOWN.repeat(3));
    // The worker has the real time, so it is still busy when the page's time limit is over.
    await page.clock.install();
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Write" }).click();
    await page.getByRole("button", { name: "Preview" }).click();
    const refusal = page.getByText("This text is too complex to preview.");
    t.equal(await refusal.count(), 0, "the tab handled the click before the timeout");
    await page.clock.runFor(2_000);
    await refusal.waitFor();
    await page.getByRole("button", { name: "Write" }).click();
    await setText("*better* &amp;");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.waitForSelector("em:text-is('better')");
    t.same(errors, []);
    await page.context().close();
  });

  await t.test("asks before leaving with unsaved changes", async (t) => {
    const { page } = await open();
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await page.waitForURL("**/elsewhere");
    const dirty = page.getByRole("checkbox", { name: "Something is not saved" });
    await dirty.check();
    await page.goBack();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.waitFor();
    t.equal(new URL(page.url()).pathname, "/elsewhere", "still on the page");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    t.ok(await dirty.isChecked());
    await page.goBack();
    await dialog.getByRole("button", { name: "Leave without saving" }).click();
    await page.waitForURL(`${origin}/`);

    await dirty.check();
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await page.waitForURL(`${origin}/#main`);
    t.equal(await dialog.count(), 0, "a link to a part of the page does not leave it");
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await dialog.getByRole("button", { name: "Save and leave" }).click();
    await page.waitForURL("**/elsewhere");

    await dirty.check();
    let asked = 0;
    page.on("dialog", (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    await page.reload();
    await page.waitForSelector("h1");
    t.equal(asked, 1, "the browser asks before a reload");
    await page.reload();
    t.equal(asked, 1, "does not ask without unsaved changes");
  });

  await t.test("stays when the question was closed while “Save and leave” was saving", async (t) => {
    const { page } = await open();
    const held = Promise.withResolvers<void>();
    await page.route("**/save", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("checkbox", { name: "Something is not saved" }).check();
    const link = page.getByRole("link", { name: "Elsewhere" });
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await link.click();
    await dialog.getByRole("button", { name: "Save and leave" }).click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await link.click();
    await dialog.waitFor();
    held.resolve();
    await reports(page, "saves", 1);
    await dialog.locator("button:not([aria-disabled])", { hasText: "Save and leave" }).waitFor();
    t.equal(new URL(page.url()).pathname, "/", "the second question was not answered");
  });

  await t.test("undoes an action from its notice", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "Archive" }).last().click();
    await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
    await reports(page, "undone", 1);
  });

  await t.test("reaches a notice by keyboard, keeps it while focused, and returns the focus", async (t) => {
    const { page } = await openNew();
    const region = page.getByRole("region", { name: "Notices (F8)" });
    const notice = region.getByRole("group", { name: "Product archived." });
    const title = page.getByLabel("Title");
    const archive = page.getByRole("button", { name: "Archive" }).last();
    await page.clock.install();
    await archive.press("Enter");
    await title.focus();
    await page.keyboard.press("F8");
    t.ok(await isFocused(notice), "the key works in a field");
    await page.clock.runFor(60_000);
    t.equal(await notice.count(), 1, "time stops while it has the focus");
    await page.keyboard.press("Tab");
    t.equal(await focused(page), "Undo");
    await page.keyboard.press("Enter");
    await reports(page, "undone", 1);
    t.equal(await notice.count(), 0);
    t.ok(await isFocused(title), "“Undo” returns the focus");

    await archive.press("Enter");
    await page.keyboard.press("F8");
    await page.keyboard.press("Escape");
    t.equal(await notice.count(), 0, "Escape dismisses it");
    t.ok(await isFocused(archive));

    await archive.press("Enter");
    await notice.hover();
    await page.clock.runFor(60_000);
    t.equal(await notice.count(), 1, "time stops under the pointer");
    await page.keyboard.press("F8");
    await page.mouse.move(5, 5);
    await page.clock.runFor(60_000);
    t.equal(await notice.count(), 1, "the focus alone keeps it");
    await title.focus();
    await page.clock.runFor(10_000);
    t.equal(await notice.count(), 0);
    await page.context().close();
  });

  await t.test("returns the keyboard's focus when the save bar disappears with the pressed button", async (t) => {
    const { page } = await open();
    const dirty = page.getByRole("checkbox", { name: "Something is not saved" });
    const bar = page.getByRole("region", { name: "Changes" });
    for (const keys of [["Tab"], ["Tab", "Tab"], ["Tab", "Tab", "Shift+Tab"]]) {
      await dirty.press("Space");
      await bar.waitFor();
      for (const key of ["Tab", ...keys, "Enter"]) await page.keyboard.press(key);
      await bar.waitFor({ state: "detached" });
      t.equal(await focused(page), "Elsewhere", `${keys.join()}: the control before the bar`);
    }
    await dirty.check();
    await bar.getByRole("button", { name: "Save" }).click();
    await bar.waitFor({ state: "detached" });
    t.equal(await focused(page), "Unsaved", "after a tap: the heading of the section");
    await dirty.check();
    await page.keyboard.press("Control+s");
    await bar.waitFor({ state: "detached" });
    t.ok(await isFocused(dirty), "a shortcut leaves the focus where it is");
  });

  await t.test(
    "breaks a long word in a notice on a phone, and mirrors the notice for right-to-left languages",
    async (t) => {
      const { page } = await open(PHONE);
      await page.getByRole("button", { name: "Long notice" }).click();
      const dismiss = page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Dismiss" });
      const { x, width } = (await dismiss.boundingBox()) ?? { x: PHONE.width, width: 0 };
      t.ok(x + width <= PHONE.width, "its buttons are in the window");
      const padding = (dir: string) =>
        dismiss.locator("..").evaluate((notice, dir) => {
          document.documentElement.dir = dir;
          const outer = notice.getBoundingClientRect();
          const inner = notice.firstElementChild?.getBoundingClientRect() ?? outer;
          return dir === "rtl" ? outer.right - inner.right : inner.left - outer.left;
        }, dir);
      t.equal(await padding("rtl"), await padding("ltr"));
    },
  );

  await t.test("keeps notices above the save bar", async (t) => {
    const { page } = await open(NARROW);
    await page.getByRole("checkbox", { name: "Something is not saved" }).check();
    await page.getByRole("button", { name: "Archive" }).last().click();
    const undo = page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" });
    await undo.waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const foot = async () => {
      const notice = await undo.locator("..").boundingBox();
      return NARROW.height - ((notice?.y ?? 0) + (notice?.height ?? 0));
    };
    const bar = await page.getByRole("button", { name: "Save", exact: true }).boundingBox();
    t.ok((await foot()) >= (bar?.height ?? Number.NaN) + 16, `${await foot()} px above the foot`);
    await page.getByRole("checkbox", { name: "Something is not saved" }).uncheck();
    await page.getByRole("region", { name: "Changes" }).waitFor({ state: "detached" });
    t.equal(await foot(), 16, "moves down without a save bar");
  });

  await t.test("focuses a dialog’s first useful control, and then what opened it", async (t) => {
    const { page } = await open();
    const cases = [
      { opener: "Rename", first: { role: "textbox", name: "New name" }, why: "the first field that can be changed" },
      { opener: "Pick", first: { role: "radio", name: "Clay" }, why: "the checked choice" },
      { opener: "Cancel order", first: { role: "button", name: "Keep as it is" }, why: "the safe choice" },
    ] as const;
    for (const { opener, first, why } of cases) {
      const button = page.getByRole("button", { name: opener, exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
      const control = page.getByRole("dialog").getByRole(first.role, { name: first.name });
      await control.waitFor();
      t.ok(await isFocused(control), why);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      t.ok(await isFocused(button), "focuses the opener again");
    }
    await page.getByRole("link", { name: "Back" }).focus();
    await page.keyboard.press("?");
    t.equal(await focused(page), "Keyboard shortcuts", "the heading");
    t.equal(await page.evaluate(() => document.activeElement?.localName), "h2");
    await page.keyboard.press("Tab");
    t.equal(await focused(page), "Close");
    await page.keyboard.press("Enter");
    t.equal(await focused(page), "Back");
  });

  await t.test("keeps a required dialog open until its action is done", async (t) => {
    const { page } = await open();
    const opener = page.getByRole("button", { name: "Sign in again" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    await dialog.waitFor();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    t.ok(await dialog.isVisible(), "Chromium ignores preventDefault for repeated close requests");
    await dialog.evaluate(async (element: HTMLDialogElement) => {
      const closed = new Promise((done) => element.addEventListener("close", done, { once: true }));
      element.close();
      await closed;
    });
    t.ok(await dialog.isVisible(), "a browser without closedby closes it, and it opens again");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.waitFor({ state: "detached" });
    t.ok(await isFocused(opener));
  });

  await t.test("reads the whole text of a dialog that warns", async (t) => {
    const { page } = await open();
    await page.getByRole("button", { name: "Cancel order" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel the order?", description: "The customer gets an email." });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Something is not saved" }).check();
    await page.getByRole("link", { name: "Elsewhere" }).press("Enter");
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    t.equal(await focused(page), "Save and leave");
  });

  await t.test("shows a dialog’s failure in the dialog", async (t) => {
    const { page } = await open();
    await page.getByRole("button", { name: "Cancel order" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel the order?" });
    const confirm = dialog.getByRole("button", { name: "Cancel order" });
    await confirm.click();
    await dialog.getByRole("alert").waitFor();
    await confirm.click();
    await dialog.waitFor({ state: "detached" });
    t.equal(await focused(page), "Cancel order", "the focus is where it was");
  });

  await t.test("the search field keeps a space that the filter trims", async (t) => {
    const { page } = await open();
    const field = page.getByRole("searchbox", { name: "Search products" });
    await field.focus();
    await page.keyboard.type("Anna ");
    await reports(page, "search", "Anna");
    await page.keyboard.type("Schmidt");
    await reports(page, "search", "Anna Schmidt");
    t.equal(await field.inputValue(), "Anna Schmidt");
  });

  await t.test("shortcuts", async (t) => {
    const { page } = await open();
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await page.keyboard.press("?");
    await sheet.waitFor();
    t.match(await sheet.textContent(), "New product");
    await page.keyboard.press("n");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    t.equal(await page.getByText("New", { exact: true }).count(), 0, "nothing happens under a dialog");
    await page.keyboard.press("n");
    await page.getByText("New", { exact: true }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("n?");
    await reports(page, "search", "n?");
    t.equal(await page.getByText("New", { exact: true }).count(), 1, "shortcuts are off during typing");
    t.equal(await sheet.count(), 0);
    await page.getByRole("checkbox", { name: "Something is not saved" }).check();
    await page.getByLabel("Title").focus();
    await page.keyboard.press("Control+s");
    await reports(page, "saves", 1);
  });

  /** Presses a key of another keyboard layout, which Playwright doesn't have. */
  const pressKey = (control: Locator, init: KeyPress) =>
    control.evaluate(
      (element, init) =>
        element.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true })),
      init,
    );

  await t.test("shortcuts work on an Arabic keyboard and with Caps Lock", async (t) => {
    const { page } = await open();
    const body = page.locator("body");
    const notices = page.getByRole("group", { name: "New" });
    await pressKey(body, { key: "ى", code: "KeyN" });
    await notices.first().waitFor();
    await pressKey(body, { key: "N", code: "KeyN" });
    await notices.nth(1).waitFor();
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await pressKey(body, { key: "؟", code: "Slash", shiftKey: true });
    await sheet.waitFor();
    await page.keyboard.press("Escape");
    await pressKey(body, { key: "ظ", code: "Slash" });
    t.ok(await isFocused(page.getByRole("searchbox", { name: "Search products" })));
    await page.getByRole("checkbox", { name: "Something is not saved" }).check();
    await pressKey(body, { key: "س", code: "KeyS", ctrlKey: true });
    await reports(page, "saves", 1);
    const area = page.getByLabel("Description", { exact: true });
    await area.fill("mug");
    await area.selectText();
    await pressKey(area, { key: "لا", code: "KeyB", ctrlKey: true });
    await reports(page, "about", "**mug**");
  });

  await t.test("leaves other combinations of modifier keys to the browser", async (t) => {
    const { page } = await open();
    const area = page.getByLabel("Description", { exact: true });
    const isUnused = (init: KeyPress) => pressKey(area, init);
    t.ok(await isUnused({ key: "I", code: "KeyI", ctrlKey: true, shiftKey: true }), "the developer tools");
    t.ok(await isUnused({ key: "i", code: "KeyI", metaKey: true }));
    t.notOk(await isUnused({ key: "i", code: "KeyI", ctrlKey: true }));
    t.ok(await isUnused({ key: "S", code: "KeyS", ctrlKey: true, shiftKey: true }));
    t.ok(await pressKey(page.locator("body"), { key: "N", code: "KeyN", shiftKey: true }));
  });

  await t.test("uses ⌘ on a Mac, and leaves Ctrl to the system", async (t) => {
    const { page } = await openNew({ userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" });
    const area = page.getByLabel("Description", { exact: true });
    t.ok(await pressKey(area, { key: "k", code: "KeyK", ctrlKey: true }), "Ctrl+K deletes the rest of the line");
    t.notOk(await pressKey(area, { key: "k", code: "KeyK", metaKey: true }));
    await page.context().close();
  });

  await t.test("turns single-key shortcuts off and on", async (t) => {
    const { page } = await open();
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    const body = page.locator("body");
    await page.keyboard.press("?");
    const single = sheet.getByRole("switch", { name: "Single-key shortcuts" });
    await single.uncheck();
    await page.keyboard.press("Escape");
    t.ok(await pressKey(body, { key: "n", code: "KeyN" }), "nothing happens");
    t.notOk(await pressKey(body, { key: "F8", code: "F8" }), "function keys still work");
    await page.reload();
    await page.waitForSelector("h1");
    t.ok(await pressKey(body, { key: "n", code: "KeyN" }), "it is remembered");
  });
});
