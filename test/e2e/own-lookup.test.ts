import t from "tap";
import { launchBrowser, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { staticHost } from "./support/static-host.ts";

t.test("a plain static host shows the hourglass, looks up once, and shows the shop", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await demoGateway(t);
  const port = await staticHost(t, { gatewayPort: gateway.port });
  for (const path of ["/", "/categories/none", "/?x=1"]) {
    const watched = await watchedPage(browser);
    await watched.page.goto(`http://northbean.localhost:${port}${path}`);
    await watched.page.getByText("Northbean Roasters").first().waitFor();
    await watched.page.waitForLoadState("networkidle");
    const lookups = watched.requests.filter((request) => new URL(request).pathname === "/api/sellers");
    t.equal(lookups.length, 1, `${path}: one lookup`);
    t.match(lookups[0], /\?domain=northbean$/);
    t.equal(await watched.sawHourglass(), true, "while the hourglass was shown");
    await watched.page.context().close();
  }
  const unknown = await watchedPage(browser);
  await unknown.page.goto(`http://nobody.localhost:${port}/`);
  await unknown.page.getByText("nobody.localhost").first().waitFor();
});

t.test("the page looks the shop up when the gateway could not", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await demoGateway(t);
  const { directory } = gateway;
  const resolve = directory.resolve.bind(directory);
  let failures = 2;
  directory.resolve = async (key) => (failures-- > 0 ? { status: "unavailable", reason: "read-failed" } : resolve(key));
  const watched = await watchedPage(browser);
  const response = await watched.page.goto(gateway.url("demo.localhost"));
  t.equal(response?.status(), 503);
  await watched.page.getByRole("heading", { level: 1, name: "Tide & Clay" }).waitFor();
  t.equal(await watched.sawHourglass(), true);
});
