import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Test } from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { AddImageAnswer } from "../../../areas/shared/pictures/contract/image-operations.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { filesIn } from "../../support/system.ts";
import { callsOf } from "../openapi/calls.ts";
import { openWorld } from "../openapi/world.ts";

export interface ShopOwner {
  sellerId: string;
  accountId: string;
}

type Row = Record<string, unknown>;

/**
 * The rows of a shop and its owner's account in the embedded database by table, and the names of the shop's pictures.
 */
export async function shopRows(dataDir: string, owner: ShopOwner): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = { pictures: await filesIn(join(dataDir, "images", owner.sellerId)) };
  for (const [table, all] of Object.entries(dumpDatabase(dataDir)) as [string, Row[]][]) {
    const belongs = belongingIn(table, owner);
    if (all.some((row) => "sellerId" in row || "accountId" in row) || table === "sellers" || table === "accounts")
      rows[table] = all.filter(belongs);
  }
  return rows;
}

/** Sessions and tickets belong to an account, not to a shop. */
function belongingIn(table: string, { sellerId, accountId }: ShopOwner): (row: Row) => boolean {
  switch (table) {
    case "sellers":
      return ({ id }) => id === sellerId;
    case "accounts":
      return ({ id }) => id === accountId;
    case "sessions":
    case "tickets":
      return (row) => row["accountId"] === accountId;
    default:
      return (row) => row["sellerId"] === sellerId;
  }
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
  const dataVersion = database.prepare("PRAGMA data_version");
  let dumped: { version: unknown; tables: Record<string, unknown[]> } = { version: undefined, tables: {} };
  /** Reads the tables again only after a commit: most requests are rejected and write nothing. */
  const rows = async (): Promise<Record<string, unknown[]>> => {
    const version = dataVersion.get()?.["data_version"];
    if (dumped.version !== version) {
      const tables = await shopRows(dataDir, { sellerId: acme.seller.id, accountId: owner.accountId });
      dumped = { version, tables };
    }
    return { ...dumped.tables, pictures: await filesIn(join(dataDir, "images", acme.seller.id)) };
  };
  return { ...world, calls, image, rows };
}
