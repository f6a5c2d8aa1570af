import type { Page } from "playwright-core";
import t from "tap";
import { launchBrowser, watchedPage } from "../support/browser.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables, putUnderRealRules } from "../support/firebase.ts";
import { openTestGateway } from "../support/gateway.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { freePort, testFolder } from "../support/system.ts";
import { staticHost } from "./support/static-host.ts";

const FIRESTORE = "https://firestore.googleapis.com";

t.test("looks a shop up in Firestore, in Chromium, under the real rules", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser || !(await firebaseEmulators(t))) return;
  const web = firebaseProject();
  const { emulators, ...init } = web;
  const emulator = `http://${emulators?.firestore}`;
  await putUnderRealRules(web);
  const ownPort = await freePort();
  const { port, directory } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme"), sampleShop("barred", { status: "suspended" })],
    env: { ...firebaseVariables(web), PRODUCT_HOST: "localhost", PORT: String(ownPort) },
  });
  const lookupsIn = (requests: string[]) => ({
    firestore: requests.filter((request) => request.includes(":runQuery")).length,
    api: requests.filter((request) => new URL(request).pathname === "/api/sellers").length,
  });
  /** Serves the emulator's responses as production's Firestore. */
  const emulate = (page: Page) =>
    page.route(`${FIRESTORE}/**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: route.request().url().replace(FIRESTORE, emulator) }) }),
    );

  await t.test("a plain static host announces its project", async (t) => {
    const hostPort = await staticHost(t, { gatewayPort: port, files: { "/__/firebase/init.json": init } });
    for (const path of ["/", "/products/mug"]) {
      const watched = await watchedPage(browser);
      await emulate(watched.page);
      await watched.page.goto(`http://acme.localhost:${hostPort}${path}`);
      await watched.page.getByText("The acme shop").first().waitFor();
      await watched.page.waitForLoadState("networkidle");
      t.strictSame(lookupsIn(watched.requests), { firestore: 1, api: 0 }, `${path}: one query`);
      t.equal(await watched.sawHourglass(), true, "while the hourglass was shown");
      t.strictSame(watched.errors, []);
      await watched.page.context().close();
    }
    for (const name of ["nobody", "barred"]) {
      const watched = await watchedPage(browser);
      await emulate(watched.page);
      await watched.page.goto(`http://${name}.localhost:${hostPort}/`);
      await watched.page.getByText(`${name}.localhost`).first().waitFor();
      t.strictSame(lookupsIn(watched.requests), { firestore: 1, api: 0 }, name);
      await watched.page.context().close();
    }
  });

  await t.test("asks the platform if Firestore is unreachable, and offers a retry if both are", async (t) => {
    const hostPort = await staticHost(t, { gatewayPort: port, files: { "/__/firebase/init.json": init } });
    const watched = await watchedPage(browser);
    const { page } = watched;
    await page.route(`${FIRESTORE}/**`, (route) => route.abort());
    await page.route("**/api/sellers?*", (route) => route.abort());
    await page.goto(`http://acme.localhost:${hostPort}/`);
    await page.getByText("We couldn’t reach the server.").waitFor();
    await page.unroute("**/api/sellers?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The acme shop").first().waitFor();
    await page.waitForLoadState("networkidle");
    const { firestore, api } = lookupsIn(watched.requests);
    t.ok(firestore === 2 && api > 1, "both were asked both times");
    await page.context().close();
  });

  await t.test("the page looks the shop up within its CSP when the gateway could not", async (t) => {
    const resolve = directory.resolve.bind(directory);
    let failures = 1;
    directory.resolve = async (key) =>
      failures-- > 0 ? { status: "unavailable", reason: "read-failed" } : resolve(key);
    const watched = await watchedPage(browser);
    const response = await watched.page.goto(`http://acme.localhost:${port}/`);
    t.equal(response?.status(), 503);
    await watched.page.getByText("The acme shop").first().waitFor();
    await watched.page.waitForLoadState("networkidle");
    t.strictSame(lookupsIn(watched.requests), { firestore: 1, api: 0 });
    t.ok(watched.requests.some((request) => request.startsWith(emulator)));
    t.notOk(
      watched.requests.some((request) => request.includes("init.json")),
      "page data has said it",
    );
    t.equal(await watched.sawHourglass(), true);
    t.strictSame(
      watched.errors.filter((error) => !/503/.test(error)),
      [],
    );
    await watched.page.context().close();
  });

  await t.test("a page with its shop's data sends no lookup", async (t) => {
    const watched = await watchedPage(browser);
    await watched.page.goto(`http://acme.localhost:${port}/`);
    await watched.page.waitForLoadState("networkidle");
    t.strictSame(lookupsIn(watched.requests), { firestore: 0, api: 0 });
    t.strictSame(
      watched.requests.filter((request) => new URL(request).origin !== `http://acme.localhost:${port}`),
      [],
    );
    await watched.page.context().close();
  });
});
