import type { Page } from "playwright-core";
import t from "tap";
import { launchBrowser, sdkFiles, watchedPage } from "../../../support/browser.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../../support/firebase.ts";
import { ADMIN_PASSWORD, openAdmin } from "../../../support/gateway.ts";
import { readOutbox } from "../../../support/mails.ts";
import { pollUntil } from "../../../support/system.ts";

const MARTA = "marta@acme.example";
const NEW = "a heron on the quay";
const ALERT = "[role=alert]";

/** Firebase's data in the browser's storage. */
const keptInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const stores = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return [...databases.map(({ name = "" }) => name), ...stores].filter((name) => /auth|firebase:/i.test(name));
  });

t.test("signing in with Firebase in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser || !(await firebaseEmulators(t))) return;
  const web = firebaseProject();
  const auth = `http://${web.emulators?.auth}`;
  const { url, addAccount, signIn, dataDir } = await openAdmin(t, {
    shops: { acme: {} },
    env: firebaseVariables(web),
  });
  await addAccount(MARTA, "Marta", ["acme"]);
  const openForm = async (path = "/admin") => {
    const watched = await watchedPage(browser);
    const said: string[] = [];
    watched.page.on("console", (message) => void said.push(message.text()));
    await watched.page.goto(url("acme.localhost", path));
    await watched.page.waitForSelector("form");
    return { ...watched, said };
  };
  const sdk = sdkFiles("admin");
  const isFirebases = (request: string) => request.startsWith(auth) || sdk.has(new URL(request).pathname);

  await t.test("loads Firebase only on submit, and stores nothing of it", async (t) => {
    const { page, requests, errors, said } = await openForm();
    await page.waitForLoadState("networkidle");
    t.strictSame(requests.filter(isFirebases), []);
    const opened = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/session"),
    );
    await signIn(page, ` ${MARTA.toUpperCase()} `);
    const body = JSON.parse((await opened).postData() ?? "");
    t.strictSame(Object.keys(body), ["idToken"], "the platform sees no password");
    await page.waitForSelector(".admin-nav");
    const calls = requests.filter((request) => request.startsWith(auth)).map((request) => new URL(request).pathname);
    t.ok(
      calls.some((path) => path.endsWith("/accounts:signInWithPassword")),
      "Firebase checks the password",
    );
    t.strictSame(await keptInBrowser(page), []);
    t.strictSame(said, [], "the SDK logs nothing");
    t.strictSame(errors, []);
    await page.reload();
    await page.waitForSelector(".admin-nav");
    t.equal(
      requests.filter((request) => request.startsWith(auth)).length,
      calls.length,
      "the session is the platform's",
    );
    await page.context().close();
  });

  await t.test("shows the same error for a wrong password and an unknown address, and keeps the input", async (t) => {
    const { page } = await openForm();
    const messages: (string | null)[] = [];
    for (const [email, password] of [
      [MARTA, "a wrong password"],
      ["nobody@acme.example", ADMIN_PASSWORD],
    ] as const) {
      await signIn(page, email, password);
      await page.waitForSelector(ALERT);
      messages.push(await page.textContent(ALERT));
      t.strictSame(
        [await page.inputValue("input[name=email]"), await page.inputValue("input[name=password]")],
        [email, password],
      );
    }
    t.match(messages[0], "Wrong email or password.");
    t.equal(messages[1], messages[0]);
    await page.context().close();
  });

  await t.test("shows the progress, and reports a missing network", async (t) => {
    const { page } = await openForm();
    const held = Promise.withResolvers<void>();
    await page.route(`${auth}/**`, async (route) => {
      await held.promise;
      await route.abort("internetdisconnected");
    });
    const button = page.locator("button[type=submit]");
    const asked = page.waitForRequest((request) => request.url().startsWith(auth));
    await signIn(page, MARTA);
    await asked;
    t.equal(await button.getAttribute("aria-disabled"), "true");
    held.resolve();
    await page.waitForSelector(ALERT);
    t.match(await page.textContent(ALERT), "We couldn’t reach the server.");
    t.equal(await page.inputValue("input[name=password]"), ADMIN_PASSWORD);
    await page.unroute(`${auth}/**`);
    await button.click();
    await page.waitForSelector(".admin-nav");
    await page.context().close();
  });

  await t.test("reports too many attempts", async (t) => {
    const { page } = await openForm();
    const error = { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER : Access has been temporarily disabled." };
    await page.route(`${auth}/**`, (route) => route.fulfill({ status: 400, json: { error } }));
    await signIn(page, MARTA);
    await page.waitForSelector(ALERT);
    t.match(await page.textContent(ALERT), "Too many attempts");
    await page.context().close();
  });

  await t.test("signs in through the platform when a new build has removed the SDK", async (t) => {
    const { page, requests } = await openForm();
    for (const path of sdk) await page.route(`**${path}`, (route) => route.fulfill({ status: 404 }));
    await signIn(page, MARTA, "a wrong password");
    await page.waitForSelector(ALERT);
    t.match(await page.textContent(ALERT), "Wrong email or password.");
    await signIn(page, MARTA);
    await page.waitForSelector(".admin-nav");
    t.strictSame(
      requests.filter((request) => request.startsWith(auth)),
      [],
    );
    await page.context().close();
  });

  await t.test("changes the password with Firebase's proof of the current one", async (t) => {
    const { page } = await openForm("/admin/account");
    await signIn(page, MARTA);
    await page.waitForSelector("h1:text-is('Your account')");
    const change = async (current: string, password: string) => {
      await page.getByLabel("Current password", { exact: true }).fill(current);
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change("a wrong password", NEW);
    await page.getByText("This is not your current password.").waitFor();
    t.equal(await page.getByLabel("New password", { exact: true }).inputValue(), NEW);
    const changed = page.waitForRequest((request) => request.method() === "PUT");
    await change(ADMIN_PASSWORD, NEW);
    t.strictSame(Object.keys(JSON.parse((await changed).postData() ?? "")), ["idToken", "password"]);
    await page.getByText("Password changed.").waitFor();
    await page.reload();
    await page.waitForSelector(".admin-nav");
    t.strictSame(await keptInBrowser(page), []);
    const other = await openForm();
    await signIn(other.page, MARTA);
    await other.page.waitForSelector(ALERT);
    await signIn(other.page, MARTA, NEW);
    await other.page.waitForSelector(".admin-nav");
    await other.page.context().close();
    await page.context().close();
  });

  await t.test("resets a forgotten password by email, without the SDK", async (t) => {
    const { page, requests } = await openForm("/admin/forgot-password");
    await page.getByLabel("Email").fill(MARTA);
    const before = readOutbox(dataDir).length;
    await page.getByRole("button", { name: "Send the link" }).click();
    const mails = await pollUntil(
      async () => readOutbox(dataDir),
      (mails) => mails.length > before,
    );
    await page.goto(/http:\S+#[\w-]{43}/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "no link");
    await page.getByLabel("New password", { exact: true }).fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.waitForSelector(".admin-nav");
    t.strictSame(requests.filter(isFirebases), []);
    const other = await openForm();
    await signIn(other.page, MARTA);
    await other.page.waitForSelector(".admin-nav");
    await other.page.context().close();
    await page.context().close();
  });
});
