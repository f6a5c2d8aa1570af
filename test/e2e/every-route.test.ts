import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import t from "tap";
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from "../../areas/shared/domain/locales.ts";
import { ADMIN_PATHS, LANDING_PATHS, SETTINGS_PARTS, STOREFRONT_PATHS } from "../../areas/shared/pages/routes.ts";
import { axeViolations, checkLooks, launchBrowser, openPage, PHONE, watchedPage } from "../support/browser.ts";
import { openAdmin } from "../support/gateway.ts";
import { orderOf, placeOrder } from "../support/orders.ts";
import { CaseTable } from "../support/system.ts";

const LOCALES: Record<Language, string> = { en: "en-GB", de: "de-DE", ar: "ar-EG" };

const SIGNED_OUT: readonly string[] = [
  ADMIN_PATHS.signIn,
  ADMIN_PATHS.enter,
  ADMIN_PATHS.forgotPassword,
  ADMIN_PATHS.setPassword,
];

/** An address for each route, and one that no route has. @throws Error for a route that needs an example */
function addresses<Route extends string>(
  paths: Record<Route, string>,
  examples: Partial<Record<Route, readonly string[]>>,
): string[] {
  const known = Object.entries<string>(paths).flatMap(([route, path]) => {
    const [parameter] = /:\w+/.exec(path) ?? [];
    const values = examples[route as Route];
    if (parameter === undefined) return values ? values.map((query) => path + query) : [path];
    if (!values) throw new Error(`the route ${route} needs an example of ${parameter}`);
    return values.map((value) => path.replace(parameter, value));
  });
  return [...known, "/nowhere"];
}

/** Checks a state of the page in light mode, and its colours in dark mode. */
async function checkState(page: Page, table: CaseTable, about: string): Promise<void> {
  table.check(about, await axeViolations(page, { oncePer: table }), []);
  await page.emulateMedia({ colorScheme: "dark" });
  table.check(`${about}, dark`, await axeViolations(page, { only: "colours", oncePer: table }), []);
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Checks what each menu, each dialog, the cart and the first form of the page show, at a phone's width.
 * @param frame names of the menus outside `main` that were checked on an earlier page; this page's names are added
 */
async function checkStates(page: Page, table: CaseTable, about: string, frame: Set<string>): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "light" });
  const openers = page.locator("button[aria-haspopup]:visible:enabled");
  for (let i = 0; i < (await openers.count()); i++) {
    const opener = openers.nth(i);
    const name = (await opener.getAttribute("aria-label")) ?? (await opener.textContent()) ?? "";
    const isInMain = await opener.evaluate((element) => element.closest("main") !== null);
    if (!isInMain && frame.has(name)) continue;
    if (!isInMain) frame.add(name);
    await opener.click();
    await checkState(page, table, `${about}: ${name} opened`);
    await page.keyboard.press("Escape");
  }
  if (page.url().includes("/products/") && !page.url().includes("/admin")) {
    await page.locator("main button.button:visible").first().click();
    await page.getByRole("dialog").waitFor();
    await checkState(page, table, `${about}: cart opened`);
  }
  const submit = page.locator("main form button[type=submit]:visible:enabled").first();
  if ((await submit.count()) === 0) return;
  await submit.click();
  await page.waitForLoadState("networkidle");
  await checkState(page, table, `${about}: sent without input`);
}

/** The placeholders of empty fields that are written in the other direction: Arabic from the left, or Latin from the right. */
const reversedPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input:placeholder-shown, textarea:placeholder-shown")]
      .filter((field) => (getComputedStyle(field).direction === "rtl") !== /\p{Script=Arabic}/u.test(field.placeholder))
      .map(({ placeholder }) => placeholder),
  );

t.test(
  "every route is accessible in three languages, at both widths, with menus, dialogs and errors open, light and dark",
  async (t) => {
    const browser = await launchBrowser(t);
    if (!browser) return;
    const shops = Object.fromEntries(LANGUAGES.map((language) => [`shop-${language}`, { locale: LOCALES[language] }]));
    const { platform, port, url, addAccount, enter } = await openAdmin(t, { shops });
    const table = new CaseTable();
    const check = async (language: Language): Promise<void> => {
      const domain = `shop-${language}`;
      const host = `${domain}.localhost`;
      const email = `${language}@people.example`;
      await addAccount(email, language, [domain]);
      const seller = await platform.sellers.findByDomain(domain);
      const sellerId = seller?.id ?? "";
      const [product] = await platform.products.list(sellerId, { status: "active", limit: 1 });
      if (!seller || !product) throw new Error("the shop has no product");
      const { status } = await placeOrder(port, sellerId, randomUUID(), orderOf(seller, product, 1), { host });
      const [order] = await platform.orders.list(sellerId, { limit: 1 });
      if (!order) throw new Error(`the order was answered with ${status}`);
      const visit = async (host: string, paths: string[], account?: string): Promise<void> => {
        const { page, errors } = await watchedPage(browser, { locale: LOCALES[language] });
        await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: url(host, "/") }]);
        if (account) await enter(page, account, url(host, ADMIN_PATHS.account));
        const frame = new Set<string>();
        for (const path of paths) {
          await openPage(page, url(host, path));
          const about = `${host}${path}`;
          table.check(`${about}: language`, (await page.getAttribute("html", "lang"))?.slice(0, 2), language);
          table.check(`${about}: reversed placeholders`, await reversedPlaceholders(page), []);
          await checkLooks(page, table, about);
          await checkStates(page, table, about, frame);
        }
        const unexpected = errors.filter((error) => !error.includes("404"));
        table.check(`${host} in ${language}: errors`, unexpected, []);
        await page.context().close();
      };
      const shop = addresses(STOREFRONT_PATHS, {
        category: ["cups"],
        product: [product.slug],
        search: ["", "?q=mug", "?q=nothing"],
        order: [order.accessToken],
        content: ["imprint"],
      });
      const admin = addresses(ADMIN_PATHS, {
        product: [product.id],
        order: [order.id],
        packingSlip: [order.id],
        settingsPart: SETTINGS_PARTS,
      });
      await visit("localhost", addresses(LANDING_PATHS, {}));
      await visit(host, [...shop, ...SIGNED_OUT]);
      const signedIn = admin.filter((path) => !SIGNED_OUT.includes(path));
      await visit(host, signedIn, email);
    };
    // Side by side, because each of them waits for quiet networks.
    await Promise.all(LANGUAGES.map(check));
    t.same(table.wrong(), []);
  },
);
