// npm run shops: the operator's command. Exit codes: 0 done, 1 could not be done, 2 not understood.

import { ConfigError } from "../gateway/config/config-error.ts";
import { type Config, readConfig } from "../gateway/config.ts";
import { openPlatform } from "../gateway/platform/adapters/open-platform.ts";
import { ShopFileInvalid } from "../gateway/platform/commands/shop-files/shop-file-invalid.ts";
import type { Platform } from "../gateway/platform/platform.ts";
import { PlatformError } from "../gateway/platform/ports/errors.ts";
import { disableAccount, enableAccount } from "./shops/disable-account.ts";
import { exportShops } from "./shops/export-shops.ts";
import { giveShop } from "./shops/give-shop.ts";
import { importFile } from "./shops/import-file.ts";
import { listOrders } from "./shops/list-orders.ts";
import { listShops } from "./shops/list-shops.ts";
import { migrate } from "./shops/migrate.ts";
import { OperatorProblem } from "./shops/operator-problem.ts";
import { parseShopsArguments, type ShopsCommand, USAGE, UsageError } from "./shops/parse-shops-arguments.ts";
import { setPlan } from "./shops/set-plan.ts";
import { resumeShop, suspendShop } from "./shops/suspend-shop.ts";

/** Whoever reads the output may stop reading (`… | head`). */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

async function run(
  command: Exclude<ShopsCommand, { verb: "help" | "migrate" }>,
  platform: Platform,
  { publicOrigin }: Config,
): Promise<string> {
  switch (command.verb) {
    case "list":
      return listShops(platform);
    case "import":
      return importFile(platform, command.file, command.replace);
    case "export":
      await exportShops(platform, command, process.stdout);
      return "";
    case "suspend":
      return suspendShop(platform, command.domain);
    case "resume":
      return resumeShop(platform, command.domain);
    case "orders":
      return listOrders(platform, command.domain);
    case "owner":
      return giveShop(platform, command, publicOrigin);
    case "disable":
      return disableAccount(platform, command.email);
    case "enable":
      return enableAccount(platform, command.email);
    case "plan":
      return setPlan(platform, command);
  }
}

try {
  const command = parseShopsArguments(process.argv.slice(2));
  if (command.verb === "help") {
    process.stdout.write(USAGE);
  } else if (command.verb === "migrate") {
    await migrate(process.env, command, process.stdout);
  } else {
    const config = readConfig(process.env);
    const platform = await openPlatform(config);
    try {
      process.stdout.write(await run(command, platform, config));
    } finally {
      await platform.close();
    }
  }
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
  } else if (error instanceof ShopFileInvalid) {
    const head =
      error.imported.length > 0 ? `Imported: ${error.imported.join(", ")}; then stopped.` : "Nothing was imported.";
    process.stderr.write(`${head}\n${error.message}\n`);
    process.exitCode = 1;
  } else if (error instanceof OperatorProblem || error instanceof PlatformError || error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
