import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { readConfig } from "../../../gateway/config.ts";
import { welcome } from "../../../scripts/start/welcome.ts";

const shop = (domain: string, name: string, ownerId: string | null = "ada") => ({
  domain,
  name,
  customDomain: null,
  ownerId,
});
const linesOf = (env: NodeJS.ProcessEnv, shops: ReturnType<typeof shop>[]) =>
  stripVTControlCharacters(welcome(readConfig(env), shops, env)).split("\n");

t.test("names the landing, each shop and its admin", async (t) => {
  const lines = linesOf({}, [shop("demo", "Tidewater"), shop("northbean", "Northbean")]);
  t.strictSame(lines.slice(3, -2), [
    "  Landing  http://localhost:8080/",
    "",
    "  Tidewater",
    "  Shop     http://demo.localhost:8080/",
    "  Admin    http://demo.localhost:8080/admin",
    "",
    "  Northbean",
    "  Shop     http://northbean.localhost:8080/",
    "  Admin    http://northbean.localhost:8080/admin",
  ]);
});

t.test("says how to sign in to a shop that has no owner", async (t) => {
  const lines = linesOf({}, [
    shop("acme", "Acme"),
    shop("demo", "Tidewater", null),
    shop("northbean", "Northbean", null),
  ]);
  t.strictSame(lines.slice(-5, -2), [
    "",
    "  To sign in to the admin of Tidewater, become its owner:",
    "  npm run shops -- owner demo you@example.com",
  ]);
});

t.test("the commands have the variables that differ from their defaults", async (t) => {
  const ownerLine = (env: NodeJS.ProcessEnv) => linesOf(env, [shop("demo", "Tidewater", null)]).at(-3);
  const cases: [NodeJS.ProcessEnv, string][] = [
    [{ DATA_DIR: ".data", PORT: "8080", PRODUCT_HOST: "localhost", PUBLIC_ORIGIN: "" }, ""],
    [{ PORT: "8181", HOST: "127.0.0.1" }, "PORT=8181 "],
    [
      { PRODUCT_HOST: "shops.example", DATA_DIR: "/srv/my data" },
      "DATA_DIR='/srv/my data' PRODUCT_HOST=shops.example ",
    ],
    [{ PUBLIC_ORIGIN: "http://localhost:81" }, "PUBLIC_ORIGIN=http://localhost:81 "],
    [
      {
        BACKEND: "firebase",
        FIREBASE_PROJECT_ID: "awning-shops",
        FIREBASE_API_KEY: "key-1",
        FIREBASE_APP_ID: "1:2:web",
      },
      "BACKEND=firebase FIREBASE_PROJECT_ID=awning-shops FIREBASE_API_KEY=key-1 FIREBASE_APP_ID=1:2:web ",
    ],
  ];
  for (const [env, prefix] of cases)
    t.equal(ownerLine(env), `  ${prefix}npm run shops -- owner demo you@example.com`, prefix);
  t.ok(linesOf({ PORT: "8181" }, []).includes("  Import shops from a file: PORT=8181 npm run shops -- import FILE"));
});

t.test("leaves out HTTP's default port", async (t) => {
  t.ok(linesOf({ PORT: "80" }, []).includes("  Landing  http://localhost/"));
});

t.test("names the public addresses and the gateway's own address on a real host", async (t) => {
  const lines = linesOf({ PRODUCT_HOST: "shops.example", PORT: "8181" }, [shop("acme", "Acme")]);
  t.strictSame(lines.slice(3, -2), [
    "  Gateway  0.0.0.0:8181, for a proxy such as nginx",
    "  Landing  https://shops.example/",
    "",
    "  Acme",
    "  Shop     https://acme.shops.example/",
    "  Admin    https://acme.shops.example/admin",
  ]);
});

t.test("explains how to create a shop if there is none", async (t) => {
  t.strictSame(linesOf({ PRODUCT_HOST: "shops.example" }, []).slice(5, -2), [
    "",
    "  No shops yet. Claim the first one: https://shops.example/claim",
    "  Import shops from a file: PRODUCT_HOST=shops.example npm run shops -- import FILE",
    "  Try three demo shops: npm start -- --demo",
  ]);
});

t.test("removes control characters from a seller's name", async (t) => {
  const text = welcome(readConfig({}), [shop("demo", "A\x1b[2J\nB\u202eC\u2028D")], {});
  t.ok(text.includes("A [2J B C D"));
  t.notMatch(text, "\x1b[2J");
});
