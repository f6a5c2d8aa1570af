import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import t from "tap";
import { launchBrowser, PHONE } from "./browser.ts";
import { reusePage } from "./reused-page.ts";

/** Stores a draft when it is left, and asks before that. */
const PAGE = `<!doctype html><title>A page</title><p>Text</p><script>
  addEventListener("pagehide", () => { sessionStorage.setItem("draft", "a"); localStorage.setItem("draft", "a"); });
  addEventListener("beforeunload", (event) => event.preventDefault());
</script>`;

t.test("opens a page without anything of the page before it", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.teardown(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = reusePage(t, browser, { permissions: ["clipboard-read"] }, (page) =>
    page.addInitScript(() => Object.defineProperty(window, "isPrepared", { value: true })),
  );

  const { page: first } = await open({ viewport: PHONE, colorScheme: "dark" });
  await first.goto(origin);
  await first.evaluate(() => {
    sessionStorage.setItem("draft", "a");
    localStorage.setItem("draft", "a");
    console.error("an error");
  });
  await first.emulateMedia({ media: "print", reducedMotion: "no-preference" });
  await first.context().grantPermissions(["geolocation"]);
  await first.context().addCookies([{ name: "session", value: "a", url: origin }]);
  await first.context().newPage();
  await first.route("**", (route) => route.abort());
  let asked = 0;
  first.on("dialog", (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  // Chromium asks only after a click.
  await first.click("p");
  await first.context().setOffline(true);

  const { page, requests, errors } = await open();
  t.equal(page, first, "in the same context");
  t.strictSame([requests, errors, asked], [[], [], 0]);
  await page.goto(`${origin}/again`);
  t.strictSame(await page.context().cookies(), []);
  t.equal(page.context().pages().length, 1);
  t.strictSame(
    await page.evaluate(async () => [
      sessionStorage.length,
      localStorage.length,
      innerWidth,
      "isPrepared" in window,
      matchMedia("print").matches,
      matchMedia("(prefers-color-scheme: dark)").matches,
      matchMedia("(prefers-reduced-motion: reduce)").matches,
      (await navigator.permissions.query({ name: "geolocation" })).state === "granted",
      (await navigator.permissions.query({ name: "clipboard-read" as PermissionName })).state === "granted",
    ]),
    [0, 0, 1280, true, false, false, true, false, true],
  );
  t.strictSame([requests, errors], [[`${origin}/again`], []]);
});
