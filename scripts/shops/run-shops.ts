import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { PLANS, type PlanId } from "../../areas/shared/sellers/plan.ts";
import { ConfigError } from "../../gateway/config/network.ts";
import { type Config, readConfig } from "../../gateway/config.ts";
import { PlatformError, reasonOf, StorageFailure } from "../../gateway/platform/errors.ts";
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
import { type Migration, migrate } from "./migrate.ts";
import { mayExist, OperatorProblem, refuseRoot, type ShopsProcess } from "./operator.ts";

const VARIABLES = `
DATA_DIR, BACKEND and FIREBASE_PROJECT_ID select the data, PRODUCT_HOST, PORT and PUBLIC_ORIGIN the addresses in links, as
for the gateway.`;

/** @throws InvalidArgumentError unless it is a date such as `2027-01-31` */
function readDay(day: string): string {
  // `Date` would accept February 30 as a day in March.
  const date = new Date(`${day}T00:00:00.000Z`);
  if (!Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day) return day;
  throw new InvalidArgumentError("It is not a date such as 2027-01-31.");
}

/** Returns the text to print, if any. */
type Work = (platform: Platform, config: Config) => Promise<string | void>;

interface WorkOptions {
  /** Whether the work may create the database. Other work needs one. */
  createsDatabase?: boolean;
  keepsTexts?: boolean;
}

async function onPlatform(
  { env, stdout }: ShopsProcess,
  work: Work,
  { createsDatabase = false, keepsTexts = false }: WorkOptions,
): Promise<void> {
  const config = readConfig(env);
  const hasDatabase = config.backend !== "embedded" || mayExist(databaseFile(config.dataDir));
  if (config.backend === "embedded") {
    if (createsDatabase) refuseRoot(config.dataDir);
    // Opening the platform would create the database: each shop would seem to be missing, and an empty backup would
    // replace a good one.
    else if (!hasDatabase)
      throw new OperatorProblem(`There is no database in ${config.dataDir}. Set DATA_DIR to the gateway's folder.`);
  }
  await using platform = await openPlatform({ ...config, keepsTexts });
  stdout.write((await work(platform, config)) ?? "");
  // Without the gateway's DATA_DIR, the work has succeeded in a folder that no gateway uses.
  if (!hasDatabase) stdout.write(`${config.dataDir} had no database, so a new one was created.\n`);
}

function shopsCommand(shopsProcess: ShopsProcess): Command {
  const { env, stdout, stderr } = shopsProcess;
  const run = (work: Work, options: WorkOptions = {}) => onPlatform(shopsProcess, work, options);
  const program = new Command("npm run shops --")
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride()
    .showHelpAfterError()
    .addHelpText("after", VARIABLES);
  const command = (usage: string, description: string) => program.command(usage).description(description);

  command(
    "list",
    "Lists all shops, with their numbers of categories and products, and the names that this release has reserved: it " +
      "doesn't serve them.",
  ).action(async () => {
    // Operators list the shops before an update, while a gateway of the earlier release uses the database.
    const { backend, dataDir } = readConfig(env);
    const outdated = backend === "embedded" ? listOutdatedShops(databaseFile(dataDir)) : undefined;
    if (outdated === undefined) await run(listShops, { keepsTexts: true });
    else stdout.write(outdated);
  });
  command(
    "import <file>",
    "Imports the shops of a file. A shop without an owner is assigned to the account with its owner's address, if there " +
      "is one.",
  )
    .option("--replace", "replaces shops with the same domain")
    .action((file: string, { replace = false }: { replace?: boolean }) =>
      run((platform) => importFile(platform, { file, replace }, shopsProcess), { createsDatabase: true }),
    );
  command(
    "export [domain]",
    "Writes one shop or all shops in the format of import. To redirect the output, run it without npm's own lines: " +
      "npm run --silent shops -- export > FILE",
  )
    .option("--out <file>", "writes to the file, not to standard output")
    .action((domain: string | undefined, { out }: { out?: string }) =>
      run((platform) => exportShops(platform, { domain, out }, shopsProcess)),
    );
  command("suspend <domain>", "Closes a shop to visitors. Its pages say so.").action((domain: string) =>
    run((platform) => suspendShop(platform, domain)),
  );
  command("resume <domain>", "Ends a suspension: the shop is open or paused, as before.").action((domain: string) =>
    run((platform) => resumeShop(platform, domain)),
  );
  command(
    "delete <domain|email>",
    "Deletes a suspended shop with its orders and pictures, and the accounts that have no other shop. If it was " +
      "interrupted, run it again. The shop's names stay reserved. With an email address, deletes that account, if it has " +
      "no shop.",
  )
    .option("--yes", "deletes a shop without asking for its domain first")
    .action((name: string, { yes = false }: { yes?: boolean }) =>
      run((platform, config) =>
        name.includes("@")
          ? deleteAccount(platform, name)
          : deleteShop(platform, { domain: name, yes }, config, shopsProcess),
      ),
    );
  command(
    "release <name>",
    "Frees an earlier name of a shop, or all names of a deleted shop: anyone can claim them.",
  ).action((name: string) => run((platform, config) => releaseName(platform, name, config)));
  command(
    "rename <domain> <name>",
    "Gives a shop another domain. The present one stays the shop's and redirects.",
  ).action((domain: string, name: string) => run((platform) => renameShop(platform, domain, name)));
  command("orders <domain>", "Lists a shop's latest orders.").action((domain: string) =>
    run((platform) => listOrders(platform, domain)),
  );
  command(
    "owner <domain> <email>",
    "Makes the account with this address the shop's owner. If there is none, creates one and prints a link to choose its " +
      "password. If it is the owner already, prints a new link.",
  )
    .option("--name <name>", "the name of a new account")
    .action((domain: string, email: string, { name }: { name?: string }) =>
      run((platform, { publicOrigin }) => giveShop(platform, { domain, email, name }, publicOrigin)),
    );
  command("disable <email>", "Blocks the account with this address and ends its sessions.").action((email: string) =>
    run((platform) => disableAccount(platform, email)),
  );
  command("enable <email>", "Unblocks the account with this address.").action((email: string) =>
    run((platform) => enableAccount(platform, email)),
  );
  command("plan <domain>", "Sets a shop's plan. Published products stay published.")
    .addArgument(new Argument("<plan>").choices(Object.keys(PLANS)))
    .option("--until <day>", "the plan's last day (UTC). After that, the limits of the free plan apply", readDay)
    .action((domain: string, plan: PlanId, { until }: { until?: string }, self: Command) => {
      if (plan === "free" && until !== undefined) self.error("The free plan has no end date.");
      return run((platform) => setPlan(platform, { domain, plan, until }));
    });
  command(
    "migrate",
    "Copies everything from the other backend: shops, accounts with their passwords, orders, pictures. Then compares both " +
      "sides. If it was interrupted, run it again to continue. A second migration is refused, because it would undo later " +
      "changes in the target.",
  )
    .addOption(new Option("--to <backend>").choices(["firebase", "embedded"]).makeOptionMandatory())
    .option("--verify", "only compares")
    .addOption(new Option("--again", "copies after a complete migration, too").conflicts("verify"))
    .option(
      "--hash-config <file>",
      "the project's password hash parameters (Firebase console, Authentication, Users), if Firebase has hashed passwords",
    )
    .action(async (given: Pick<Migration, "to"> & Partial<Migration>, self: Command) => {
      const { to, verify = false, again = false, hashConfig } = given;
      if (to === "firebase" && hashConfig !== undefined) self.error("--hash-config requires --to embedded.");
      await migrate({ to, verify, again, hashConfig }, shopsProcess);
    });
  return program;
}

/** Runs the command. @returns its exit code */
export async function runShops(args: string[], shopsProcess: ShopsProcess): Promise<number> {
  const { stderr } = shopsProcess;
  try {
    await shopsCommand(shopsProcess).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // It has already printed its message, or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ShopFileInvalid) {
      const head =
        error.imported.length > 0
          ? `Imported: ${error.imported.join(", ")}. Then the import stopped.`
          : "Nothing was imported.";
      stderr.write(`${head}\n${error.message}\n`);
      return 1;
    }
    if (error instanceof StorageFailure) {
      stderr.write(`${reasonOf(error)}\n`);
      return 1;
    }
    if (error instanceof OperatorProblem || error instanceof PlatformError || error instanceof ConfigError) {
      stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}
