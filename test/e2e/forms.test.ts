import type { Locator, Page } from "playwright-core";
import t from "tap";
import { ADMIN_PATHS, adminOrderPath, settingsPath } from "../../areas/shared/pages/routes.ts";
import { passwordLink } from "../../gateway/platform/accounts/passwords.ts";
import { launchBrowser, spokenFields, type WatchedPage, watchedPage } from "../support/browser.ts";
import { ADMIN_PASSWORD, openAdmin } from "../support/gateway.ts";
import { placementOf } from "../support/orders.ts";
import { CaseTable } from "../support/system.ts";

const ADA = "ada@example.org";
const BOB = "bob@example.org";

/**
 * A form that is filled in wrongly, rejected, and corrected, by keyboard only. The checkout and the claim of a shop have more
 * steps, and tests of their own: checkout.test.ts and claim.test.ts.
 */
interface FormCase {
  form: string;
  path: string;
  /** The shop's by default. */
  host?: string;
  isSignedOut?: true;
  /** Opens the form: names of the buttons to press. */
  open?: readonly string[];
  /** The form's element. */
  scope?: string;
  /** The files that are chosen, one after another. */
  files?: readonly { name: string; text: string }[];
  /** The wrong entries: the fields' labels and texts. */
  wrong: readonly (readonly [label: string, text: string])[];
  /** The radio button to choose first. */
  choose?: string;
  /** A verdict on the wrong entry that appears before the form is submitted. */
  verdict?: string;
  /** Can't be submitted while it is wrong. */
  isBlocked?: true;
  /** The button's name. Without a button, the entries apply when the focus leaves the field. */
  submit?: string;
  /** The button's name when the entries are right. */
  confirm?: string;
  /** What a screen reader says of the invalid fields after that. */
  spoken: readonly string[];
  /** The field with the focus after that; the first invalid one by default. */
  focused?: string;
  /** An alert about the whole form. */
  alert?: RegExp;
  right: readonly (readonly [label: string, text: string])[];
  /**
   * What confirms the success: a text in a live region, the new page's heading or group, which has the focus, or its
   * address.
   */
  done: { said: string | RegExp } | { heading: string | RegExp } | { group: string } | { address: RegExp };
}

/** Presses Tab until an element has the focus. @throws Error if the keyboard does not reach it */
async function tabTo(page: Page, element: Locator): Promise<void> {
  // Found once: finding it by its label takes longer than a key press. It is found again if the page has replaced it.
  let found = await element.elementHandle();
  for (let presses = 0; presses < 80; presses += 1) {
    const state = await found?.evaluate((each) => {
      if (each === document.activeElement) return "focused";
      return each.isConnected ? "elsewhere" : "replaced";
    });
    if (state === "focused") return;
    if (state !== "elsewhere") found = await element.elementHandle();
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${String(element)}`);
}

async function fillIn(page: Page, scope: string, entries: FormCase["wrong"]): Promise<void> {
  for (const [label, text] of entries) {
    await tabTo(
      page,
      page.locator(`${scope} :is(input, select, textarea)`).and(page.getByLabel(new RegExp(`^${label}`))),
    );
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.type(text);
  }
}

/** The label of the field with the focus. */
const focusedLabel = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? undefined);

/** Opens the form, fills it in wrongly, checks what a screen reader says, and corrects it. */
async function correctForm(page: Page, each: FormCase, table: CaseTable): Promise<void> {
  const { form, open = [], scope = "main", choose, wrong, verdict, submit, spoken, alert, right, done } = each;
  const { focused = /"(.*?)"/.exec(spoken[0] ?? "")?.[1] } = each;
  const files = [...(each.files ?? [])];
  page.removeAllListeners("filechooser").on("filechooser", (chooser) => {
    const { name = "", text = "" } = files.shift() ?? {};
    void chooser.setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  });
  const press = async (name: string, within: string) => {
    const button = page.locator(within).getByRole("button", { name, exact: true });
    await tabTo(page, button.or(page.locator(`${within} summary`).filter({ hasText: name })).first());
    await page.keyboard.press("Enter");
  };
  const send = (name: string | undefined) => (name ? press(name, scope) : page.keyboard.press("Tab"));
  for (const name of open) await press(name, "main");
  if (choose) {
    await tabTo(page, page.locator(`${scope} :checked[type=radio]`));
    while (!(await page.getByRole("radio", { name: choose }).isChecked())) await page.keyboard.press("ArrowDown");
  }
  await fillIn(page, scope, wrong);
  if (verdict) await page.locator(scope).getByText(verdict).waitFor();
  if (!each.isBlocked) await send(submit);
  if (alert) await page.getByRole("alert").getByText(alert).waitFor();
  else await page.locator(`${scope} :is([aria-invalid=true], :focus:invalid)`).first().waitFor();
  const invalid = (await spokenFields(page, scope))
    .filter((field) => /^[^:]*\binvalid\b/.test(field))
    .map((field) => field.replace(/:\d+(?=\/)/, ""));
  table.check(`${form}: spoken`, invalid, spoken);
  table.check(`${form}: focus`, await focusedLabel(page), focused);
  await fillIn(page, scope, right);
  await send(each.confirm ?? submit);
  if ("address" in done) return page.waitForURL(done.address);
  if ("said" in done) return page.locator("[aria-live], output, [role=status]").getByText(done.said).first().waitFor();
  const view =
    "group" in done
      ? page.getByRole("group", { name: done.group })
      : page.getByRole("heading", { level: 1, name: done.heading });
  await view.waitFor();
  table.check(`${form}: focus after`, await view.evaluate((each) => each === document.activeElement), true);
}

const SETTINGS_SAVED = { said: /^Saved\./ } as const;

const FORMS: readonly FormCase[] = [
  {
    form: "sign-in",
    path: ADMIN_PATHS.signIn,
    isSignedOut: true,
    wrong: [
      ["Email", ADA],
      ["Password", "a wrong one"],
    ],
    submit: "Sign in",
    spoken: [],
    focused: "Password",
    alert: /password/,
    right: [["Password", ADMIN_PASSWORD]],
    done: { heading: "Home" },
  },
  {
    form: "forgotten password",
    path: ADMIN_PATHS.forgotPassword,
    isSignedOut: true,
    wrong: [["Email", "ada"]],
    submit: "Send the link",
    spoken: ['textbox "Email" required, invalid'],
    right: [["Email", ADA]],
    done: { heading: "Check your email" },
  },
  {
    form: "the account’s name",
    path: ADMIN_PATHS.account,
    scope: "main section:has([name=name])",
    wrong: [["Your name", " "]],
    submit: "Change name",
    spoken: ['textbox "Your name" required, invalid: Enter your name.'],
    right: [["Your name", "Ada Byrne"]],
    done: { said: "Name saved." },
  },
  {
    form: "the account’s password",
    path: ADMIN_PATHS.account,
    scope: "main section:has([name=current])",
    wrong: [
      ["Current password", "a wrong one"],
      ["New password", "short"],
    ],
    submit: "Change password",
    spoken: [
      'textbox "New password" required, invalid: At least 10 characters. A few unrelated words are easy to remember. Use at least 10 characters.',
    ],
    right: [
      ["New password", "another heron on the quay"],
      ["Current password", ADMIN_PASSWORD],
    ],
    done: { said: /Password changed/ },
  },
  {
    form: "the shop’s settings",
    path: ADMIN_PATHS.settings,
    wrong: [
      ["Name", " "],
      ["Email", "hello"],
      ["Phone", "none"],
    ],
    submit: "Save",
    spoken: [
      'textbox "Name" required, invalid: Enter a name for your shop.',
      'textbox "Email (optional)" invalid: Customers see it. If you leave it empty, new orders go to your sign-in email. Enter an email address, such as hello@example.com.',
      'textbox "Phone (optional)" invalid: Enter a phone number, such as +44 20 7946 0018.',
    ],
    right: [
      ["Name", "Acme"],
      ["Email", "hello@acme.example"],
      ["Phone", "+44 1632 960147"],
    ],
    done: SETTINGS_SAVED,
  },
  {
    form: "the shop’s colour",
    path: settingsPath("look"),
    wrong: [["Colour code", "green"]],
    submit: "Save",
    spoken: ['textbox "Colour code, such as #1f6feb" required, invalid: Enter a colour, such as #1f6feb.'],
    right: [["Colour code", "1F6FEB"]],
    done: SETTINGS_SAVED,
  },
  {
    form: "a delivery option",
    path: settingsPath("delivery"),
    open: ["Add a delivery option"],
    wrong: [["Name", " "]],
    submit: "Save",
    spoken: [
      'textbox "Name" required, invalid: Enter a name. Customers see it when they choose.',
      'textbox "Price" required, invalid: EUR Enter 0 if it is free. Enter an amount, or 0 if it is free.',
    ],
    right: [
      ["Name", "Courier"],
      ["Price", "4.50"],
    ],
    done: SETTINGS_SAVED,
  },
  {
    form: "how to pay",
    path: settingsPath("payment"),
    wrong: [["Payment instructions", "Transfer to [bank]."]],
    submit: "Save",
    spoken: [
      'textbox "Payment instructions (optional)" invalid: Replace the text in [brackets] before you save. Fill in [bank], or delete what you don’t need.',
    ],
    right: [["Payment instructions", "Transfer to us."]],
    done: SETTINGS_SAVED,
  },
  {
    form: "a page",
    path: settingsPath("pages"),
    open: ["Empty page"],
    wrong: [
      ["Title", " "],
      ["Address", "über uns"],
    ],
    submit: "Save",
    spoken: [
      'textbox "Title" required, invalid: Enter a title.',
      'textbox "Address" required, invalid: acme.localhost/pages/über uns Use lowercase letters, digits and hyphens only. Start with a letter or digit.',
    ],
    right: [
      ["Title", "About us"],
      ["Address", "about"],
      ["Text", "We make pots."],
    ],
    done: SETTINGS_SAVED,
  },
  {
    form: "a new category",
    path: ADMIN_PATHS.categories,
    open: ["Add category"],
    scope: "dialog",
    wrong: [["Name", " "]],
    submit: "Add category",
    spoken: ['textbox "Name" required, invalid: Give the category a name.'],
    right: [["Name", "Tiles"]],
    done: { said: "“Tiles” added." },
  },
  {
    form: "a category’s name",
    path: ADMIN_PATHS.categories,
    open: ["bowls of acme"],
    scope: "dialog",
    wrong: [["Name", " "]],
    submit: "Save",
    spoken: ['textbox "Name" required, invalid: Give the category a name.'],
    right: [["Name", "Dishes"]],
    done: { said: "“Dishes” saved." },
  },
  {
    form: "a new product",
    path: ADMIN_PATHS.newProduct,
    wrong: [["Price", "much"]],
    submit: "Save draft",
    spoken: [
      'textbox "Title" required, invalid: Give the product a title.',
      'combobox "Category" invalid: Choose a category, or add one.',
      'textbox "Price" required, invalid: EUR Enter an amount, such as 24.00.',
    ],
    right: [
      ["Title", "Tile"],
      ["Category", "cups"],
      ["Price", "9"],
    ],
    done: { said: /“Tile” saved/ },
  },
  {
    form: "a product’s options",
    path: ADMIN_PATHS.newProduct,
    open: ["Add options like size or colour"],
    wrong: [
      ["Title", "Bowl"],
      ["Category", "cups"],
      ["Price", "12"],
      ["Option name", " "],
    ],
    submit: "Save draft",
    spoken: [
      'combobox "Option name" required, invalid: Give the option a name, such as Size.',
      'textbox "First value" required, invalid: Add a value, or remove the option.',
    ],
    right: [
      ["Option name", "Size"],
      ["First value", "Small"],
    ],
    done: { said: /“Bowl” saved/ },
  },
  {
    form: "the dates of orders",
    path: ADMIN_PATHS.orders,
    wrong: [
      ["Period", "Choose dates"],
      // Without a year.
      ["From", "0101"],
      ["To", "12312026"],
    ],
    spoken: ['Date "From" invalid: Enter a date from 2000 to 2099.'],
    focused: "To",
    right: [["From", "01012026"]],
    done: { address: /[?&]from=2026-01-01&to=2026-12-31/ },
  },
  {
    form: "dates of orders in the wrong order",
    path: `${ADMIN_PATHS.orders}?from=2026-02-01`,
    wrong: [["To", "01012026"]],
    spoken: ['Date "To" invalid: This date is before the start date.'],
    right: [["From", "12312025"]],
    done: { address: /[?&]from=2025-12-31&to=2026-01-01/ },
  },
  {
    form: "a file of products",
    path: ADMIN_PATHS.import,
    files: [
      { name: "products.xlsx", text: "PK" },
      { name: "products.csv", text: "handle,title,price\njar,Jar,12.50\n" },
    ],
    wrong: [],
    submit: "Choose a file",
    spoken: [],
    alert: /Save or export it as CSV/,
    right: [],
    done: { group: "products.csv" },
  },
];

t.test("each form says what is wrong, and can be corrected and confirmed by keyboard", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { platform, url, port, addAccount, enter } = await openAdmin(t, { shops: { acme: {}, bloom: {} } });
  await addAccount(ADA, "Ada", ["acme"]);
  await addAccount(BOB, "Bob", ["acme"]);
  const address = { line1: "1 Quay", line2: null, city: "Cork", region: null, postalCode: "T12 X70A", country: "IE" };
  const delivery = { optionId: "post", title: "Post", kind: "shipping", price: 495, address } as const;
  const state = { status: "confirmed", payment: "paid", delivery } as const;
  await platform.orders.place("id-acme", placementOf([], { order: state }));
  const [order] = await platform.orders.list("id-acme", { limit: 1 });
  const account = await platform.accounts.findByEmail(BOB);
  const link = new URL(
    await passwordLink(platform, account?.id ?? "", {
      lifetimeMs: 3_600_000,
      publicOrigin: `http://acme.localhost:${port}`,
    }),
  );
  const cases: FormCase[] = [
    ...FORMS,
    {
      form: "the name on the landing",
      host: "localhost",
      path: "/",
      isSignedOut: true,
      scope: "main form[data-on=paper]",
      wrong: [["Claim your name", "acme"]],
      verdict: "is already taken.",
      submit: "Claim it",
      spoken: ['textbox "Claim your name" invalid: acme.localhost is already taken.'],
      right: [["Claim your name", "harbour-cups"]],
      done: { heading: "Open your shop" },
    },
    {
      form: "prices in a list",
      path: "/categories/cups",
      isSignedOut: true,
      open: ["Filter"],
      wrong: [["From", "cheap"]],
      spoken: ['textbox "From" invalid: Enter a price as a number, such as 18.50.'],
      focused: "To",
      right: [["From", "10"]],
      done: { address: /[?&]min=10\b/ },
    },
    {
      form: "a note on an order",
      path: adminOrderPath(order?.id ?? ""),
      scope: "main form",
      wrong: [["New note", " "]],
      submit: "Add note",
      spoken: ['textbox "New note" required, invalid: Enter a note.'],
      right: [["New note", "Wrapped twice."]],
      done: { said: "Note added." },
    },
    {
      form: "a parcel",
      path: adminOrderPath(order?.id ?? ""),
      open: ["Mark as shipped"],
      scope: "dialog",
      wrong: [["Tracking link", "see the carrier"]],
      submit: "Mark as shipped",
      spoken: [
        'textbox "Tracking link (optional)" invalid: Copy the whole address from the carrier’s page. It begins with https://',
      ],
      right: [["Tracking link", "https://parcels.example/123"]],
      done: { said: /is on its way/ },
    },
    {
      form: "a refund",
      path: adminOrderPath(order?.id ?? ""),
      open: ["Refund"],
      scope: "dialog",
      choose: "An amount",
      wrong: [["Amount", "999"]],
      submit: "Refund",
      spoken: ['textbox "Amount" required, invalid: EUR At most €4.95 can be refunded.'],
      right: [["Amount", "2"]],
      confirm: "Refund €2",
      done: { said: /€2 refunded/ },
    },
    {
      form: "a new password",
      path: link.pathname + link.hash,
      isSignedOut: true,
      wrong: [["New password", "short"]],
      submit: "Save and sign in",
      spoken: [
        'textbox "New password" required, invalid: At least 10 characters. A few unrelated words are easy to remember. Use at least 10 characters.',
      ],
      right: [["New password", "a third heron on the quay"]],
      done: { heading: "Home" },
    },
    // The last one: the shop has another address afterwards.
    {
      form: "the shop’s address",
      path: settingsPath("address"),
      wrong: [["New name", "bloom"]],
      verdict: "belongs to another shop",
      isBlocked: true,
      submit: "Change the address",
      spoken: ['textbox "New name" required, invalid: .localhost bloom belongs to another shop.'],
      right: [["New name", "harbour"]],
      done: { address: /\/\/harbour\.localhost/ },
    },
  ];
  const table = new CaseTable();
  let signedIn: WatchedPage | undefined;
  for (const each of cases) {
    const watched: WatchedPage = (!each.isSignedOut && signedIn) || (await watchedPage(browser));
    const { page, errors } = watched;
    const address = url(each.host ?? "acme.localhost", each.path);
    if (each.isSignedOut || watched === signedIn) await page.goto(address);
    else await enter(page, ADA, address);
    await correctForm(page, each, table).catch((error: unknown) =>
      table.check(`${each.form}: fails`, String(error), ""),
    );
    const unexpected = errors.splice(0).filter((error) => !error.includes("status of 401"));
    table.check(`${each.form}: errors`, unexpected, []);
    if (each.isSignedOut) await page.context().close();
    else signedIn = watched;
  }
  t.same(table.wrong(), []);
});
