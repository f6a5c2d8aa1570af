import { readFileSync } from "node:fs";
import t from "tap";
import { AREAS } from "../../../../areas/shared/domain/areas.ts";
import { areaFolders } from "../../../../scripts/build/paths.ts";
import type { AreaManifest } from "../../../../scripts/build/shell-plugin.ts";
import { launchBrowser, sdkFiles, watchedPage } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";

t.test("no page loads Firebase's SDK initially", async (t) => {
  for (const area of AREAS) {
    const manifest = JSON.parse(readFileSync(areaFolders(area).manifest, "utf8")) as AreaManifest;
    const sdk = sdkFiles(area);
    t.ok(sdk.size > 0, `${area} has it on demand`);
    const first = [manifest.entry, ...manifest.imports];
    t.strictSame(
      first.filter((file) => sdk.has(file)),
      [],
      `${area}: entry`,
    );
    const own = Object.entries(manifest.onDemand).filter(([module]) => !/firebase/.test(module));
    t.ok(own.length > 0);
    const loading = own.filter(([, files]) => files.some((file) => sdk.has(file)));
    t.same(loading, []);
  }
});

t.test("does not request the SDK without a Firebase project", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, addAccount, signIn } = await openAdmin(t, { shops: { acme: {} } });
  await addAccount("marta@acme.example", "Marta", ["acme"]);
  const { page, requests, errors } = await watchedPage(browser);
  await page.goto(url("acme.localhost", "/"));
  await page.waitForLoadState("networkidle");
  await page.goto(url("acme.localhost", "/admin"));
  await page.waitForSelector("form");
  const opened = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/session"));
  await signIn(page, "marta@acme.example");
  t.strictSame(Object.keys(JSON.parse((await opened).postData() ?? "")), ["email", "password"]);
  await page.waitForSelector(".admin-nav");
  await page.goto(url("localhost", "/claim?name=other"));
  await page.getByText("is available.").waitFor();
  await page.waitForLoadState("networkidle");
  const sdk = new Set(AREAS.flatMap((area) => [...sdkFiles(area)]));
  const asked = requests.map((request) => new URL(request));
  t.ok(asked.length > 10);
  t.strictSame(
    asked.filter(({ pathname }) => sdk.has(pathname) || pathname.startsWith("/__/")),
    [],
  );
  t.equal(new Set(asked.map(({ port }) => port)).size, 1, "no other server is asked");
  t.strictSame(errors, []);
});
