import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { DEMO_DATA } from "../../scripts/demo-data.ts";
import { launchBrowser, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/gateway.ts";
import { pollUntil } from "../support/system.ts";

t.test("the first visit of a demo shop shows every picture without stored renditions", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, dataDir, platform } = await demoGateway(t, {}, {});
  // A separate copy, instead of the pictures that demo gateways share.
  await rm(join(dataDir, "images"));
  const isOriginal = (file: string): boolean => !/-\d+\.(?:avif|webp)$/.test(file);
  await cp(join(DEMO_DATA, "images"), join(dataDir, "images"), { recursive: true, filter: isOriginal });
  const watched = await watchedPage(browser);
  const { page, errors } = watched;
  const wrong: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/images/") && response.status() !== 200)
      wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => wrong.push(`failed ${request.url()}`));
  for (const path of ["/", "/products/tide-mug"]) {
    await page.goto(url("demo.localhost", path));
    await page.waitForLoadState("load");
    // Pictures further down load when they are near the window.
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState("networkidle");
    const broken = await page.evaluate(() =>
      Array.from(document.images)
        .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
        .map(({ currentSrc, src }) => currentSrc || src),
    );
    t.same(broken, [], path);
    t.ok(await page.locator("main img").count(), path);
  }
  t.same(wrong, []);
  t.strictSame(errors, []);
  t.strictSame(await watched.layoutShifts(), []);
  const made = await pollUntil(
    async () => platform.images.activity.made,
    (count) => count > 0,
  );
  t.ok(made > 0, "renditions are created on demand");
});
