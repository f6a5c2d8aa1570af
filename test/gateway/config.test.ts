import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import t from "tap";
import { CONFIG_VARIABLES, readConfig } from "../../gateway/config.ts";
import { CaseTable } from "../support/system.ts";

t.test("without variables: an embedded gateway on localhost", async (t) => {
  t.match(readConfig({}), {
    mode: "production",
    listen: { host: "0.0.0.0", port: 8080 },
    productHost: "localhost",
    publicOrigin: "http://localhost:8080",
    backend: "embedded",
    dataDir: resolve(".data"),
    platformUrl: undefined,
    areaUrls: {},
  });
});

t.test("omits the operator's texts and links that are not set", async (t) => {
  t.strictSame(readConfig({}).operator, {});
  const own = { PRIVACY_URL: "https://a.example/p", IMPRINT_URL: "https://a.example/i", PRO_PRICE: "€9 a month" };
  t.strictSame(readConfig(own).operator, {
    privacyUrl: own.PRIVACY_URL,
    imprintUrl: own.IMPRINT_URL,
    proPrice: own.PRO_PRICE,
  });
});

t.test("derives values from other variables", async (t) => {
  const config = readConfig({
    PRODUCT_HOST: "shops.example",
    LISTEN_SOCKET: "/run/awning.sock",
    AREA_ADMIN_URL: "http://127.0.0.1:5173",
  });
  t.match(config, {
    listen: { socket: "/run/awning.sock" },
    publicOrigin: "https://shops.example",
    contactEmail: "hello@shops.example",
    mailFrom: "orders@shops.example",
    areaUrls: { admin: "http://127.0.0.1:5173" },
  });
  t.equal(
    readConfig({ PRODUCT_HOST: "shops.example", PUBLIC_ORIGIN: "http://shops.example:8080" }).publicOrigin,
    "http://shops.example:8080",
  );
  t.match(readConfig({ PORT: "" }).listen, { port: 8080 }, "an empty variable counts as missing");
  t.match(readConfig({ PORT: " ", CONTACT_EMAIL: "ada@people.example\n" }), {
    listen: { port: 8080 },
    contactEmail: "ada@people.example",
  });
});

t.test("the page cache fits into the heap", async (t) => {
  const MB = 1024 * 1024;
  const sizeOf = (env: NodeJS.ProcessEnv, heap: number) => readConfig(env, heap * MB).pageCacheBytes / MB;
  t.equal(sizeOf({}, 4_000), 512);
  t.equal(sizeOf({}, 500), 300, "on a small machine");
  t.equal(sizeOf({ PAGE_CACHE_MB: "2400" }, 4_000), 2_400);
  t.throws(() => sizeOf({ PAGE_CACHE_MB: "2401" }, 4_000), {
    name: "ConfigError",
    message: /^PAGE_CACHE_MB="2401": expected at most 2400, /,
  });
});

t.test("waits after SIGTERM on public hosts, not on a developer's machine", async (t) => {
  const table = new CaseTable();
  for (const [env, expected] of [
    [{}, 0],
    [{ PRODUCT_HOST: "shops.example" }, 2_000],
    [{ PRODUCT_HOST: "shops.example", NODE_ENV: "development" }, 0],
    [{ PRODUCT_HOST: "shops.example", SHUTDOWN_WAIT_MS: "0" }, 0],
    [{ SHUTDOWN_WAIT_MS: "15000" }, 15_000],
  ] as const) {
    table.check(JSON.stringify(env), readConfig(env).shutdownWaitMs, expected);
  }
  t.same(table.wrong(), []);
});

t.test("offers test payments on localhost and outside production, never on public shops", async (t) => {
  t.equal(readConfig({}).testPayments, true, "npm start");
  t.equal(readConfig({ PRODUCT_HOST: "shops.example" }).testPayments, false);
  t.equal(readConfig({ PRODUCT_HOST: "shops.example", NODE_ENV: "production" }).testPayments, false);
  t.equal(readConfig({ PRODUCT_HOST: "shops.example", NODE_ENV: "development" }).testPayments, true);
  t.equal(readConfig({ PRODUCT_HOST: "shops.example", NODE_ENV: "test" }).testPayments, true);
});

t.test("lists each featured shop once, in the operator's order", async (t) => {
  t.same(readConfig({ FEATURED_SHOPS: "northbean, demo,northbean" }).featuredShops, ["northbean", "demo"]);
});

t.test("parses the trusted proxies", async (t) => {
  const { trustedProxies } = readConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,fd00::/8, unix" });
  t.equal(trustedProxies.unixSocket, true);
  const { addresses } = trustedProxies;
  for (const [address, family, expected] of [
    ["127.0.0.1", "ipv4", true],
    ["127.0.0.2", "ipv4", false],
    ["10.9.8.7", "ipv4", true],
    ["11.0.0.1", "ipv4", false],
    ["fd12::1", "ipv6", true],
    ["fe80::1", "ipv6", false],
  ] as const) {
    t.equal(addresses.check(address, family), expected, address);
  }
  t.equal(readConfig({}).trustedProxies.addresses.rules.length, 0, "none by default");
});

const WRONG: [name: string, value: string][] = [
  ["NODE_ENV", "prod"],
  ["HOST", "example"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["PORT", "0x50"],
  ["LISTEN_SOCKET", "relative.sock"],
  ["LISTEN_SOCKET", `/${"s".repeat(107)}`],
  ["METRICS_PORT", "x"],
  // The default of PORT.
  ["METRICS_PORT", "8080"],
  ["PRODUCT_HOST", "https://shops.example"],
  ["PRODUCT_HOST", "shops.example:8080"],
  ["PRODUCT_HOST", "Shops.example"],
  ["PRODUCT_HOST", "-shops.example"],
  ["PUBLIC_ORIGIN", "shops.example"],
  ["PUBLIC_ORIGIN", "https://shops.example/"],
  ["PUBLIC_ORIGIN", "https://shops.example/path"],
  ["PUBLIC_ORIGIN", "ftp://shops.example"],
  // Not the host of PRODUCT_HOST, localhost.
  ["PUBLIC_ORIGIN", "https://shops.example"],
  ["CONTACT_EMAIL", "hello"],
  ["PRIVACY_URL", "shops.example/privacy"],
  ["IMPRINT_URL", "javascript:alert(1)"],
  ["PRO_PRICE", "x".repeat(41)],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "10.0.0.0/"],
  ["TRUST_PROXY", "*"],
  ["BACKEND", "sqlite"],
  ["SMTP_URL", "mail.example:25"],
  ["SMTP_URL", "https://mail.example"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://user:pa/ss@mail.example:587"],
  ["MAIL_FROM", "orders"],
  ["MAIL_FROM", "Acme <orders@shops.example>"],
  ["FIREBASE_PROJECT_ID", "X"],
  ["FIREBASE_API_KEY", "a key"],
  ["FIREBASE_APP_ID", "1"],
  ["FIREBASE_AUTH_DOMAIN", "https://demo.firebaseapp.com"],
  ["FIREBASE_STORAGE_BUCKET", "gs://demo"],
  ["FIREBASE_APP_CHECK_KEY", "short"],
  ["PLATFORM_URL", "example.com"],
  ["PLATFORM_KEY", "short"],
  ["PLATFORM_KEY", `${"k".repeat(20)} ${"k".repeat(20)}`],
  ["STRIPE_SECRET_KEY", "pk_test_51Habcdefgh"],
  ["STRIPE_SECRET_KEY", "sk_test_51H abcdefgh"],
  ["STRIPE_WEBHOOK_SECRET", "sk_test_51Habcdefgh"],
  ["STRIPE_WEBHOOK_SECRET_PREVIOUS", "whsec_"],
  ["STRIPE_CONNECT_WEBHOOK_SECRET", "whsec_ab cdefgh"],
  ["STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS", "none"],
  ["STRIPE_ACCOUNTS_WEBHOOK_SECRET", "none"],
  ["STRIPE_ACCOUNTS_WEBHOOK_SECRET_PREVIOUS", "whsec_ab cdefgh"],
  ["PLATFORM_FEE_BASIS_POINTS", "1%"],
  ["PLATFORM_FEE_BASIS_POINTS", "200,pro=0"],
  ["PLATFORM_FEE_BASIS_POINTS", "free=200,free=100"],
  ["PLATFORM_FEE_BASIS_POINTS", "free=1,gold=2"],
  ["STRIPE_PRICE_PRO_MONTHLY", "prod_123"],
  ["STRIPE_PRICE_PRO_YEARLY", "9"],
  ["STRIPE_TRIAL_DAYS", "-1"],
  ["STRIPE_API_BASE", "127.0.0.1:12111"],
  ["STRIPE_API_BASE", "http://127.0.0.1:12111/v1"],
  ["AREA_LANDING_URL", "localhost:5173"],
  ["AREA_STOREFRONT_URL", "ws://localhost:5173"],
  ["AREA_ADMIN_URL", "file:///etc/passwd"],
  ["FEATURED_SHOPS", "demo,UPPER"],
  ["PAGE_CACHE_MB", "0"],
  ["DIRECTORY_ENTRIES", "1"],
  ["LOOKUP_TIMEOUT_MS", "1e9"],
  ["READ_TIMEOUT_MS", "0"],
  ["API_REQUESTS_PER_MINUTE", "0"],
  ["ORDERS_PER_MINUTE", "30.5"],
  ["SIGN_INS_PER_MINUTE", "0"],
  ["MAILS_PER_ADDRESS_PER_DAY", "-1"],
  ["PAGE_QUERIES_PER_MINUTE", "many"],
  ["READS_AT_ONCE", "0"],
  ["SHUTDOWN_WAIT_MS", "-1"],
  ["LOG_LEVEL", "verbose"],
  ["DEV_RELOAD_PORT", "0"],
];

/** The name and first line of a configuration's error, without the values. */
function refusalOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
    return "accepted";
  } catch (error) {
    const { name, message } = error as Error;
    return `${name}: ${message.split("\n")[0]?.replace(/=.*: expected .+/, "=…: expected …")}`;
  }
}

t.test("a wrong value stops the start and names the variable", async (t) => {
  const table = new CaseTable();
  for (const [name, value] of WRONG) {
    table.check(`${name}=${value}`, refusalOf({ [name]: value }), `ConfigError: ${name}=…: expected …`);
  }
  t.same(table.wrong(), []);
});

t.test("every variable has a wrong value in the table above or can hold any text", async (t) => {
  const covered = new Set(["DATA_DIR", ...WRONG.map(([name]) => name)]);
  t.ok(CONFIG_VARIABLES.length > 30);
  const missing = CONFIG_VARIABLES.filter((name) => !covered.has(name));
  t.same(missing, []);
});

t.test("an error in a secret variable does not show its value", async (t) => {
  t.throws(() => readConfig({ SMTP_URL: "smpt://user:pass-word@mail.example" }), {
    message:
      "SMTP_URL=…: expected smtp://user:password@host:587 or smtps://…, with / ? and # in the password as %2F %3F and %23",
  });
  t.throws(() => readConfig({ PLATFORM_KEY: "too-short" }), { message: /^PLATFORM_KEY=…: expected 32 to 256/ });
  const names = CONFIG_VARIABLES.filter((name) => /^STRIPE_.*SECRET/.test(name));
  const table = new CaseTable();
  for (const name of names) {
    const message = messageOf({ [name]: "hush hush" });
    table.check(name, [message.startsWith(`${name}=…: expected`), message.includes("hush")], [true, false]);
  }
  t.same(table.wrong(), []);
});

/** The whole message of a configuration's error; empty if it is accepted. */
function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

t.test("reads Stripe's keys, and rejects those that don't fit the environment", async (t) => {
  const secrets = {
    STRIPE_WEBHOOK_SECRET: "whsec_platform1",
    STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect1",
  };
  const live = { STRIPE_SECRET_KEY: "sk_live_51Habcdefgh", ...secrets };
  const test = { STRIPE_SECRET_KEY: "rk_test_51Habcdefgh", ...secrets };
  const shops = { PRODUCT_HOST: "shops.example" };
  const development = { ...shops, NODE_ENV: "development" };
  const table = new CaseTable();
  const needsLive = "STRIPE_SECRET_KEY=…: expected a live key, because NODE_ENV=production: test cards pay nothing";
  const needsTest =
    "STRIPE_SECRET_KEY=…: expected a test key in development and on localhost: a live key charges cards";
  for (const [name, env, expected] of [
    ["live in production", { ...live, ...shops }, ""],
    ["test in production", { ...test, ...shops }, needsLive],
    ["test in development", { ...test, ...development }, ""],
    ["live in development", { ...live, ...development }, needsTest],
    ["test on localhost", test, ""],
    ["live on localhost", live, needsTest],
    ["a stand-in in development", { ...test, ...development, STRIPE_API_BASE: "http://127.0.0.1:1" }, ""],
    [
      "a stand-in in production",
      { ...live, ...shops, STRIPE_API_BASE: "http://127.0.0.1:1" },
      "STRIPE_API_BASE is set: it would receive the secret key and is not allowed in production",
    ],
    [
      "several mistakes",
      { ...shops, STRIPE_SECRET_KEY: test.STRIPE_SECRET_KEY },
      "STRIPE_WEBHOOK_SECRET is missing: expected the endpoint's signing secret, because STRIPE_SECRET_KEY is set\n" +
        "STRIPE_CONNECT_WEBHOOK_SECRET is missing: expected the endpoint's signing secret, because STRIPE_SECRET_KEY is set\n" +
        needsLive,
    ],
  ] as const) {
    table.check(name, messageOf(env), expected);
  }
  table.check("no key", readConfig(secrets).stripe, undefined);
  table.check(
    "during a rotation",
    readConfig({
      ...live,
      ...shops,
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: "whsec_accounts1",
      STRIPE_WEBHOOK_SECRET_PREVIOUS: "whsec_platform0",
    }).stripe,
    {
      secretKey: live.STRIPE_SECRET_KEY,
      livemode: true,
      apiBase: undefined,
      feeBasisPoints: { free: 0, pro: 0 },
      planPricing: undefined,
      webhookSecrets: {
        platform: ["whsec_platform1", "whsec_platform0"],
        connect: ["whsec_connect1", "whsec_accounts1"],
      },
    },
  );
  const feesOf = (given: string) =>
    readConfig({ ...live, ...shops, PLATFORM_FEE_BASIS_POINTS: given }).stripe?.feeBasisPoints;
  table.check("one fee", feesOf("50"), { free: 50, pro: 50 });
  table.check("a fee for each plan", feesOf("free=200,pro=0"), { free: 200, pro: 0 });
  table.check("a fee for one plan", feesOf("pro=30"), { free: 0, pro: 30 });
  const prices = { STRIPE_PRICE_PRO_MONTHLY: "price_1", STRIPE_PRICE_PRO_YEARLY: "price_2" };
  for (const [name, env, expected] of [
    ["two prices", prices, { prices: { month: "price_1", year: "price_2" }, trialDays: 0 }],
    [
      "one price with a trial",
      { STRIPE_PRICE_PRO_YEARLY: "price_2", STRIPE_TRIAL_DAYS: "14" },
      { prices: { month: undefined, year: "price_2" }, trialDays: 14 },
    ],
    ["a trial without a price", { STRIPE_TRIAL_DAYS: "14" }, undefined],
  ] as const) {
    table.check(name, readConfig({ ...live, ...shops, ...env }).stripe?.planPricing, expected);
  }
  table.check("prices without a key", readConfig(prices).stripe, undefined);
  t.same(table.wrong(), []);
});

t.test("reports all wrong and missing values together", async (t) => {
  t.throws(() => readConfig({ PORT: "x", BACKEND: "y" }), /PORT=[^]*BACKEND=/);
  t.throws(() => readConfig({ BACKEND: "firebase", FIREBASE_API_KEY: "AIza" }), {
    message:
      "FIREBASE_PROJECT_ID is missing: expected the project's id, because BACKEND=firebase\n" +
      "FIREBASE_APP_ID is missing: expected the web app's appId, because BACKEND=firebase",
  });
});

const PROJECT = {
  BACKEND: "firebase",
  FIREBASE_PROJECT_ID: "demo-shops",
  FIREBASE_API_KEY: "AIza-x_1",
  FIREBASE_APP_ID: "1:23:web:45",
};

t.test("derives the Firebase domain and bucket from the project id, unless they are set", async (t) => {
  t.equal(readConfig({ ...PROJECT, BACKEND: "embedded" }).firebase, undefined);
  t.strictSame(readConfig(PROJECT).firebase, {
    projectId: "demo-shops",
    apiKey: "AIza-x_1",
    appId: "1:23:web:45",
    authDomain: "demo-shops.firebaseapp.com",
    storageBucket: "demo-shops.firebasestorage.app",
  });
  const given = {
    FIREBASE_AUTH_DOMAIN: "auth.shops.example",
    FIREBASE_STORAGE_BUCKET: "shops",
    FIREBASE_APP_CHECK_KEY: "6Lc-0123456789",
  };
  t.match(readConfig({ ...PROJECT, ...given }).firebase, {
    authDomain: "auth.shops.example",
    storageBucket: "shops",
    appCheckKey: "6Lc-0123456789",
  });
});

t.test("rejects the gateway's own host as auth domain", async (t) => {
  const own = { PRODUCT_HOST: "shops.example", FIREBASE_AUTH_DOMAIN: "shops.example" };
  t.throws(() => readConfig({ ...PROJECT, ...own }), {
    name: "ConfigError",
    message: 'FIREBASE_AUTH_DOMAIN="shops.example": expected a host of Firebase\'s, not PRODUCT_HOST',
  });
});

t.test("rejects emulator variables in production, and uses them elsewhere", async (t) => {
  const names = [
    "FIRESTORE_EMULATOR_HOST",
    "FIREBASE_AUTH_EMULATOR_HOST",
    "FIREBASE_STORAGE_EMULATOR_HOST",
    "STORAGE_EMULATOR_HOST",
  ];
  for (const name of names) {
    t.throws(() => readConfig({ ...PROJECT, [name]: "127.0.0.1:9" }), {
      name: "ConfigError",
      message: `${name} is set: emulators accept every sign-in and are not allowed in production`,
    });
    t.throws(() => readConfig({ ...PROJECT, NODE_ENV: "production", [name]: "127.0.0.1:9" }), { name: "ConfigError" });
  }
  const test = {
    ...PROJECT,
    NODE_ENV: "test",
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:8",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
  };
  t.strictSame(readConfig(test).firebase?.emulators, { firestore: "127.0.0.1:8", auth: "127.0.0.1:9" });
});

t.test("the gateway's README lists exactly the existing variables", async (t) => {
  const readme = await readFile(resolve(import.meta.dirname, "../../gateway/README.md"), "utf8");
  const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name as string);
  t.strictSame(listed.sort(), [...CONFIG_VARIABLES].sort());
});

t.test("requires a key and https for a remote platform on Firebase", async (t) => {
  const firebase = {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "corner-shops",
    FIREBASE_API_KEY: "AIza",
    FIREBASE_APP_ID: "1:1:web:1",
  };
  const PLATFORM_URL = "https://platform-x.a.run.app";
  const PLATFORM_KEY = "k".repeat(32);
  t.throws(() => readConfig({ ...firebase, PLATFORM_URL }), {
    name: "ConfigError",
    message: /^PLATFORM_KEY is missing/,
  });
  t.match(readConfig({ ...firebase, PLATFORM_URL, PLATFORM_KEY }), {
    platformUrl: PLATFORM_URL,
    platformKey: PLATFORM_KEY,
  });
  const plain = { ...firebase, PLATFORM_URL: "http://platform.example", PLATFORM_KEY };
  t.throws(() => readConfig(plain), { message: /^PLATFORM_URL=.*: expected https/ });
  t.equal(readConfig({ ...plain, NODE_ENV: "test" }).platformUrl, "http://platform.example", "for an emulator");
  t.equal(
    readConfig({ PLATFORM_URL: "http://10.0.0.7:8080" }).platformKey,
    undefined,
    "another gateway identifies its proxies by address",
  );
});
