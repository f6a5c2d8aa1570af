import { readFile } from "node:fs/promises";
import { readConfig } from "../../gateway/config.ts";
import type { FirebaseHashing } from "../../gateway/platform/accounts/password-hash.ts";
import { PlatformError, reasonOf } from "../../gateway/platform/errors.ts";
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
import { mayExist, OperatorProblem, refuseRoot, type ShopsProcess } from "./operator.ts";

/** Firebase's own limits: https://firebase.google.com/docs/auth/admin/import-users */
const [MAX_ROUNDS, MAX_MEMORY_COST] = [8, 14];

/**
 * Reads a file with the parameters of the Firebase console (Authentication → Users → ⋮ → Password hash parameters): the
 * pasted block `hash_config { … }`.
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

/** @throws OperatorProblem naming the field that is missing in the file */
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

export interface Migration {
  to: Platform["backend"];
  /** Only compares both sides. */
  verify: boolean;
  /** Copies again after a complete migration. */
  again: boolean;
  /** The file with the Firebase project's password hash parameters. */
  hashConfig: string | undefined;
}

const MAX_OBSTACLES = 20;

const NOT_COPIED = `
Sessions, one-time links and imports are not copied: people have to sign in again. Stop the gateways of both sides
before you migrate. If the command is interrupted, run it again: it continues.

`;

/**
 * Copies all records from one backend to the other, then compares both sides. The source is only read.
 * @throws OperatorProblem if the migration is already complete, has obstacles, or leaves differences
 */
export async function migrate(
  { to, verify, again, hashConfig }: Migration,
  { env, ...streams }: ShopsProcess,
): Promise<void> {
  const config = readConfig({ ...env, BACKEND: "firebase" });
  const firebaseHashing = hashConfig === undefined ? undefined : await readHashConfig(hashConfig);
  // Opening the platform would create the database.
  if ((to === "firebase" || verify) && !mayExist(databaseFile(config.dataDir)))
    throw new OperatorProblem(`There is no database in ${config.dataDir}.`);
  if (to === "embedded" && !verify) refuseRoot(config.dataDir);
  const isSource = to === "firebase" && !verify;
  await using embedded = await openPlatform({ ...config, backend: "embedded", keepsTexts: !isSource });
  await using firebase = await openPlatform({ ...config, firebaseHashing });
  const [source, target] = to === "firebase" ? [embedded, firebase] : [firebase, embedded];
  const names = { embedded: config.dataDir, firebase: `the Firebase project ${config.firebase?.projectId}` };
  await move(source, target, { verify, again, names, streams }).catch(rethrowReadable);
}

type Names = Record<Platform["backend"], string>;

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
  const [sourceInventory, targetInventory] = [await readInventory(source), await readInventory(target)];
  if (sourceInventory.shops.size === 0) throw new OperatorProblem(`There are no shops in ${names[source.backend]}.`);
  stdout.write(
    `From ${names[source.backend]} to ${names[target.backend]}:\n\n${countTable(sourceInventory, targetInventory)}`,
  );
  if (!verify) {
    if (!again) refuseArrived(await target.migration.arrivedAt());
    refuseObstacles(await findObstacles(source, target, sourceInventory, targetInventory));
    stdout.write(NOT_COPIED);
    await copyAll(source, target, sourceInventory, stderr);
  }
  const different = await verifyAll(source, target, sourceInventory, streams);
  const changes = changesBetween(sourceInventory, await readInventory(source));
  if (changes.length > 0) stdout.write(`\nThe source changed during the migration:\n${lines(changes)}`);
  if (different > 0)
    throw new OperatorProblem(`${different} differences.${verify ? "" : " Run the command again to repair them."}`);
  if (changes.length > 0) throw new OperatorProblem("Run the command again to copy the changes.");
  if (!verify) await target.migration.markArrived(target.now().toISOString());
  stdout.write("\nAll records are equal.\n");
}

/** Adds the storage's own message: the operator can fix its permissions, its bucket or its quota. */
function rethrowReadable(error: unknown): never {
  throw error instanceof PlatformError ? new OperatorProblem(reasonOf(error)) : error;
}

/** @throws OperatorProblem */
function refuseArrived(at: string | undefined): void {
  if (at === undefined) return;
  throw new OperatorProblem(`Nothing was copied, because everything was already copied to this target on ${at}.
Copying again would undo all changes made there since then. For example, it would remove new memberships and restore removed ones, queue sent mails
again and lose queued ones, and reset the names and passwords of accounts. --verify lists the differences. --again copies
anyway, unless shops or orders in the target are newer.`);
}

/** @throws OperatorProblem */
function refuseObstacles(obstacles: readonly string[]): void {
  if (obstacles.length === 0) return;
  const [named, more] = [obstacles.slice(0, MAX_OBSTACLES), obstacles.length - MAX_OBSTACLES];
  const rest = more > 0 ? `  … and ${more} more.\n` : "";
  throw new OperatorProblem(`Nothing was copied. Problems:\n${lines(named)}${rest}`.trimEnd());
}

function countTable(sourceInventory: Inventory, targetInventory: Inventory): string {
  const rows = Array.from(sourceInventory.counts, ([kind, count]) => [
    kind,
    count,
    targetInventory.counts.get(kind) ?? 0,
  ]);
  return formatTable(["TYPE", "SOURCE", "TARGET"], rows);
}

const lines = (sentences: readonly string[]): string => sentences.map((sentence) => `  ${sentence}\n`).join("");
