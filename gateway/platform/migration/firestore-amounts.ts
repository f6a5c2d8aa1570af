import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type Transaction,
} from "firebase-admin/firestore";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { RESCALE_FACTOR, RESCALED_CURRENCIES } from "../../../areas/shared/domain/money.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { toProduct } from "../catalogue/firestore-catalogue-records.ts";
import { indexProducts } from "../catalogue/firestore-search.ts";
import { readable } from "../errors.ts";
import { calling, documentsOf, inTransaction } from "../firestore/firestore-calls.ts";
import { amountScaleIn, catalogueIn, ordersIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { orderDocument, toOrder } from "../orders/firestore-orders.ts";
import { growVersion, setSeller, toSeller } from "../sellers/firestore-seller-record.ts";
import { changedSeller } from "../sellers/sellers.ts";

type Part = "seller" | "products" | "orders" | "finished";

/** A position in a seller's records. */
interface Place {
  part: Part;
  /** The last rescaled record of the part; empty at its beginning. */
  after: string;
}

/** What has been rescaled so far. Each transaction writes it together with the records that it rescales. */
interface Progress extends Partial<Place> {
  /** All records are rescaled. */
  done?: boolean;
  /** The current seller. Those with lower ids are finished. */
  sellerId?: string;
}

/** Milliseconds for the first read of a process, which also connects. A start may wait. */
const FIRST_READ = 60_000;
/** Products per transaction. Each may rewrite a search page of up to 1 MiB; a commit has at most 10. */
const PRODUCTS = 5;
const ORDERS = 100;

/**
 * Rescales the amounts of earlier releases, see RESCALED_CURRENCIES. Every gateway calls it before it serves, and
 * several may run it at once: a record and the progress past it are written together, so no amount is rescaled twice.
 * An interrupted run continues where it stopped. Gateways of the earlier release must have ended.
 */
export async function rescaleAmounts(firestore: Firestore, now: () => Date): Promise<void> {
  const progress = amountScaleIn(firestore);
  if ((await calling(() => progress.get(), FIRST_READ)).get("done") === true) return;
  for await (const seller of documentsOf(sellerRecordsIn(firestore).select("currency"))) {
    if (!(await hasRescaledAmounts(firestore, seller))) continue;
    const rescaleOnce = () =>
      inTransaction(firestore, (each) => rescaleNext({ firestore, transaction: each, now }, seller.id));
    while ((await rescaleOnce()) !== "finished");
  }
  await calling(() => progress.set({ done: true } satisfies Progress));
}

/** Whether the seller, or an order from before a change of its currency, has amounts to rescale. */
async function hasRescaledAmounts(firestore: Firestore, seller: DocumentSnapshot): Promise<boolean> {
  if (isRescaled(seller.get("currency"))) return true;
  for await (const order of documentsOf(ordersIn(firestore, seller.id).select("currency")))
    if (isRescaled(order.get("currency"))) return true;
  return false;
}

interface Rescaling {
  firestore: Firestore;
  transaction: Transaction;
  now: () => Date;
}

/** Rescales a seller's next records. @returns the part in which the next call continues */
async function rescaleNext(rescaling: Rescaling, sellerId: string): Promise<Part> {
  const { firestore, transaction } = rescaling;
  const reference = amountScaleIn(firestore);
  const progress = ((await transaction.get(reference)).data() ?? {}) as Progress;
  if (progress.done || (progress.sellerId ?? "") > sellerId) return "finished";
  const { part = "seller", after = "" } = progress.sellerId === sellerId ? progress : {};
  if (part === "finished") return part;
  const place = await RESCALE[part](rescaling, sellerId, after);
  transaction.set(reference, { sellerId, ...place } satisfies Progress);
  return place.part;
}

type RescalePart = (rescaling: Rescaling, sellerId: string, after: string) => Promise<Place>;

/** Each rescales the records after the last one, and returns where the next transaction continues. */
const RESCALE: Record<Exclude<Part, "finished">, RescalePart> = {
  async seller({ firestore, transaction, now }, sellerId) {
    const snapshot = await transaction.get(sellerRecordsIn(firestore).doc(sellerId));
    const seller = readable(() => toSeller(snapshot.data()));
    if (!seller || !isRescaled(seller.currency)) return { part: "orders", after: "" };
    const deliveryOptions = seller.deliveryOptions.map((option) => ({ ...option, price: rescaled(option.price) }));
    setSeller(firestore, transaction, changedSeller(seller, { deliveryOptions }, now()), now());
    return { part: "products", after: "" };
  },

  async products({ firestore, transaction }, sellerId, after) {
    const records = catalogueIn(firestore, sellerId, "products");
    const { docs } = await transaction.get(following(records, { after, limit: PRODUCTS }));
    const products = docs.flatMap((doc) => readable(() => rescaledProduct(toProduct(doc.data()))) ?? []);
    const entries = products.map((product) => [product.id, product] as const);
    const index = await indexProducts({ firestore, transaction, sellerId }, entries);
    for (const { id, variants, version } of products) transaction.update(records.doc(id), { variants, version });
    index.write();
    if (products.length > 0) growVersion(firestore, transaction, sellerId);
    const last = docs[PRODUCTS - 1];
    return last ? { part: "products", after: last.id } : { part: "orders", after: "" };
  },

  async orders({ firestore, transaction }, sellerId, after) {
    const { docs } = await transaction.get(following(ordersIn(firestore, sellerId), { after, limit: ORDERS }));
    for (const doc of docs) {
      const order = isRescaled(doc.get("currency")) && readable(() => rescaledOrder(toOrder(doc.data())));
      if (order) transaction.set(doc.ref, orderDocument(order));
    }
    const last = docs[ORDERS - 1];
    return last ? { part: "orders", after: last.id } : { part: "finished", after: "" };
  },
};

function following(records: Query, { after, limit }: { after: string; limit: number }): Query {
  const ordered = records.orderBy(FieldPath.documentId()).limit(limit);
  return after === "" ? ordered : ordered.startAfter(after);
}

const isRescaled = (currency: unknown): boolean => RESCALED_CURRENCIES.includes(String(currency));
const rescaled = (amount: number): number => amount * RESCALE_FACTOR;

function rescaledProduct(product: Product): Product {
  const variants = product.variants.map((variant) => ({
    ...variant,
    price: rescaled(variant.price),
    compareAtPrice: variant.compareAtPrice === null ? null : rescaled(variant.compareAtPrice),
  }));
  return { ...product, variants, version: product.version + 1 };
}

/** No earlier release stored adjustments or taxes. */
function rescaledOrder(order: Order): Order {
  const { lines, delivery, total, payments } = order;
  return {
    ...order,
    lines: lines.map((line) => ({ ...line, unitPrice: rescaled(line.unitPrice) })),
    delivery: { ...delivery, price: rescaled(delivery.price) },
    total: rescaled(total),
    payments: payments.map(({ paid, refunds, ...payment }) => ({
      ...payment,
      paid: rescaled(paid),
      refunds: refunds.map((refund) => ({ ...refund, amount: rescaled(refund.amount) })),
    })),
  };
}
