import type { Page, Request } from "playwright-core";
import sharp from "sharp";
import t from "tap";
import { imageUrl } from "../../../../areas/shared/pictures/image.ts";
import { launchBrowser, watchedPage } from "../../../support/browser.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../../support/firebase.ts";
import { namesIn, openBucket } from "../../../support/firebase-admin.ts";
import { openAdmin, openTestGateway } from "../../../support/gateway.ts";
import { httpGet } from "../../../support/http.ts";
import { makePicture } from "../../../support/pictures.ts";
import { reusePage } from "../../../support/reused-page.ts";
import { pollUntil, testFolder } from "../../../support/system.ts";

const ADA = "ada@example.org";
const PRODUCT = "/admin/products/id-acme-mug";

/** CORS headers for responses that replace Google's. */
const CORS = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
const AT_ONCE = { "Retry-After": "0" };
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const APP_CHECK_TOKEN = `${encoded({ alg: "RS256" })}.${encoded({ exp: 4_102_444_800, iat: 1_700_000_000 })}.c2lnbmVk`;

/** A photograph that compresses badly: its upload takes several chunks, but there are few pixels to encode. */
async function largePicture(side: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: "black", noise } })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

const named = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({ name, mimeType, buffer });

t.test("pictures on the hosted backend, in Chromium", async (t) => {
  if (!(await firebaseEmulators(t))) return;
  const browser = await launchBrowser(t);
  if (!browser) return;
  const project = firebaseProject();
  const bucket = openBucket(t, project);
  const env = { ...firebaseVariables(project), API_REQUESTS_PER_MINUTE: "100000" };
  const gateway = await openAdmin(t, { shops: { acme: {} }, env });
  await gateway.addAccount(ADA, "Ada", ["acme"]);
  const { platform } = gateway;
  const storage = `http://${project.emulators?.storage}`;

  /** The page's requests to the bucket and to the platform. */
  const asked: Request[] = [];
  const sent: Request[] = [];
  const listen = async (page: Page) => {
    page.on("request", (request) => {
      if (request.url().startsWith(storage)) asked.push(request);
      else if (request.url().includes("/api/admin/")) sent.push(request);
    });
  };
  const openPage = reusePage(t, browser, {}, listen);
  /** Signed in, on the page of a product. */
  const open = async (path: string, opened = openPage()) => {
    const watched = await opened;
    asked.length = 0;
    sent.length = 0;
    await gateway.enter(watched.page, ADA, path.startsWith("http") ? path : gateway.url("acme.localhost", path));
    await watched.page.getByLabel("Title").waitFor();
    return watched;
  };
  const choose = (page: Page, ...files: ReturnType<typeof named>[]) =>
    page.setInputFiles("input[type=file][multiple]", files);
  const uploads = async () => (await namesIn(bucket)).filter((name) => name.startsWith("uploads/"));
  const saved = async (page: Page) => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Changes" }).waitFor({ state: "detached" });
  };

  await t.test("uploads three pictures to the bucket with progress, and every gateway serves them", async (t) => {
    const { page, errors, requests } = await open(PRODUCT);
    t.notOk(
      requests.some((url) => url.includes("bucket-upload")),
      "the SDK is loaded on demand",
    );
    await page.evaluate(() => {
      const seen: [number, number][] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLProgressElement>('progress[aria-label="Sending large.jpg"][value]');
        if (bar && seen.at(-1)?.[0] !== bar.value) seen.push([bar.value, bar.max]);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const large = await largePicture(640);
    t.ok(large.length > 1_000_000);
    await choose(
      page,
      named("large.jpg", large),
      named("second.png", await makePicture(420, 300).png().toBuffer(), "application/octet-stream"),
      named("third.webp", await makePicture(500, 300).webp().toBuffer()),
    );
    for (const number of [1, 2, 3]) await page.getByLabel(`Description of picture ${number}`).waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: [number, number][] }).seen);
    t.ok(
      seen.some(([value]) => value > 0 && value < large.length),
      `reports the progress: ${seen.join(" ")}`,
    );
    t.ok(seen.every(([, max]) => max === large.length));
    await saved(page);
    const { images = [] } = (await platform.products.get("id-acme", "id-acme-mug")) ?? {};
    t.strictSame(
      images.map(({ width }) => width),
      [640, 420, 500],
    );
    const other = await openTestGateway(t, { dataDir: testFolder(t), env: { ...env, PRODUCT_HOST: "localhost" } });
    for (const { id } of images)
      t.equal((await httpGet(other.port, "acme.localhost", imageUrl("id-acme", id, 320, "avif"))).status, 200);
    t.strictSame(await uploads(), [], "nothing waits in the bucket");
    t.ok(asked.some((request) => request.method() === "POST"));
    for (const request of asked.filter((each) => each.method() === "POST"))
      t.match(await request.headerValue("authorization"), /^Firebase [\w-]+\.[\w-]+\./, "sends the account's token");
    t.strictSame(
      sent.filter((request) => request.method() === "PUT").map((request) => new URL(request.url()).pathname),
      ["/api/admin/id-acme/products/id-acme-mug"],
      "the platform receives no bytes",
    );
    t.strictSame(errors, []);
  });

  await t.test("leaves nothing of a cancelled upload", async (t) => {
    const { page } = await open("/admin/products/id-acme-dish");
    const before = await namesIn(bucket);
    let chunks = 0;
    await page.route(`${storage}/**upload_id=**`, (route) => ((chunks += 1) === 1 ? route.continue() : undefined));
    await choose(page, named("large.jpg", await largePicture(600)));
    await page.locator("progress[value]:not([value='0'])").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("large.jpg").waitFor({ state: "detached" });
    await pollUntil(
      async () => asked.some((request) => request.method() === "DELETE"),
      (isDiscarded) => isDiscarded,
    );
    t.strictSame(await namesIn(bucket), before);
    t.equal(await page.getByRole("alert").count(), 0, "and nothing went wrong");
  });

  await t.test("leaves nothing of an upload cancelled during processing", async (t) => {
    const { page } = await open("/admin/products/id-acme-dish");
    const before = await namesIn(bucket);
    await page.route("**/api/admin/id-acme/images", () => undefined);
    await choose(page, named("small.png", await makePicture(430, 310).png().toBuffer()));
    await page.getByText("Preparing…").waitFor();
    t.equal((await uploads()).length, 1, "it waits in the bucket");
    await page.getByRole("button", { name: "Cancel" }).click();
    await pollUntil(uploads, (names) => names.length === 0);
    t.strictSame(await namesIn(bucket), before);
  });

  await t.test("shows why a file is rejected, by the bucket or the platform", async (t) => {
    const { page } = await open("/admin/products/id-acme-dish");
    const refusal = async (sentence: RegExp, ...files: ReturnType<typeof named>[]) => {
      await choose(page, ...files);
      t.match(await page.getByRole("alert").textContent(), sentence);
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
    };
    await refusal(/GIF pictures can’t be used/, named("dance.jpg", Buffer.from("GIF89a")));
    t.equal(asked.length, 0, "the browser: nothing was sent");
    const whole = await makePicture(440, 300).jpeg().toBuffer();
    await refusal(/damaged or incomplete/, named("half.jpg", whole.subarray(0, whole.length / 2)));
    t.strictSame(await uploads(), [], "the platform: also removed from the bucket");

    const answers: [number, string, RegExp][] = [
      [401, "Unauthenticated", /session couldn’t be verified/],
      [401, "Firebase App Check token is invalid.", /session couldn’t be verified/],
      [402, "Quota", /storage is full/],
      [403, "Permission denied.", /account can’t upload this/],
      [404, "Not found", /couldn’t be uploaded/],
    ];
    for (const [status, message, sentence] of answers) {
      await page.route(`${storage}/**`, (route) =>
        route.request().method() === "OPTIONS"
          ? route.continue()
          : route.fulfill({ status, json: { error: { code: status, message } }, headers: CORS }),
      );
      await refusal(sentence, named(`${status}.jpg`, whole));
      await page.unroute(`${storage}/**`);
    }
    await choose(page, named("whole.jpg", whole));
    await page.getByLabel("Description of picture 1").waitFor();
  });

  await t.test("resumes an upload when the network is back", async (t) => {
    const { page } = await open("/admin/products/id-acme-tureen");
    let failures = 0;
    await page.route(`${storage}/**upload_id=**`, async (route) => {
      if (route.request().method() === "POST" && failures < 2) {
        failures += 1;
        await route.abort("internetdisconnected");
      } else await route.continue();
    });
    await choose(page, named("large.jpg", await largePicture(500)));
    await page.getByLabel("Description of picture 1").waitFor();
    t.equal(failures, 2);
    t.equal(await page.getByRole("alert").count(), 0);
  });

  await t.test("retries a busy platform without sending the file twice", async (t) => {
    const { page } = await open("/admin/products/id-acme-tureen");
    const busy = { error: { code: "uploads-busy", message: "Many files are arriving at once." } };
    await page.route(
      "**/api/admin/id-acme/images",
      (route) => route.fulfill({ status: 503, json: busy, headers: AT_ONCE }),
      {
        times: 2,
      },
    );
    await choose(page, named("small.png", await makePicture(470, 300).png().toBuffer()));
    await page.getByLabel("Description of picture 1").waitFor();
    t.equal(sent.filter((request) => request.url().endsWith("/images")).length, 3);
    t.equal(asked.filter((request) => request.method() === "POST").length, 1);
  });

  await t.test("uploads to the platform when a new build has removed the SDK", async (t) => {
    const { page } = await open("/admin/products/id-acme-tureen");
    await page.route("**/bucket-upload-*.js", (route) => route.fulfill({ status: 404 }));
    await choose(page, named("small.png", await makePicture(480, 300).png().toBuffer()));
    await page.getByLabel("Description of picture 1").waitFor();
    t.equal(sent.filter((request) => request.method() === "PUT").length, 1);
    t.equal(asked.length, 0);
  });

  await t.test("keeps no sign-in to Firebase", async (t) => {
    const { page } = await open("/admin/products/id-acme-beaker");
    await choose(page, named("small.png", await makePicture(450, 300).png().toBuffer()));
    await page.getByLabel("Description of picture 1").waitFor();
    const kept = await page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    }));
    t.notOk(kept.databases.includes("firebaseLocalStorageDb"));
    t.strictSame(
      kept.storage.filter((name) => name.startsWith("firebase")),
      [],
    );
  });

  await t.test("sends the App Check token with every request", async (t) => {
    const guarded = await openAdmin(t, { shops: {}, env: { ...env, FIREBASE_APP_CHECK_KEY: "a-site-key-of-nobody" } });
    const watched = await watchedPage(browser);
    const { page } = watched;
    await listen(page);
    // https://firebase.google.com/docs/app-check/web/debug-provider: a token provider without a captcha.
    await page.addInitScript(() => Object.assign(self, { FIREBASE_APPCHECK_DEBUG_TOKEN: crypto.randomUUID() }));
    await page.route("https://content-firebaseappcheck.googleapis.com/**", (route) =>
      route.fulfill({ json: { token: APP_CHECK_TOKEN, ttl: "3600s" }, headers: CORS }),
    );
    await page.route("https://www.google.com/**", (route) => route.fulfill({ body: "" }));
    await open(guarded.url("acme.localhost", "/admin/products/id-acme-beaker"), Promise.resolve(watched));
    await choose(page, named("small.png", await makePicture(460, 300).png().toBuffer()));
    await page.getByLabel("Description of picture 1").waitFor();
    const posts = asked.filter((request) => request.method() === "POST");
    t.ok(posts.length > 0);
    for (const request of posts) {
      t.equal(await request.headerValue("x-firebase-appcheck"), APP_CHECK_TOKEN);
      t.match(await request.headerValue("authorization"), /^Firebase /);
    }
  });
});
