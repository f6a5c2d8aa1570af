import { join } from "node:path";
import { dumpDatabase } from "./dump-database.ts";
import { filesIn } from "./files-in.ts";

export interface ShopOwner {
  sellerId: string;
  accountId: string;
}

type Row = Record<string, unknown>;

/** The rows of a shop and its owner's account in the embedded database by table, and the names of the shop's pictures. */
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
