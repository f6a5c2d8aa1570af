import t from "tap";
import { launchBrowser, watchedPage } from "../../../support/browser.ts";
import { openAdmin } from "../../../support/gateway.ts";

t.test("keeps what is typed into the sign-in form before the script, and the focus", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { url, addAccount } = await openAdmin(t, { shops: { acme: {} } });
  await addAccount("marta@acme.example", "Marta", ["acme"]);
  const watched = await watchedPage(browser);
  const { page, errors } = watched;
  const gate = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(url("acme.localhost", "/admin/orders"), { waitUntil: "commit" });
  const [email, submit] = [page.locator("input[name=email]"), page.locator("button[type=submit]")];
  await email.fill("marta@acme.example");
  t.equal(await submit.isDisabled(), true);
  gate.resolve();
  await page.locator("button[type=submit]:enabled").waitFor();
  t.equal(await email.inputValue(), "marta@acme.example");
  t.equal(await email.evaluate((field) => field === document.activeElement), true);
  t.strictSame(await watched.layoutShifts(), []);
  t.strictSame(errors, []);
});
