import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import t from "tap";
import { CONFIG_VARIABLES, ConfigError, readConfig } from "../../gateway/config.ts";

t.test("nothing set: an embedded gateway on localhost", async (t) => {
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

t.test("what follows from what", async (t) => {
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
  t.match(readConfig({ PORT: "" }).listen, { port: 8080 }, "an empty variable is one that is not set");
});

t.test("test payments: on localhost and outside production, never in a shop that people reach", async (t) => {
  t.equal(readConfig({}).testPayments, true, "npm start");
  t.equal(readConfig({ PRODUCT_HOST: "shops.example" }).testPayments, false);
  t.equal(readConfig({ PRODUCT_HOST: "shops.example", NODE_ENV: "production" }).testPayments, false);
  t.equal(readConfig({ PRODUCT_HOST: "shops.example", NODE_ENV: "development" }).testPayments, true);
  t.equal(readConfig({ PRODUCT_HOST: "shops.example", NODE_ENV: "test" }).testPayments, true);
});

t.test("proxies that are trusted", async (t) => {
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
  t.equal(readConfig({}).trustedProxies.addresses.rules.length, 0, "nobody by default");
});

const WRONG: [name: string, value: string][] = [
  ["NODE_ENV", "prod"],
  ["HOST", "example"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["LISTEN_SOCKET", "relative.sock"],
  ["METRICS_PORT", "x"],
  ["PRODUCT_HOST", "https://shops.example"],
  ["PRODUCT_HOST", "shops.example:8080"],
  ["PRODUCT_HOST", "Shops.example"],
  ["PRODUCT_HOST", "-shops.example"],
  ["PUBLIC_ORIGIN", "shops.example"],
  ["PUBLIC_ORIGIN", "https://shops.example/"],
  ["PUBLIC_ORIGIN", "https://shops.example/path"],
  ["PUBLIC_ORIGIN", "ftp://shops.example"],
  ["CONTACT_EMAIL", "hello"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "10.0.0.0/"],
  ["TRUST_PROXY", "*"],
  ["BACKEND", "sqlite"],
  ["SMTP_URL", "mail.example:25"],
  ["SMTP_URL", "https://mail.example"],
  ["MAIL_FROM", "orders"],
  ["MAIL_FROM", "Acme <orders@shops.example>"],
  ["FIREBASE_PROJECT_ID", "X"],
  ["PLATFORM_URL", "example.com"],
  ["AREA_LANDING_URL", "localhost:5173"],
  ["AREA_STOREFRONT_URL", "ws://localhost:5173"],
  ["AREA_ADMIN_URL", "file:///etc/passwd"],
  ["FEATURED_SHOPS", "demo,UPPER"],
  ["PAGE_CACHE_MB", "0"],
  ["DIRECTORY_ENTRIES", "1"],
  ["LOOKUP_TIMEOUT_MS", "1e9"],
  ["API_REQUESTS_PER_MINUTE", "0"],
  ["ORDERS_PER_MINUTE", "30.5"],
  ["MAILS_PER_ADDRESS_PER_DAY", "-1"],
  ["PAGE_QUERIES_PER_MINUTE", "many"],
  ["LOG_LEVEL", "verbose"],
  ["DEV_RELOAD_PORT", "0"],
];

for (const [name, value] of WRONG) {
  t.test(`${name}=${value} stops the start`, async (t) => {
    t.throws(() => readConfig({ [name]: value }), {
      name: "ConfigError",
      message: new RegExp(`^${name}=.*: expected .+`),
    });
  });
}

t.test("every variable has a wrong value in the table above or can hold any text", async (t) => {
  const free = new Set(["DATA_DIR"]);
  for (const name of CONFIG_VARIABLES) t.ok(free.has(name) || WRONG.some(([wrong]) => wrong === name), name);
});

t.test("a mistake in a value that holds a password does not show it", async (t) => {
  t.throws(() => readConfig({ SMTP_URL: "smpt://user:pass-word@mail.example" }), {
    message: "SMTP_URL=…: expected a URL beginning with smtp:// or smtps://",
  });
});

t.test("all that is wrong is said at once, and what is missing too", async (t) => {
  t.throws(() => readConfig({ PORT: "x", BACKEND: "y" }), /PORT=[^]*BACKEND=/);
  t.throws(
    () => readConfig({ BACKEND: "firebase" }),
    new ConfigError("FIREBASE_PROJECT_ID is missing: expected the project's id, because BACKEND=firebase"),
  );
});

t.test("the README lists every variable, and no other", async (t) => {
  const readme = await readFile(resolve(import.meta.dirname, "../../README.md"), "utf8");
  const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name as string);
  t.strictSame(listed.sort(), [...CONFIG_VARIABLES].sort());
});
