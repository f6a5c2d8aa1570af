import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type Config, readConfig } from "../../gateway/config.ts";
import type { FirebaseHashing } from "../../gateway/platform/accounts/password-hash.ts";
import { PlatformError } from "../../gateway/platform/errors.ts";
import {
  changesBetween,
  findObstacles,
  type Inventory,
  readInventory,
} from "../../gateway/platform/migration/inventory.ts";
import { databaseFile } from "../../gateway/platform/open-database.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { formatTable } from "./format-table.ts";
import { copyAll, verifyAll } from "./migrate-records.ts";
import { OperatorProblem, type ShopsProcess } from "./operator.ts";

/** What Firebase's own limits are: https://firebase.google.com/docs/auth/admin/import-users */
const [MAX_ROUNDS, MAX_MEMORY_COST] = [8, 14];

/**
 * The parameters as the Firebase console shows them (Authentication → Users → ⋮ → Password hash parameters), the block
 * `hash_config { … }` pasted into a file.
 * @throws OperatorProblem
 */
async function readHashConfig(file: string): Promise<FirebaseHashing> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new OperatorProblem(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
  return parseHashConfig(text, file);
}

/** @throws OperatorProblem naming what is missing in the file */
export function parseHashConfig(text: string, file: string): FirebaseHashing {
  const field = (name: string, value: RegExp): string => {
    const [, found] = new RegExp(`(?:^|[\\s{"])${name}"?\\s*:\\s*"?(${value.source})(?=[\\s,"}])`).exec(text) ?? [];
    if (!found) throw new OperatorProblem(`${file} has no ${name} of the password hash parameters.`);
    return found;
  };
  field("algorithm", /SCRYPT/);
  const [logN, r] = [Number(field("mem_cost", /\d{1,2}/)), Number(field("rounds", /\d{1,2}/))];
  if (logN < 1 || logN > MAX_MEMORY_COST || r < 1 || r > MAX_ROUNDS)
    throw new OperatorProblem(`${file}: mem_cost is at most ${MAX_MEMORY_COST}, rounds at most ${MAX_ROUNDS}.`);
  return {
    logN,
    r,
    signerKey: Buffer.from(field("base64_signer_key", /[A-Za-z0-9+/]+=*/), "base64"),
    separator: Buffer.from(field("base64_salt_separator", /[A-Za-z0-9+/]+=*/), "base64"),
  };
}

/** What an error says, and on lines of their own what has led to it, as far as that says more. */
export function reasonOf(error: Error): string {
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  const reason = reasonOf(cause);
  return message.includes(reason) ? message : `${message}\n  ${reason}`;
}

export interface Migration {
  to: Platform["backend"];
  /** Only compares what is on both sides. */
  verify: boolean;
  /** Brings everything even where it has arrived before. */
  again: boolean;
  /** The file with the Firebase project's password hash parameters. */
  hashConfig: string | undefined;
}

const MOST_OBSTACLES = 20;

const STAYS_BEHIND = `
Sessions, links that work once, and imports stay behind: people sign in again. Nobody should sell, buy or sign in on
either side meanwhile, so stop the gateways first. Broken off, the same command goes on where it was.

`;

/**
 * Brings everything from one backend to the other, and compares both sides at the end. The side that it comes from is
 * only read.
 * @throws OperatorProblem when it has arrived before, something is in the way, or not the same on both sides at the end
 */
export async function migrate(
  { to, verify, again, hashConfig }: Migration,
  { env, ...streams }: ShopsProcess,
): Promise<void> {
  const config = readConfig({ ...env, BACKEND: "firebase" });
  const firebaseHashing = hashConfig === undefined ? undefined : await readHashConfig(hashConfig);
  // Opening would create it, and there would be nothing to compare with.
  if ((to === "firebase" || verify) && !existsSync(databaseFile(config.dataDir)))
    throw new OperatorProblem(`There is no database in ${config.dataDir}.`);
  const embedded = await openPlatform({ ...config, backend: "embedded" });
  try {
    const firebase = await openPlatform({ ...config, firebaseHashing });
    try {
      const [source, target] = to === "firebase" ? [embedded, firebase] : [firebase, embedded];
      await move(source, target, { verify, again, names: namesOf(config), streams }).catch(tellReason);
    } finally {
      await firebase.close();
    }
  } finally {
    await embedded.close();
  }
}

type Names = Record<Platform["backend"], string>;

function namesOf({ dataDir, firebase }: Config): Names {
  return { embedded: dataDir, firebase: `the Firebase project ${firebase?.projectId}` };
}

async function move(
  source: Platform,
  target: Platform,
  {
    verify,
    again,
    names,
    streams,
  }: Pick<Migration, "verify" | "again"> & { names: Names; streams: Omit<ShopsProcess, "env"> },
): Promise<void> {
  const { stdout, stderr } = streams;
  const [here, there] = [await readInventory(source), await readInventory(target)];
  if (here.shops.size === 0) throw new OperatorProblem(`There are no shops in ${names[source.backend]}.`);
  stdout.write(`From ${names[source.backend]} to ${names[target.backend]}:\n\n${countTable(here, there)}`);
  if (!verify) {
    if (!again) refuseArrived(await target.migration.arrivedAt());
    refuseObstacles(await findObstacles(source, target, here, there));
    stdout.write(STAYS_BEHIND);
    await copyAll(source, target, here, stderr);
  }
  const different = await verifyAll(source, target, here, streams);
  const changes = changesBetween(here, await readInventory(source));
  if (changes.length > 0) stdout.write(`\nThe shops were not left alone meanwhile:\n${lines(changes)}`);
  if (different > 0)
    throw new OperatorProblem(`${different} differences.${verify ? "" : " Run it again to mend them."}`);
  if (changes.length > 0) throw new OperatorProblem("Run it again to bring what has changed.");
  if (!verify) await target.migration.markArrived(target.now().toISOString());
  stdout.write("\nEverything is there, and the same.\n");
}

/** With what the storage itself says: whoever runs this can mend its permissions, its bucket, its quota. */
function tellReason(error: unknown): never {
  throw error instanceof PlatformError ? new OperatorProblem(reasonOf(error)) : error;
}

/** @throws OperatorProblem */
function refuseArrived(at: string | undefined): void {
  if (at === undefined) return;
  throw new OperatorProblem(`Nothing was brought. Everything arrived there on ${at}, and bringing it again would undo
what has changed there since: memberships given there would go and those taken away come back, mails that were sent
would wait again and those that wait there be lost, names and passwords of accounts be set back, as would whatever else
was changed. --verify tells what differs; --again brings it all the same, unless shops or orders have gone on there.`);
}

/** @throws OperatorProblem */
function refuseObstacles(obstacles: readonly string[]): void {
  if (obstacles.length === 0) return;
  const [named, more] = [obstacles.slice(0, MOST_OBSTACLES), obstacles.length - MOST_OBSTACLES];
  const rest = more > 0 ? `  … and ${more} more.\n` : "";
  throw new OperatorProblem(`Nothing was brought. In the way:\n${lines(named)}${rest}`.trimEnd());
}

function countTable(here: Inventory, there: Inventory): string {
  const rows = Array.from(here.counts, ([kind, count]) => [kind, count, there.counts.get(kind) ?? 0]);
  return formatTable(["KIND", "HERE", "THERE"], rows);
}

const lines = (sentences: readonly string[]): string => sentences.map((sentence) => `  ${sentence}\n`).join("");
