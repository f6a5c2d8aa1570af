import type { Page } from "playwright-core";
import type { Test } from "tap";
import { GOOD_PASSWORD } from "../../support/accounts.ts";
import { axeViolations } from "../../support/browser.ts";
import { isOnFirebase } from "../../support/gateway.ts";
import { makePicture } from "../../support/pictures.ts";
import { CaseTable } from "../../support/system.ts";
import { chooseFiles, type InputMethod } from "./input-methods.ts";

/** A person who uses the admin. */
export interface Journey {
  t: Test;
  page: Page;
  input: InputMethod;
  look: (step: string) => Promise<void>;
}

/**
 * Checks a page with axe and for horizontal overflow. Pages look the same on Firebase, so axe, which takes most of a
 * journey's time, runs in embedded mode only.
 * @param isNewLook whether no other journey checks these pages at this size and colour scheme
 */
export function looker(t: Test, page: Page, isNewLook = true): Journey["look"] {
  const oncePer = new CaseTable();
  return async (step) => {
    if (isNewLook && !isOnFirebase()) t.strictSame(await axeViolations(page, { oncePer }), [], `axe: ${step}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    t.ok(overflow <= 0, `nothing sticks out sideways: ${step}`);
  };
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

const SELLER = "marta@people.example";
/** The shop's subdomain. */
export const NAME = "martas-mugs";
/** The parcel's tracking address. */
export const TRACKING = "https://post.example/RX1";

const saved = (page: Page) => page.getByRole("region", { name: "Changes" }).waitFor({ state: "detached" });

/** Opens one of the admin's sections. On a phone, some are behind "More". */
export async function goTo({ page, input }: Journey, place: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Admin" });
  const link = nav.getByRole("link", { name: new RegExp(`^${place}`) });
  if (await link.isVisible()) await input.press(link);
  else {
    await input.press(nav.getByRole("button", { name: "More" }));
    await input.press(page.getByRole("dialog").getByRole("link", { name: place }));
  }
  await heading(page, place);
}

/** Opens a shop on the landing page and goes to its admin. */
export async function openShop(
  { page, input, look }: Journey,
  { landing, shop, readCode }: { landing: string; shop: string; readCode: (email: string) => Promise<string> },
): Promise<void> {
  await page.goto(landing);
  await look("landing");
  const form = page.locator("form", { has: page.getByLabel("Claim your name") }).first();
  await input.write(form.getByRole("textbox"), NAME);
  await form.getByText(/is available/).waitFor();
  await look("a free name");
  await input.press(form.getByRole("button", { name: "Claim it" }));
  const shopName = page.getByLabel("Shop name");
  await shopName.waitFor();
  // Prefilled from the address, so all of it is replaced.
  await input.write(shopName, "");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Marta’s mugs");
  await page.getByText(/is available/).waitFor();
  await look("claim: the name");
  await input.press(page.getByRole("button", { name: "Continue" }));
  await input.write(page.getByLabel("Email", { exact: true }), SELLER);
  await input.write(page.getByRole("textbox", { name: "Your name" }), "Marta Lund");
  await input.write(page.getByLabel("Password", { exact: true }), GOOD_PASSWORD);
  await look("claim: the account");
  await input.press(page.getByRole("button", { name: "Continue" }));
  await page.getByLabel("Code").waitFor();
  await look("claim: the code");
  await input.write(page.getByLabel("Code"), await readCode(SELLER));
  await input.press(page.getByRole("button", { name: "Confirm and continue" }));
  await page.getByLabel("Currency").waitFor();
  await input.select(page.getByLabel("Currency"), "Euro (EUR)");
  await look("claim: the shop");
  await input.press(page.getByRole("button", { name: /^Open / }));
  await page.waitForURL(`${shop}/admin`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await look("the admin's home");
}

/** Creates a category and, in it, a published mug in two sizes and two colours with three pictures. */
export async function addProduct(journey: Journey): Promise<void> {
  const { page, input, look } = journey;
  await goTo(journey, "Categories");
  await input.press(page.getByRole("button", { name: "Add category" }));
  const dialog = page.getByRole("dialog");
  await look("a new category");
  await input.write(dialog.getByLabel("Name"), "Mugs");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("listitem").filter({ hasText: "Mugs" }).waitFor();
  await look("categories");

  await goTo(journey, "Products");
  await look("no products");
  await input.press(page.getByRole("link", { name: "Add product" }).first());
  await input.write(page.getByLabel("Title"), "Tide mug");
  await page
    .getByLabel("Category", { exact: true })
    .locator("option:checked", { hasText: "Mugs" })
    .waitFor({ state: "attached" });

  const formats = ["jpeg", "png", "webp"] as const;
  const files = formats.map(async (format, index) => ({
    name: `mug-${index + 1}.${format}`,
    mimeType: `image/${format}`,
    buffer: await makePicture(900 + index, 1_100)
      .toFormat(format)
      .toBuffer(),
  }));
  await chooseFiles(
    page,
    () => input.press(page.getByRole("button", { name: "Add pictures" })),
    await Promise.all(files),
  );
  for (const [place, alt] of ["A blue mug", "Its handle", "Its inside"].entries()) {
    await input.write(page.getByLabel(`Description of picture ${place + 1}`), alt);
  }

  for (const [add, name, values] of [
    ["Add options like size or colour", "Size", ["Small", "Large"]],
    ["Add another option", "Glaze", ["Sea", "Iron"]],
  ] as const) {
    await input.press(page.getByRole("button", { name: add }));
    // The new option's name has the focus.
    const option = page.getByRole("group", { name: "New option" });
    await input.write(option.getByLabel("Option name"), name);
    const named = page.getByRole("group", { name, exact: true });
    for (const [index, value] of values.entries()) {
      await input.write(named.getByLabel(index === 0 ? "First value" : "Another value"), value);
      await page.keyboard.press("Enter");
    }
  }
  await input.press(page.getByRole("button", { name: "Edit all…" }));
  await input.write(dialog.getByLabel("Price (optional)", { exact: true }), "24");
  await look("prices for all variants");
  await input.press(dialog.getByRole("button", { name: "Change all" }));
  await dialog.waitFor({ state: "detached" });
  await look("the product, filled in");
  await input.press(page.getByRole("button", { name: "Publish" }));
  await saved(page);
  await heading(page, "Tide mug");
  await look("the product, published");
}

export async function setUpShop(journey: Journey): Promise<void> {
  const { page, input, look } = journey;
  const part = (name: string) =>
    page.getByRole("navigation", { name: "Settings sections" }).getByRole("link", { name });
  await goTo(journey, "Settings");
  await look("settings");
  await input.press(part("Delivery"));
  await input.press(page.getByRole("button", { name: "Add a delivery option" }));
  await input.write(page.getByLabel("Name"), "By post");
  await input.write(page.getByLabel("Price"), "4.95");
  await look("delivery");
  await input.press(page.getByRole("button", { name: "Save" }));
  await saved(page);
  await input.press(part("Payment"));
  await input.write(page.getByRole("textbox", { name: "Payment instructions" }), "Transfer it to Marta’s bank.");
  await look("payment");
  await input.press(page.getByRole("button", { name: "Save" }));
  await saved(page);
}

/** The seller's actions on a new order. */
export async function fulfil({ t, page, input, look }: Journey): Promise<void> {
  await input.press(page.getByRole("main").getByRole("link", { name: "Order 1001" }));
  await heading(page, "Order 1001");
  await look("the order");
  const dialog = page.getByRole("dialog");
  await input.press(page.getByRole("button", { name: "Mark as paid" }));
  await dialog.waitFor();
  await look("has it been paid?");
  await input.press(dialog.getByRole("button", { name: "Mark as paid" }));
  await dialog.waitFor({ state: "detached" });

  await input.press(page.getByRole("button", { name: "Mark as shipped" }));
  await input.write(dialog.getByLabel("Carrier"), "An Post");
  await input.write(dialog.getByLabel("Tracking number"), "RX 1");
  await input.write(dialog.getByLabel("Tracking link"), TRACKING);
  await look("shipping");
  await input.press(dialog.getByRole("button", { name: "Mark as shipped" }));
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Track the parcel" }).waitFor();
  await look("the order, shipped");
  t.equal(await page.getByRole("link", { name: "Track the parcel" }).getAttribute("href"), TRACKING);
}
