import t from "tap";
import { launchBrowser, sdkFiles, watchedPage } from "../../../support/browser.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../../support/firebase.ts";
import { openTestGateway, REGISTRATION_CODE } from "../../../support/gateway.ts";
import { freePort, testFolder } from "../../../support/system.ts";

const PASSWORD = "correct horse battery";

t.test("opening shops with Firebase accounts in Chromium", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser || !(await firebaseEmulators(t))) return;
  const web = firebaseProject();
  const port = await freePort();
  const { platform } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { ...firebaseVariables(web), PORT: String(port), PRODUCT_HOST: "localhost" },
  });
  const auth = `http://${web.emulators?.auth}`;
  const open = async (name: string) => {
    const watched = await watchedPage(browser);
    await watched.page.goto(`http://localhost:${port}/claim?name=${name}`);
    await watched.page.getByText("is available.").waitFor();
    await watched.page.getByRole("button", { name: /^Continue/ }).click();
    await watched.page.getByLabel("Email", { exact: true }).waitFor();
    return watched;
  };

  await t.test("creates a new account without the SDK", async (t) => {
    const { page, requests, errors } = await open("marta");
    await page.getByLabel("Email", { exact: true }).fill("marta@example.com");
    await page.locator("#password").fill(PASSWORD);
    await page.getByLabel("Your name", { exact: true }).fill("Marta Muster");
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.getByLabel("Code").fill(REGISTRATION_CODE);
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    await page.getByRole("button", { name: "Open marta.localhost" }).click();
    await page.waitForURL(`http://marta.localhost:${port}/admin`);
    await page.waitForSelector(".admin-nav");
    const sdk = sdkFiles("landing").union(sdkFiles("admin"));
    t.strictSame(
      requests.filter((request) => request.startsWith(auth) || sdk.has(new URL(request).pathname)),
      [],
    );
    t.match(await platform.sellers.findByDomain("marta"), { contact: { email: "" } });
    t.strictSame(errors, []);
    await page.context().close();
  });

  await t.test("signs in an existing account with Firebase", async (t) => {
    const { page, requests } = await open("second");
    await page.getByLabel("I have an account").check();
    await page.getByLabel("Email", { exact: true }).fill("marta@example.com");
    await page.locator("#password").fill("not my password");
    await page.getByRole("button", { name: "Sign in and continue" }).click();
    await page.getByText("Wrong email or password.").waitFor();
    t.equal(await page.inputValue("#email"), "marta@example.com");
    await page.locator("#password").fill(PASSWORD);
    const opened = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/session"));
    await page.getByRole("button", { name: "Sign in and continue" }).click();
    t.strictSame(Object.keys(JSON.parse((await opened).postData() ?? "")), ["idToken"]);
    await page.waitForURL(/#shop$/);
    t.ok(requests.some((request) => request.startsWith(auth)));
    await page.getByRole("button", { name: "Open second.localhost" }).click();
    await page.waitForURL(`http://second.localhost:${port}/admin`);
    await page.waitForLoadState("networkidle");
    await page.context().close();
  });

  await t.test("signs in a person who registers again", async (t) => {
    const { page } = await open("third");
    await page.getByLabel("Email", { exact: true }).fill("marta@example.com");
    await page.locator("#password").fill(PASSWORD);
    await page.getByLabel("Your name", { exact: true }).fill("Marta Muster");
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.getByLabel("Code").fill(REGISTRATION_CODE);
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    await page.getByText("This code doesn’t match").waitFor();
    const focused = await page.getByRole("button", { name: "Sign in instead" }).evaluate((button: HTMLElement) => {
      button.click();
      return document.activeElement?.id;
    });
    t.equal(focused, "email", "at once: what is typed next stays in its field");
    await page.locator("#password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and continue" }).click();
    await page.getByRole("button", { name: "Open third.localhost" }).click();
    await page.waitForURL(`http://third.localhost:${port}/admin`);
    await page.waitForLoadState("networkidle");
    const owners = ["marta", "second", "third"].map(
      async (name) => (await platform.sellers.findByDomain(name))?.ownerId,
    );
    t.equal(new Set(await Promise.all(owners)).size, 1);
    await page.context().close();
  });
});
