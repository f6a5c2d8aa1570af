// Runs in a process of its own: it starts a program.
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { PROJECT_ROOT } from "../scripts/build/paths.ts";
import { testFolder } from "./support/system.ts";

const CONFIG = resolve(PROJECT_ROOT, ".dependency-cruiser.js");

interface Rule {
  name: string;
}

/** How the names of a folder's layers begin, e.g. `layer-admin-catalogue-`. */
const layerOf = (folder: string): string =>
  folder.startsWith("areas/") ? `layer-${folder.slice("areas/".length).replaceAll("/", "-")}-` : "layer-";

/** A file in each of an area's folders but the highest, that imports from the next one. @param folders lowest first */
function layered(area: string, folders: string) {
  const [lowest, ...higher] = folders.split(" ");
  let below = lowest;
  const violations: Record<string, readonly [from: string, to: string]> = {};
  for (const folder of higher) {
    violations[`${layerOf(area)}${below}`] = [`${area}/${below}/asks-up.ts`, `${area}/${folder}/asked.ts`];
    below = folder;
  }
  return violations;
}

/** For each rule a file that breaks it, and what that imports. */
const VIOLATIONS: Record<string, readonly [from: string, to: string]> = {
  "no-circles": ["gateway/hosts/hen.ts", "gateway/hosts/hen.ts"],
  "areas-not-gateway": ["areas/shared/ui/asks-gateway.ts", "gateway/main.ts"],
  "areas-apart": ["areas/landing/asks-admin.ts", "areas/admin/app.ts"],
  "shared-below-areas": ["areas/shared/ui/asks-area.ts", "areas/admin/app.ts"],
  "domain-is-pure": ["areas/shared/orders/asks-ui.ts", "areas/shared/ui/button.ts"],
  "domain-no-core": ["areas/shared/domain/asks-node.ts", "node:fs"],
  "contract-is-schemas": ["areas/shared/orders/contract/asks-api.ts", "areas/shared/api/call.ts"],
  "gateway-from-areas": ["gateway/pages/asks-ui.ts", "areas/shared/ui/button.ts"],
  "layer-telemetry": ["gateway/telemetry/a.ts", "gateway/pages/page.ts"],
  "layer-config": ["gateway/config/a.ts", "gateway/hosts/host.ts"],
  "layer-hosts": ["gateway/hosts/a.ts", "gateway/tenancy/directory.ts"],
  "layer-middlewares": ["gateway/middlewares/a.ts", "gateway/pages/page.ts"],
  "layer-platform": ["gateway/platform/orders/a.ts", "gateway/tenancy/directory.ts"],
  "layer-tenancy": ["gateway/tenancy/a.ts", "gateway/pages/page.ts"],
  "layer-proxies": ["gateway/proxies/a.ts", "gateway/pages/page.ts"],
  "layer-pages": ["gateway/pages/a.ts", "gateway/function/function.ts"],
  "layer-database": ["gateway/platform/database/a.ts", "gateway/platform/orders/order.ts"],
  "layer-firestore": ["gateway/platform/firestore/a.ts", "gateway/platform/orders/order.ts"],
  "layer-http": ["gateway/platform/http/a.ts", "gateway/platform/accounts/account.ts"],
  "layer-texts": ["gateway/platform/texts/a.ts", "gateway/platform/mails/mail.ts"],
  "layer-mails": ["gateway/platform/mails/a.ts", "gateway/platform/orders/order.ts"],
  "layer-pictures": ["gateway/platform/pictures/a.ts", "gateway/platform/sellers/seller.ts"],
  "layer-sellers": ["gateway/platform/sellers/a.ts", "gateway/platform/shops/shop.ts"],
  "layer-accounts": ["gateway/platform/accounts/a.ts", "gateway/platform/orders/order.ts"],
  "layer-payments": ["gateway/platform/payments/a.ts", "gateway/platform/orders/order.ts"],
  "layer-catalogue": ["gateway/platform/catalogue/a.ts", "gateway/platform/orders/order.ts"],
  "layer-imports": ["gateway/platform/imports/a.ts", "gateway/platform/orders/order.ts"],
  "layer-orders": ["gateway/platform/orders/b.ts", "gateway/platform/shops/shop.ts"],
  "layer-shops": ["gateway/platform/shops/a.ts", "gateway/platform/migration/migration.ts"],
  ...layered(
    "areas/shared",
    "domain contract texts pictures sellers accounts payments catalogue imports orders shops pages api firebase boot i18n state ui data",
  ),
  ...layered(
    "areas/admin",
    "api formats state kit charts shortcuts unsaved accounts sellers catalogue imports orders home frame",
  ),
  ...layered("areas/admin/catalogue", "i18n categories product-editor products"),
  ...layered("areas/storefront", "i18n state kit orders catalogue frame"),
  ...layered("areas/storefront/orders", "cart checkout order"),
  ...layered("areas/storefront/catalogue", "listing product search"),
  ...layered("areas/landing", "kit street shops home operators frame"),
  "commands-know-ports": ["gateway/platform/orders/place-order.ts", "express"],
  "adapters-behind-ports": ["gateway/platform/orders/public-order.ts", "gateway/platform/orders/sqlite-orders.ts"],
  "sdk-in-adapters": ["gateway/platform/orders/admin-order.ts", "firebase-admin/firestore"],
  "stripe-in-adapters": ["gateway/platform/orders/public-orders.ts", "stripe"],
  "embedded-apart": ["gateway/platform/orders/sqlite-lists.ts", "gateway/platform/orders/firestore-orders.ts"],
  "hosted-apart": ["gateway/platform/orders/firestore-lists.ts", "gateway/platform/orders/sqlite-orders.ts"],
  "sharp-in-encoders": ["gateway/platform/pictures/add-picture.ts", "sharp"],
  "markdown-in-its-thread": ["gateway/platform/texts/render.ts", "micromark"],
  "ports-speak-domain": ["gateway/platform/orders/orders.ts", "gateway/platform/orders/order.ts"],
  "tenancy-no-express": ["gateway/hosts/b.ts", "express"],
  "product-not-test": ["gateway/pages/b.ts", "test/support/page.ts"],
  "gateway-not-scripts": ["gateway/pages/c.ts", "scripts/start.ts"],
  resolvable: ["gateway/pages/d.ts", "./nowhere.ts"],
};

const EXAMPLES = new Set(Object.values(VIOLATIONS).map(([from]) => from));

/** Writes a project in which each file breaks its rule. */
async function writeViolations(folder: string): Promise<void> {
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [from, to] of Object.values(VIOLATIONS)) {
    const isOwn = /^(areas|gateway|scripts|test)\//.test(to);
    const path = relative(dirname(from), to);
    await write(from, `import "${isOwn ? (path.startsWith(".") ? path : `./${path}`) : to}";\n`);
    if (isOwn && !EXAMPLES.has(to)) await write(to, "export {};\n");
    else if (/^[a-z]/.test(to) && !to.startsWith("node:")) await write(`node_modules/${to}/index.js`, "");
  }
}

t.test("each rule of the house finds the file that breaks it", async (t) => {
  const { forbidden } = ((await import(CONFIG)) as { default: { forbidden: Rule[] } }).default;
  t.strictSame(forbidden.map(({ name }) => name).toSorted(), Object.keys(VIOLATIONS).toSorted(), "each has an example");
  const folder = testFolder(t);
  await writeViolations(folder);
  const program = resolve(PROJECT_ROOT, "node_modules/.bin/depcruise");
  const parameters = ["--config", CONFIG, "--output-type", "json", "gateway", "areas", "scripts", "test"];
  const { stdout } = await promisify(execFile)(program, parameters, { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: Rule }[] } };
  const found = new Set(summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`));
  const missed = Object.entries(VIOLATIONS).filter(([name, [from]]) => !found.has(`${name}: ${from}`));
  t.strictSame(missed, []);
});

t.test("each folder but the highest of its room has a layer", async (t) => {
  const { forbidden } = ((await import(CONFIG)) as { default: { forbidden: Rule[] } }).default;
  const rules = new Set(forbidden.map(({ name }) => name));
  const highest = {
    gateway: "function",
    "gateway/platform": "migration",
    "areas/shared": "data",
    "areas/admin": "frame",
    "areas/admin/catalogue": "products",
    "areas/storefront": "frame",
    "areas/storefront/orders": "order",
    "areas/storefront/catalogue": "search",
    "areas/landing": "frame",
  };
  for (const [room, last] of Object.entries(highest)) {
    const entries = readdirSync(resolve(PROJECT_ROOT, room), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    t.strictSame(
      names.filter((name) => !rules.has(layerOf(room) + name)),
      [last],
      room,
    );
  }
});
