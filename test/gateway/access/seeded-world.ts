import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Test } from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { AddImageAnswer } from "../../../areas/shared/pictures/contract/image-operations.ts";
import { filesIn } from "../../support/system.ts";
import { callsOf } from "../openapi/calls.ts";
import { openWorld } from "../openapi/world.ts";

interface ShopOwner {
  sellerId: string;
  accountId: string;
}

/**
 * Queries of the shop's rows and its owner's account, by table. Dumping the whole database after each write took a
 * quarter of the test's time, mostly for the search index and other accounts' sessions.
 */
function shopQueries(database: DatabaseSync, owner: ShopOwner): [table: string, read: () => unknown[]][] {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)");
  return tables.flatMap(({ name }) => {
    const table = String(name);
    const key = keyOf(
      table,
      columns.all(table).map((column) => column["name"]),
    );
    if (!key) return [];
    const column = table === "sellers" || table === "accounts" ? "id" : key;
    const rows = database.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`);
    return [[table, () => rows.all(owner[key])]];
  });
}

/** Sessions and tickets belong to an account, not to a shop. */
function keyOf(table: string, columns: readonly unknown[]): keyof ShopOwner | undefined {
  if (table === "accounts" || table === "tickets") return "accountId";
  if (table === "sellers" || columns.includes("sellerId")) return "sellerId";
  return columns.includes("accountId") ? "accountId" : undefined;
}

const NO_PRODUCTION = () => Promise.reject(new TypeError("production is not allowed in this test"));

/**
 * Opens a world in which acme has a record of every type. Its background jobs find no order or seller to ask the provider
 * about: they would change rows between a request and its check.
 */
export async function openSeededWorld(t: Test) {
  const world = await openWorld(t);
  const { acme, owner, platform, ask, dataDir } = world;
  platform.sellers.listUnsynced = async () => [];
  const listDue = platform.orders.listDue.bind(platform.orders);
  platform.orders.listDue = async (field, ...page) => (field === "syncAt" ? [] : listDue(field, ...page));
  const calls = callsOf(world, NO_PRODUCTION);
  const prepared = async (name: "orders" | "addImage" | "planImport"): Promise<unknown> => {
    const { status, bytes } = await ask(OPERATIONS[name], await calls[name].does[0]());
    if (status !== 201) throw new TypeError(`${name} could not be prepared: ${status}`);
    return JSON.parse(bytes.toString());
  };
  await prepared("orders");
  await prepared("planImport");
  const { image } = (await prepared("addImage")) as AddImageAnswer;
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const ticket = { purpose: "enter", accountId: owner.accountId, sellerId: acme.seller.id, expiresAt } as const;
  await platform.tickets.issue(ticket);
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"), { readOnly: true });
  t.teardown(() => database.close());
  const queries = shopQueries(database, { sellerId: acme.seller.id, accountId: owner.accountId });
  const dataVersion = database.prepare("PRAGMA data_version");
  let dumped: { version: unknown; tables: Record<string, unknown[]> } = { version: undefined, tables: {} };
  /** Reads the tables again only after a commit: most requests are rejected and write nothing. */
  const rows = async (): Promise<Record<string, unknown[]>> => {
    const version = dataVersion.get()?.["data_version"];
    if (dumped.version !== version) {
      dumped = { version, tables: Object.fromEntries(queries.map(([table, read]) => [table, read()])) };
    }
    return { ...dumped.tables, pictures: await filesIn(join(dataDir, "images", acme.seller.id)) };
  };
  return { ...world, calls, image, rows };
}
