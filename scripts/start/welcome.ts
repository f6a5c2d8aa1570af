import { LANDING_PATHS } from "../../areas/shared/pages/routes.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Config } from "../../gateway/config.ts";
import { shopOrigin } from "../../gateway/hosts/host-reader.ts";
import { styled } from "./log-line.ts";
import { quote } from "./run-command.ts";

type Shop = Pick<Seller, "domain" | "customDomain" | "name"> & Partial<Pick<Seller, "ownerId">>;

/** The variables with which the operator's command finds the same database and prints the same links, with their defaults. */
const SHARED = {
  BACKEND: "embedded",
  FIREBASE_PROJECT_ID: "",
  FIREBASE_API_KEY: "",
  FIREBASE_APP_ID: "",
  FIREBASE_STORAGE_BUCKET: "",
  DATA_DIR: ".data",
  PRODUCT_HOST: "localhost",
  PORT: "8080",
  PUBLIC_ORIGIN: "",
};

/**
 * The text that is printed when the gateway is ready. Chromium and Firefox resolve every `*.localhost` to this machine.
 * @param env the gateway's variables
 */
export function welcome(
  config: Pick<Config, "backend" | "listen" | "productHost" | "publicOrigin">,
  shops: readonly Shop[],
  env: NodeJS.ProcessEnv,
): string {
  const url = (origin: string, path = "/") => styled("cyan", new URL(path, origin).href);
  const lines = [`${styled("bold", "Awning is running.")} Press Ctrl-C to stop it.`, ""];
  const variables = Object.entries(SHARED).flatMap(([name, standard]) => {
    const value = env[name] || standard;
    return value === standard ? [] : `${name}=${/^[\w./:-]+$/.test(value) ? value : quote(value)} `;
  });
  const command = `${variables.join("")}npm run shops --`;
  const { listen } = config;
  if (config.productHost !== "localhost" && "port" in listen) {
    lines.push(`  Gateway  ${listen.host}:${listen.port}, for a proxy such as nginx`);
  }
  lines.push(`  Landing  ${url(config.publicOrigin)}`);
  for (const shop of shops) {
    const origin = shopOrigin(config, shop);
    lines.push("", `  ${styled("bold", oneLine(shop.name))}`, `  Shop     ${url(origin)}`);
    lines.push(`  Admin    ${url(origin, "/admin")}`);
  }
  const unowned = shops.find(({ ownerId }) => ownerId === null);
  if (unowned) {
    lines.push("", `  To sign in to the admin of ${oneLine(unowned.name)}, become its owner:`);
    lines.push(`  ${command} owner ${unowned.domain} you@example.com`);
  }
  if (shops.length === 0) {
    lines.push("", `  No shops yet. Claim the first one: ${url(config.publicOrigin, LANDING_PATHS.claim)}`);
    lines.push(`  Import shops from a file: ${command} import FILE`);
    if (config.backend === "embedded") lines.push("  Try three demo shops: npm start -- --demo");
  }
  return `\n${lines.join("\n")}\n\n`;
}

/** Sellers choose the name, so control characters are removed before it is printed. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
