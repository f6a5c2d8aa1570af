import t, { type Test } from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { AdminBrowser } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { breakRecords, dumpDatabase, dumpSettledDatabase } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const env = { SIGN_INS_PER_MINUTE: "100000", API_REQUESTS_PER_MINUTE: "100000" };
const theme = { accent: "#1f6feb", typeface: "serif", corners: "soft" };
const claim = (domain: string) => ({ domain, name: "North Kiln", currency: "EUR", locale: "en-IE", theme });

async function open(t: Test, more: NodeJS.ProcessEnv = {}) {
  const dataDir = testFolder(t);
  const shops = [sampleShop("acme", { previousDomains: ["early"] })];
  const gateway = await openTestGateway(t, { dataDir, shops, env: { ...env, ...more } });
  const signedIn = async (email: string) => {
    const browser = new AdminBrowser(gateway.port, "shops.example");
    await browser.register(email);
    return browser;
  };
  return { ...gateway, dataDir, signedIn };
}

t.test("returns a name's state, and free alternatives", async (t) => {
  const { port, platform } = await open(t);
  await platform.shops.create(sampleShop("acme-shop"));
  const ask = async (name: string) => {
    const { status, text } = await httpGet(port, "shops.example", fillPath(ENDPOINTS.name.path, { name }));
    t.equal(status, 200, name);
    return JSON.parse(text);
  };
  t.strictSame(await ask("north-kiln"), { name: "north-kiln", state: "free", suggestions: [] });
  const taken = ["acme-store", "acme-studio", "acme-goods", "acme-and-co"];
  t.strictSame(await ask("acme"), { name: "acme", state: "taken", suggestions: taken }, "no suggestion is taken");
  t.match(await ask("early"), { state: "taken" }, "a previous name of a shop is taken too");
  t.match(await ask("admin"), { state: "reserved" });
  t.match(await ask("awn1ng-pay"), { state: "reserved" });
  t.match(await ask("Mary’s Café"), { state: "malformed", suggestions: ["marys-cafe", "maryscafe", String, String] });
  t.strictSame(await ask("ab"), {
    name: "ab",
    state: "malformed",
    suggestions: ["ab-shop", "ab-store", "ab-studio", "ab-goods"],
  });
  t.strictSame(await ask("../../x%2f"), {
    name: "../../x%2f",
    state: "malformed",
    suggestions: ["x-2f", "x2f", "x-2f-shop", "x-2f-store"],
  });
  t.match(await ask("xn--80ak"), { state: "malformed" });
  for (const path of ["/api/names/%E0%A4%A", `/api/names/${"x".repeat(101)}`]) {
    t.equal((await httpGet(port, "shops.example", path)).status, 400, path);
  }
});

t.test("checks a free name with one read, a taken one with few", async (t) => {
  let reads = 0;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    around: (platform) => {
      const holderOf = platform.sellers.holderOf.bind(platform.sellers);
      platform.sellers.holderOf = (name) => {
        reads++;
        return holderOf(name);
      };
      return platform;
    },
  });
  const readsFor = async (name: string): Promise<number> => {
    reads = 0;
    await httpGet(port, "shops.example", fillPath(ENDPOINTS.name.path, { name }));
    return reads;
  };
  t.equal(await readsFor("free-name"), 1);
  t.equal(await readsFor("acme"), 5);
  t.equal(await readsFor("ab"), 4);
  t.equal(await readsFor("???"), 0);
});

t.test("claiming a name opens its shop immediately and returns a ticket", async (t) => {
  const { port, signedIn, platform } = await open(t);
  t.equal((await httpGet(port, "north-kiln.shops.example", "/")).status, 404, "the 404 must not stay cached");
  const browser = await signedIn("ada@people.example");
  const { status, body } = await browser.send("POST", ENDPOINTS.claimShop.path, { body: claim("north-kiln") });
  t.equal(status, 201);
  t.match(body, {
    shop: { domain: "north-kiln", name: "North Kiln", status: "active", logo: null, accent: "#1f6feb" },
    url: /^https:\/\/north-kiln\.shops\.example\/admin\/enter#[\w-]{43}$/,
  });
  t.equal(body.shop.origin, "https://north-kiln.shops.example");

  const page = await httpGet(port, "north-kiln.shops.example", "/");
  t.equal(page.status, 200);
  t.match(pageDataOf(page.text), {
    seller: { id: body.shop.id, name: "North Kiln", currency: "EUR", deliveryOptions: [] },
  });
  t.match(await platform.sellers.get(body.shop.id), {
    contact: { email: "" },
    deliveryCountries: ["IE"],
    paymentDays: 7,
    paymentChoice: "all",
    subscription: { plan: "free", status: "active", currentPeriodEnd: null },
    ownerId: browser.session?.account.id,
    version: 1,
  });

  const ticket = new URL(body.url).hash.slice(1);
  const inShop = new AdminBrowser(port, "north-kiln.shops.example");
  t.equal((await inShop.send("POST", ENDPOINTS.enter.path, { body: { ticket } })).status, 200);
  const path = fillPath(ENDPOINTS.adminSeller.path, { sellerId: body.shop.id });
  t.equal((await inShop.send("GET", path)).status, 200);
  const again = new AdminBrowser(port, "north-kiln.shops.example");
  t.equal((await again.send("POST", ENDPOINTS.enter.path, { body: { ticket } })).status, 410, "the ticket works once");
  t.match((await browser.load())?.shops, [{ domain: "north-kiln" }]);
});

/** Claims shops with changed values, and returns them as stored. */
async function claims(t: Test) {
  const { signedIn, platform } = await open(t);
  const browser = await signedIn("ada@people.example");
  return async (domain: string, change: object) => {
    await browser.send("POST", ENDPOINTS.claimShop.path, { body: { ...claim(domain), ...change } });
    return platform.sellers.findByDomain(domain);
  };
}

t.test("a shop delivers to the country of its locale and currency, or everywhere if they don't name one", async (t) => {
  const claimed = await claims(t);
  t.match(await claimed("kiln-one", { locale: "de-AT", currency: "EUR" }), { deliveryCountries: ["AT"] });
  // Arabic alone means Egypt.
  t.match(await claimed("kiln-kw", { locale: "ar", currency: "KWD" }), { deliveryCountries: ["KW"] });
  // Guessed for a French browser, whose language Awning lacks.
  t.strictSame((await claimed("kiln-two", { locale: "en-US", currency: "EUR" }))?.deliveryCountries, []);
});

t.test("publishes the contact that the claim names, and none by default", async (t) => {
  const claimed = await claims(t);
  const contactOf = async (domain: string, change: object) => (await claimed(domain, change))?.contact;
  t.strictSame(await contactOf("kiln-one", {}), { email: "" });
  t.strictSame(await contactOf("kiln-two", { contactEmail: " " }), { email: "" });
  t.strictSame(await contactOf("kiln-three", { contactEmail: " hello@kiln.example " }), {
    email: "hello@kiln.example",
  });
});

t.test("rejects an invalid claim without creating a shop", async (t) => {
  const { signedIn, dataDir } = await open(t);
  const browser = await signedIn("ada@people.example");
  const before = await dumpSettledDatabase(dataDir);
  const refused: [object, number, object][] = [
    [claim("acme"), 409, { code: "domain-taken", fields: [{ field: "domain", code: "taken" }] }],
    [claim("early"), 409, { code: "domain-taken" }],
    [claim("admin"), 400, { code: "bad-request", fields: [{ field: "domain", code: "reserved" }] }],
    [claim("ab"), 400, { fields: [{ field: "domain", code: "too-short", params: { min: 3 } }] }],
    [claim("Acme"), 400, { fields: [{ field: "domain", code: "not-a-domain" }] }],
    [{ ...claim("north"), name: "  " }, 400, { fields: [{ field: "name", code: "required" }] }],
    [
      { ...claim("north"), name: "x".repeat(81) },
      400,
      { fields: [{ field: "name", code: "too-long", params: { max: 80 } }] },
    ],
    [{ ...claim("north"), currency: "XXQ" }, 400, { fields: [{ field: "currency", code: "not-a-currency" }] }],
    [{ ...claim("north"), locale: "EN_ie" }, 400, { fields: [{ field: "locale", code: "not-a-locale" }] }],
    [{ ...claim("north"), locale: "qq" }, 400, { fields: [{ field: "locale", code: "not-a-locale" }] }],
    [{ ...claim("north"), locale: "fr-FR" }, 400, { fields: [{ field: "locale", code: "not-a-locale" }] }],
    [{ ...claim("north"), contactEmail: "nobody" }, 400, { fields: [{ field: "contactEmail", code: "not-an-email" }] }],
    [{ ...claim("north"), contactEmail: null }, 400, { fields: [{ field: "contactEmail", code: "invalid" }] }],
    [
      { ...claim("north"), theme: { ...theme, accent: "red;}" } },
      400,
      { fields: [{ field: "theme.accent", code: "not-a-colour" }] },
    ],
    [{ ...claim("north"), ownerId: "x" }, 400, { code: "bad-request" }],
    [{ ...claim("north"), subscription: { plan: "pro" } }, 400, { code: "bad-request" }],
  ];
  for (const [body, status, error] of refused) {
    const answer = await browser.send("POST", ENDPOINTS.claimShop.path, { body });
    t.equal(answer.status, status, JSON.stringify(body));
    t.match(answer.body, { error }, JSON.stringify(body));
  }
  t.strictSame(dumpDatabase(dataDir), before);
});

t.test("rejects a claim of the name of a shop whose record is broken as taken", async (t) => {
  const { signedIn, dataDir } = await open(t);
  const browser = await signedIn("ada@people.example");
  breakRecords(dataDir, "UPDATE sellers SET theme = '{' WHERE domain = 'acme'");
  t.match(await browser.send("POST", ENDPOINTS.claimShop.path, { body: claim("acme") }), {
    status: 409,
    body: { error: { code: "domain-taken", fields: [{ field: "domain", code: "taken" }] } },
  });
});

t.test("rejects claims without a session, without its token, or from another origin", async (t) => {
  const { port, signedIn, dataDir } = await open(t);
  const browser = await signedIn("ada@people.example");
  const before = await dumpSettledDatabase(dataDir);
  const body = claim("north-kiln");
  const signedOut = await new AdminBrowser(port, "shops.example").send("POST", ENDPOINTS.claimShop.path, { body });
  t.match([signedOut.status, signedOut.body], [401, { error: { code: "unauthenticated" } }]);
  for (const headers of [
    { "X-Awning-Token": undefined },
    { "X-Awning-Token": "x".repeat(43) },
    { Origin: "https://acme.shops.example" },
    { Origin: undefined },
    { Origin: "null" },
  ]) {
    const forged = await browser.send("POST", ENDPOINTS.claimShop.path, { body, headers });
    t.match([forged.status, forged.body], [403, { error: { code: "request-forged" } }], JSON.stringify(headers));
  }
  t.strictSame(dumpDatabase(dataDir), before);
});

t.test("limits claims together with sign-ins", async (t) => {
  const { signedIn } = await open(t, { SIGN_INS_PER_MINUTE: "4" });
  const browser = await signedIn("ada@people.example");
  const statuses: number[] = [];
  for (const domain of ["one-kiln", "two-kiln", "three-kiln"]) {
    statuses.push((await browser.send("POST", ENDPOINTS.claimShop.path, { body: claim(domain) })).status);
  }
  t.strictSame(statuses, [201, 201, 429]);
});

t.test("limits an account to ten shops, and distinguishes own names from others' names", async (t) => {
  const { signedIn, platform } = await open(t);
  const browser = await signedIn("ada@people.example");
  const claimed = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      browser.send("POST", ENDPOINTS.claimShop.path, { body: claim(`kiln-${index}`) }),
    ),
  );
  t.equal(claimed.filter(({ status }) => status === 201).length, 10);
  for (const { body } of claimed.filter(({ status }) => status !== 201)) {
    t.match(body, {
      error: { code: "quota-exceeded", fields: [{ field: "account", code: "too-many-shops", params: { max: 10 } }] },
    });
  }
  t.equal((await platform.memberships.listByAccount(browser.session?.account.id ?? "")).length, 10);
  const own = claimed.find(({ status }) => status === 201)?.body.shop.domain;
  const repeated = await browser.send("POST", ENDPOINTS.claimShop.path, { body: claim(own) });
  t.match(
    [repeated.status, repeated.body],
    [409, { error: { code: "domain-taken", fields: [{ field: "domain", code: "already-yours" }] } }],
  );
});
