import type { Page } from "playwright-core";
import t from "tap";
import { launchBrowser, PHONE, type WatchedPage, watchedPage } from "../../../support/browser.ts";
import { ADMIN_PASSWORD, openAdmin } from "../../../support/gateway.ts";
import { readOutbox } from "../../../support/mails.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { pollUntil } from "../../../support/system.ts";

const MARTA = "marta@acme.example";
const NEW = "a staple of another battery";

t.test("an account in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await openAdmin(t, { shops: { acme: {} } });
  const { url, addAccount, signIn, dataDir } = gateway;
  await addAccount(MARTA, "Marta", ["acme"]);
  const openPage = reusePage(t, browser);
  const signedIn = async (path: string, opened: Promise<WatchedPage> = openPage()): Promise<Page> => {
    const { page } = await opened;
    await gateway.enter(page, MARTA, url("acme.localhost", path));
    await page.waitForSelector(".admin-nav");
    return page;
  };
  /** In a context of its own, such as another person's or device's. */
  const signedInElsewhere = (path: string) => signedIn(path, watchedPage(browser));
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
  const isOut = async (page: Page): Promise<boolean> => {
    await page.reload();
    await page.waitForSelector("h1");
    return (
      (await page.locator("form input[name=password]").count()) === 1 &&
      new URL(page.url()).pathname === "/admin/sign-in"
    );
  };

  await t.test("changes the account's name", async (t) => {
    const page = await signedIn("/admin/account");
    await page.getByLabel("Your name").fill("  ");
    await page.getByRole("button", { name: "Change name" }).click();
    await page.getByText("Enter your name.").waitFor();
    await page.getByLabel("Your name").fill("Marta B");
    await page.getByRole("button", { name: "Change name" }).click();
    await page.getByText("Name saved.").waitFor();
    t.equal(await page.getByRole("button", { name: "Account of Marta B" }).count(), 1);
    t.equal(await focused(page), "Change name", "the button keeps the focus");
  });

  await t.test("keeps a problem of the account page until the next answer", async (t) => {
    const page = await signedIn("/admin/account");
    const answer = Promise.withResolvers<void>();
    const press = async (name: string, problem: string, correct: () => Promise<void>) => {
      const button = page.getByRole("button", { name, exact: true });
      await button.click();
      await page.getByText(problem).waitFor();
      await correct();
      await button.click();
      await page.getByRole("button", { name, exact: true, disabled: true }).waitFor();
      t.equal(await page.getByText(problem).count(), 1, name);
    };
    await page.route("**/api/account**", async (route) => {
      await answer.promise;
      await route.abort();
    });
    const [name, password] = [page.getByLabel("Your name"), page.getByLabel("New password", { exact: true })];
    await name.fill(" ");
    await press("Change name", "Enter your name.", () => name.fill("Marta"));
    await page.getByLabel("Current password").fill(ADMIN_PASSWORD);
    await password.fill("password1234");
    await press("Change password", "This password is easy to guess.", () => password.fill(NEW));
    answer.resolve();
  });

  await t.test("ends this session, others, and all of them", async (t) => {
    const [here, there] = [await signedIn("/admin/account"), await signedInElsewhere("/admin")];
    await here.reload();
    const rows = here.locator("li:has-text('acme.localhost')");
    await rows.first().waitFor();
    t.equal(await rows.filter({ hasText: "This session" }).count(), 1);
    const others = await rows.filter({ hasNotText: "This session" }).count();
    t.ok(others > 0);
    for (let left = others; left > 0; left -= 1) {
      await rows.filter({ hasNotText: "This session" }).first().getByRole("button").click();
      await here.waitForFunction(
        (count) =>
          [...document.querySelectorAll("main li")].filter((row) => row.textContent.includes("acme.localhost"))
            .length === count,
        left,
      );
    }
    t.equal(await isOut(there), true);
    await signIn(there, MARTA);
    await there.waitForSelector(".admin-nav");
    await here.getByRole("button", { name: "Sign out everywhere" }).click();
    await here.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await here.waitForSelector("input[name=password]");
    t.equal(await isOut(there), true);
    await there.context().close();
  });

  await t.test("keeps typed text when the session ends", async (t) => {
    const page = await signedIn("/admin/account");
    const account = await gateway.platform.accounts.findByEmail(MARTA);
    await page.getByLabel("Your name").fill("Marta C");
    await gateway.platform.sessions.endAll(account?.id ?? "");
    await page.getByRole("button", { name: "Change name" }).click();
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    t.equal(await dialog.count(), 1, "the dialog can't be dismissed");
    await dialog.getByLabel("Password", { exact: true }).fill("wrong password");
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Name saved.").waitFor();
    t.equal(await dialog.count(), 0);
    t.equal((await gateway.platform.accounts.findByEmail(MARTA))?.name, "Marta C", "the pending request was sent");
  });

  await t.test("signs out all tabs when one signs out", async (t) => {
    const page = await signedIn("/admin/account");
    const other = await page.context().newPage();
    await other.goto(url("acme.localhost", "/admin"));
    await other.waitForSelector(".admin-nav");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForSelector("input[name=password]");
    const dialog = other.getByRole("dialog", { name: "You were signed out" });
    await dialog.waitFor();
    await signIn(page, MARTA);
    await page.waitForSelector(".admin-nav");
    await dialog.waitFor({ state: "detached" });
    t.equal(await other.locator(".admin-nav").count(), 1, "the other tab is signed in again");
  });

  await t.test("neither sends nor keeps what was typed when another tab has switched the account", async (t) => {
    const bo = "bo@acme.example";
    await addAccount(bo, "Bo", ["acme"]);
    const name = async (email: string) => (await gateway.platform.accounts.findByEmail(email))?.name;
    const before = await name(MARTA);
    const { page } = await openPage();
    const address = url("localhost", "/admin/account");
    await gateway.enter(page, MARTA, address);
    await page.getByLabel("Your name").fill("Marta E");
    const other = await page.context().newPage();
    await gateway.enter(other, bo, address);
    await page.getByRole("button", { name: "Change name" }).click();
    await page.getByText(bo).first().waitFor();
    await page.locator("main button[type=submit][aria-busy=true]").waitFor({ state: "detached" });
    t.equal(await page.getByLabel("Your name").inputValue(), "Bo");
    t.equal(await page.getByText("Name changed.").count(), 0);
    t.strictSame([await name(MARTA), await name(bo)], [before, "Bo"]);
  });

  await t.test("changes the password", async (t) => {
    const other = await signedInElsewhere("/admin");
    const page = await signedIn("/admin/account");
    const otherSession = page.getByRole("listitem").filter({ hasText: "acme.localhost" }).nth(1);
    const change = async (current: string, password: string) => {
      await page.getByLabel("Current password", { exact: true }).fill(current);
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change(ADMIN_PASSWORD, "short");
    await page.getByText("Use at least 10 characters.").waitFor();
    await change(ADMIN_PASSWORD, MARTA);
    await page.getByText("This password is easy to guess from your name, email address or shop.").waitFor();
    await change("not it at all", NEW);
    await page.getByText("This is not your current password.").waitFor();
    await otherSession.waitFor();
    await change(ADMIN_PASSWORD, NEW);
    await page.getByText("Password changed.").waitFor();
    await otherSession.waitFor({ state: "detached" });
    t.equal(await page.getByLabel("New password", { exact: true }).inputValue(), "");
    t.equal(await focused(page), "Change password", "the button keeps the focus");
    await page.getByLabel("Your name").fill("Marta D");
    await page.getByRole("button", { name: "Change name" }).click();
    await page.getByText("Name saved.").waitFor();
    t.equal(await isOut(other), true);
    await other.context().close();
  });

  await t.test("keeps the button under a double tap after a problem, and announces the next problem", async (t) => {
    const { accounts, tickets } = gateway.platform;
    const accountId = (await accounts.findByEmail(MARTA))?.id ?? "";
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const ticket = await tickets.issue({ purpose: "set-password", accountId, sellerId: null, expiresAt });
    const wrongPassword = (page: Page) => page.getByRole("textbox", { name: /assword/ }).fill("password1234");
    for (const [path, fill] of [
      [`/admin/set-password#${ticket}`, wrongPassword],
      ["/admin/sign-in", wrongPassword],
      ["/admin/forgot-password", async () => {}],
    ] as const) {
      const { page } = await openPage({ viewport: PHONE });
      await page.route("**/api/password-resets", (route) => route.abort());
      await page.goto(url("acme.localhost", path));
      const [email, button] = [page.getByLabel("Email"), page.locator("main form button[type=submit]")];
      await button.waitFor();
      if (await email.count()) await email.fill(MARTA);
      await fill(page);
      await button.click();
      const problem = page.locator("main form").locator("[role=alert], [aria-live]:not(:empty)").first();
      await problem.waitFor();
      const top = (await button.boundingBox())?.y;
      const shown = await problem.elementHandle();
      const answer = Promise.withResolvers<void>();
      await page.route("**/api/**", async (route) => {
        await answer.promise;
        await route.abort();
      });
      if (path.includes("set-password")) await page.getByLabel("New password", { exact: true }).fill(NEW);
      await button.click();
      await page.locator("main form button[aria-disabled=true]").waitFor();
      t.equal((await button.boundingBox())?.y, top, path);
      answer.resolve();
      await page.locator("main form button[type=submit]:not([aria-disabled])").waitFor();
      await page.getByRole("alert").waitFor();
      t.not(await shown?.evaluate((element) => element.isConnected && element.matches("[role=alert]")), true, path);
    }
  });

  await t.test("resets a forgotten password by email, and the link works once", async (t) => {
    const { page } = await openPage();
    await page.goto(url("acme.localhost", "/admin/sign-in"));
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.waitForSelector("h1:text-is('Choose a new password')");
    await page.getByLabel("Email").fill(MARTA);
    const before = readOutbox(dataDir).length;
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.waitForSelector("h1:text-is('Check your email')");
    const mails = await pollUntil(
      async () => readOutbox(dataDir),
      (mails) => mails.length > before,
    );
    const link = /http:\S+#[\w-]{43}/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "no link";
    await page.goto(link);
    await page.waitForSelector("h1:text-is('Choose a password')");
    t.equal(await page.evaluate(() => location.hash), "", "no ticket stays in the URL");
    await page.reload();
    await page.waitForSelector("h1:text-is('Choose a password')");
    await page.getByLabel("New password", { exact: true }).fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.waitForURL(url("acme.localhost", "/admin"));
    await page.waitForSelector(".admin-nav");
    t.pass("signed in, and redirected to the only shop");
    const { page: later } = await openPage();
    await later.goto(link);
    await later.getByLabel("New password", { exact: true }).fill(NEW);
    await later.getByRole("button", { name: "Save and sign in" }).click();
    await later.waitForSelector("h1:text-is('This link has expired')");
  });

  await t.test("reports a disabled account, not an expired link", async (t) => {
    const { accounts, tickets } = gateway.platform;
    const accountId = (await accounts.findByEmail(MARTA))?.id ?? "";
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const ticket = await tickets.issue({ purpose: "set-password", accountId, sellerId: null, expiresAt });
    await accounts.setDisabled(accountId, true);
    const { page } = await openPage();
    await page.goto(url("acme.localhost", `/admin/set-password#${ticket}`));
    await page.getByLabel("New password", { exact: true }).fill(NEW);
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.getByRole("heading", { name: "This account is disabled" }).waitFor();
    t.equal(
      await page.getByRole("link", { name: "Request a new link" }).count(),
      0,
      "offers no new link to a disabled account",
    );
  });
});
