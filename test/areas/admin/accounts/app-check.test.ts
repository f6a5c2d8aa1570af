import t from "tap";
import { launchBrowser, watchedPage } from "../../../support/browser.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../../support/firebase.ts";
import { openAdmin } from "../../../support/gateway.ts";

const MARTA = "marta@acme.example";
const KEY = "site-key-of-the-project";

/** reCAPTCHA Enterprise as App Check uses it: https://cloud.google.com/recaptcha/docs/api-ref-checkbox-keys */
const RECAPTCHA = `
  window.grecaptcha = { enterprise: {
    ready: (then) => then(),
    render: (id, widget) => document.getElementById(id) && widget,
    execute: async (widget) => {
      widget.callback();
      return "seen by reCAPTCHA, " + widget.sitekey;
    },
  } };
`;

t.test("sends the App Check token with requests to Firebase", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser || !(await firebaseEmulators(t))) return;
  const web = firebaseProject();
  const { url, addAccount, signIn } = await openAdmin(t, {
    shops: { acme: {} },
    env: { ...firebaseVariables(web), FIREBASE_APP_CHECK_KEY: KEY },
  });
  await addAccount(MARTA, "Marta", ["acme"]);
  const { page, requests, errors } = await watchedPage(browser);
  await page.route("https://www.google.com/recaptcha/enterprise.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: RECAPTCHA }),
  );
  const exchanged: unknown[] = [];
  await page.route("https://content-firebaseappcheck.googleapis.com/**", (route) => {
    exchanged.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
    return route.fulfill({
      json: { token: "vouched.for.the-page", ttl: "3600s" },
      headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
    });
  });
  await page.goto(url("acme.localhost", "/admin"));
  await page.waitForSelector("form");
  await page.waitForLoadState("networkidle");
  t.strictSame(
    requests.filter((request) => !request.startsWith(url("acme.localhost", ""))),
    [],
    "no token is requested before a sign-in",
  );
  const proving = page.waitForRequest((request) => request.url().includes("accounts:signInWithPassword"));
  await signIn(page, MARTA);
  t.equal((await (await proving).allHeaders())["x-firebase-appcheck"], "vouched.for.the-page");
  t.strictSame(exchanged, [
    [
      `/v1/projects/${web.projectId}/apps/${web.appId}:exchangeRecaptchaEnterpriseToken`,
      { recaptcha_enterprise_token: `seen by reCAPTCHA, ${KEY}` },
    ],
  ]);
  await page.waitForSelector(".admin-nav");
  await page.waitForLoadState("networkidle");
  t.strictSame(errors, [], "the page's CSP allows all requests");
  await page.context().close();
});
