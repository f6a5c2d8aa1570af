import { formatMoney } from "../../areas/shared/domain/money.ts";
import { shownPayment, totalRefunded } from "../../areas/shared/orders/order-payments.ts";
import { effectivePlan } from "../../areas/shared/sellers/plan.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { BrokenSeller, listedSellers } from "../../gateway/platform/sellers/sellers.ts";
import { formatTable } from "./format-table.ts";
import { findSeller } from "./operator.ts";

const HEAD = ["DOMAIN", "NAME", "STATUS", "PLAN", "CATEGORIES", "PRODUCTS", "ACTIVE"];

/** A table of all shops by domain, with their numbers of categories and products. */
export async function listShops(platform: Platform): Promise<string> {
  const rows: (string | number)[][] = [];
  const broken: string[] = [];
  for await (const seller of listedSellers(platform)) {
    const { id, domain } = seller;
    const [categories, products, active] = await Promise.all([
      platform.categories.list(id),
      platform.products.count(id, {}),
      platform.products.count(id, { status: "active" }),
    ]);
    const isBroken = seller instanceof BrokenSeller;
    if (isBroken) broken.push(`${domain}: ${seller.error.message}\n`);
    const about = isBroken
      ? ["–", "broken", "–"]
      : [seller.name, seller.status, effectivePlan(seller.subscription, platform.now()).id];
    rows.push([domain, ...about, categories.length, products, active]);
  }
  if (rows.length === 0) return "There are no shops.\n";
  return [formatTable(HEAD, rows), ...broken].join("");
}

const ORDER_HEAD = ["NUMBER", "PLACED (UTC)", "STATUS", "PAYMENT", "FULFILLMENT", "TOTAL", "CUSTOMER"];
const LATEST = 50;

/** A table of a shop's latest orders, newest first. @throws OperatorProblem */
export async function listOrders(platform: Platform, domain: string): Promise<string> {
  const { id, locale } = await findSeller(platform, domain);
  const orders = await platform.orders.list(id, { limit: LATEST });
  if (orders.length === 0) return `${domain} has no orders.\n`;
  const rows = orders.map(
    ({ number, createdAt, status, payment, payments, fulfillment, total, currency, customer }) => [
      number,
      createdAt.slice(0, 16).replace("T", " "),
      status,
      shownPayment(payment, totalRefunded({ payments })),
      fulfillment,
      formatMoney({ amount: total, currency }, locale),
      customer.name,
    ],
  );
  return formatTable(ORDER_HEAD, rows);
}
