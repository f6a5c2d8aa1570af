import { existsSync } from "node:fs";
import { ConfigError } from "../../gateway/config/network.ts";
import { type Config, readConfig } from "../../gateway/config.ts";
import { PlatformError } from "../../gateway/platform/errors.ts";
import { databaseFile } from "../../gateway/platform/open-database.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { ShopFileInvalid } from "../../gateway/platform/shops/validate-shop-files.ts";
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  giveShop,
  renameShop,
  resumeShop,
  setPlan,
  suspendShop,
} from "./change-shop.ts";
import { deleteShop, releaseName } from "./delete-shop.ts";
import { exportShops } from "./export-shops.ts";
import { importFile } from "./import-file.ts";
import { listOutdatedShops } from "./list-outdated-shops.ts";
import { listOrders, listShops } from "./list-shops.ts";
import { migrate } from "./migrate.ts";
import { OperatorProblem, refuseRoot, type ShopsProcess } from "./operator.ts";
import { parseShopsArguments, type ShopsCommand, USAGE, UsageError } from "./parse-shops-arguments.ts";

async function run(
  command: Exclude<ShopsCommand, { verb: "help" | "migrate" }>,
  platform: Platform,
  { publicOrigin, productHost }: Config,
  shopsProcess: ShopsProcess,
): Promise<string> {
  const { stdout, stderr } = shopsProcess;
  const address = { publicOrigin, productHost };
  switch (command.verb) {
    case "list":
      return listShops(platform);
    case "import":
      return importFile(platform, command, stderr);
    case "export":
      await exportShops(platform, command, stdout);
      return "";
    case "suspend":
      return suspendShop(platform, command.domain);
    case "resume":
      return resumeShop(platform, command.domain);
    case "delete":
      await deleteShop(platform, command, address, shopsProcess);
      return "";
    case "delete-account":
      return deleteAccount(platform, command.email);
    case "release":
      return releaseName(platform, command.name, address);
    case "rename":
      return renameShop(platform, command.domain, command.name);
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

/** Runs the command. @returns its exit code */
export async function runShops(args: string[], shopsProcess: ShopsProcess): Promise<number> {
  const { env, stdout, stderr } = shopsProcess;
  try {
    const command = parseShopsArguments(args);
    if (command.verb === "help") {
      stdout.write(USAGE);
    } else if (command.verb === "migrate") {
      await migrate(command, shopsProcess);
    } else {
      const config = readConfig(env);
      // Opening the platform would create the database: each shop would seem to be missing, and an empty backup would
      // replace a good one.
      if (command.verb !== "import" && config.backend === "embedded" && !existsSync(databaseFile(config.dataDir)))
        throw new OperatorProblem(`There is no database in ${config.dataDir}. Set DATA_DIR to the gateway's folder.`);
      if (command.verb === "import" && config.backend === "embedded") refuseRoot(config.dataDir);
      // Operators list the shops before an update, while a gateway of the earlier release uses the database.
      const isList = command.verb === "list";
      const outdated =
        isList && config.backend === "embedded" ? listOutdatedShops(databaseFile(config.dataDir)) : undefined;
      if (outdated !== undefined) {
        stdout.write(outdated);
        return 0;
      }
      await using platform = await openPlatform({ ...config, keepsTexts: isList });
      stdout.write(await run(command, platform, config, shopsProcess));
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (error instanceof ShopFileInvalid) {
      const head =
        error.imported.length > 0
          ? `Imported: ${error.imported.join(", ")}. Then the import stopped.`
          : "Nothing was imported.";
      stderr.write(`${head}\n${error.message}\n`);
      return 1;
    }
    if (error instanceof OperatorProblem || error instanceof PlatformError || error instanceof ConfigError) {
      stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}
