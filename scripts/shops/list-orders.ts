import { formatMoney } from "../../areas/shared/domain/money.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { findSeller } from "./find-seller.ts";
import { formatTable } from "./format-table.ts";

const HEAD = ["NUMBER", "PLACED (UTC)", "STATUS", "PAYMENT", "FULFILLMENT", "TOTAL", "CUSTOMER"];
const LATEST = 50;

/** A table of a shop's latest orders, the newest first. @throws OperatorProblem */
export async function listOrders(platform: Platform, domain: string): Promise<string> {
  const { id, locale } = await findSeller(platform, domain);
  const orders = await platform.orders.list(id, { limit: LATEST });
  if (orders.length === 0) return `${domain} has no orders.\n`;
  const rows = orders.map(({ number, createdAt, status, payment, fulfillment, total, currency, customer }) => [
    number,
    createdAt.slice(0, 16).replace("T", " "),
    status,
    payment,
    fulfillment,
    formatMoney({ amount: total, currency }, locale),
    customer.name,
  ]);
  return formatTable(HEAD, rows);
}
