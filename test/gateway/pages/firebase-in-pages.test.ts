import t from "tap";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../support/firebase.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const JSON_ONLY = { Accept: "application/json" };
const RESERVED = ["/__/auth/handler", "/__/firebase/init.json", "/__/hosting/x", "/__/", "/__"];

t.test("the hosted backend in pages", async (t) => {
  if (!(await firebaseEmulators(t))) return;
  const web = firebaseProject();
  const { port, directory } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    // A name that never resolves (RFC 6761).
    env: { ...firebaseVariables(web), FIREBASE_AUTH_DOMAIN: "auth.invalid" },
  });
  const policyAt = async (host: string, path: string) => {
    const { headers } = await httpGet(port, host, path);
    return /connect-src ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1];
  };

  await t.test("a page names its Firebase project, and its policy allows only the services it needs", async (t) => {
    const { auth, firestore, storage } = web.emulators ?? {};
    const page = await httpGet(port, HOST, "/");
    t.strictSame(pageDataOf(page.text).platform.firebase, { ...web, authDomain: "auth.invalid" });
    const expected = [
      [HOST, "/", "'self'"],
      [HOST, "/products/mug", "'self'"],
      ["shops.example", "/", `'self' http://${auth}`],
      [HOST, "/admin", `'self' http://${auth} http://${storage}`],
    ] as const;
    const table = new CaseTable();
    for (const round of ["first", "cached"]) {
      for (const [host, path, sources] of expected)
        table.check(`${host}${path}, ${round}`, await policyAt(host, path), sources);
    }
    t.same(table.wrong(), []);
    const resolve = directory.resolve.bind(directory);
    directory.resolve = async () => ({ status: "unavailable", reason: "read-failed" });
    t.equal(
      await policyAt("other.shops.example", "/"),
      `'self' http://${firestore}`,
      "the browser looks up the shop itself",
    );
    directory.resolve = resolve;
  });

  await t.test("serves no pages under Firebase's reserved paths", async (t) => {
    const table = new CaseTable();
    for (const path of RESERVED) {
      const isForwarded = /^\/__\/(?:auth|firebase)\//.test(path);
      for (const host of [HOST, "shops.example", "nobody.shops.example"]) {
        const { status, text } = await httpGet(port, host, path, { headers: JSON_ONLY });
        const { error } = JSON.parse(text);
        const expected = isForwarded ? [502, "upstream-failed"] : [404, "no-such-route"];
        table.check(`${host}${path}`, [status, error.code], expected);
        table.check(`${host}${path}: names the auth domain`, text.includes("auth.invalid"), false);
      }
    }
    t.same(table.wrong(), []);
    t.match((await httpGet(port, HOST, "/__x")).text, '"area":"storefront"', "only whole segments are reserved");
  });
});

t.test("without Firebase its reserved paths are 404, and no page contains a project", async (t) => {
  const table = new CaseTable();
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  for (const path of RESERVED) {
    const { status, text } = await httpGet(port, HOST, path, { headers: JSON_ONLY });
    table.check(path, [status, JSON.parse(text).error.code], [404, "no-such-route"]);
  }
  t.same(table.wrong(), []);
  const { text, headers } = await httpGet(port, HOST, "/admin");
  t.notOk("firebase" in pageDataOf(text).platform);
  t.match(headers["content-security-policy"], "connect-src 'self';");
  t.notMatch(headers["content-security-policy"], "google");
});
