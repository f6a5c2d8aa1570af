import { formatMoney } from "../../areas/shared/domain/money.ts";
import { isReserved } from "../../areas/shared/domain/subdomain.ts";
import { shownPayment, totalRefunded } from "../../areas/shared/orders/order-payments.ts";
import { effectivePlan } from "../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { concurrencyLimit } from "../../gateway/platform/concurrency.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { BrokenSeller, listedSellers } from "../../gateway/platform/sellers/sellers.ts";
import { formatTable } from "./format-table.ts";
import { findSeller } from "./operator.ts";

/** Each read takes a round trip to Firestore. */
const SHOPS_AT_A_TIME = 20;

const HEAD = ["DOMAIN", "NAME", "STATUS", "PLAN", "CATEGORIES", "PRODUCTS", "ACTIVE"];

/** Sentences about a shop's names that this release reserves: an earlier release let the shop claim them. */
export function aboutReserved({ domain, previousDomains }: Pick<Seller, "domain" | "previousDomains">): string[] {
  const sentences = previousDomains
    .filter((name) => name !== domain && isReserved(name))
    .map((name) => `${name}: this release reserves this earlier name of ${domain}. It answers 404.\n`);
  if (!isReserved(domain)) return sentences;
  const remedy = `Before an update, its owner can choose another name. After it, run: npm run shops -- rename ${domain} NAME`;
  return [`${domain}: this release reserves the name. It answers 404. ${remedy}\n`, ...sentences];
}

/**
 * A table of all shops by domain, with their numbers of categories and products. Then names the shops that can't be read
 * and the names that this release has reserved.
 */
export async function listShops(platform: Platform): Promise<string> {
  const sellers = await Array.fromAsync(listedSellers(platform));
  const notes = sellers.flatMap((seller) => {
    if (!(seller instanceof BrokenSeller)) return aboutReserved(seller);
    const { domain, error } = seller;
    return [`${domain}: ${error.message}\n`, ...aboutReserved({ domain, previousDomains: [] })];
  });
  const limit = concurrencyLimit(SHOPS_AT_A_TIME);
  const rows = await Promise.all(sellers.map((seller) => limit(() => rowOf(platform, seller))));
  if (rows.length === 0) return "There are no shops.\n";
  return [formatTable(HEAD, rows), ...notes].join("");
}

async function rowOf(platform: Platform, seller: Seller | BrokenSeller): Promise<(string | number)[]> {
  const { id, domain } = seller;
  const [categories, products, active] = await Promise.all([
    platform.categories.list(id),
    platform.products.count(id, {}),
    platform.products.count(id, { status: "active" }),
  ]);
  const about =
    seller instanceof BrokenSeller
      ? ["–", "broken", "–"]
      : [seller.name, seller.status, effectivePlan(seller.subscription, platform.now()).id];
  return [domain, ...about, categories.length, products, active];
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
