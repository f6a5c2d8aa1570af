import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  Filter,
  type Firestore,
  type Query,
  type Transaction,
} from "firebase-admin/firestore";
import { withStockReturned, withStockTaken } from "../../../areas/shared/catalogue/product.ts";
import {
  awaitsPayment,
  FIRST_ORDER_NUMBER,
  isInView,
  ORDER_VIEW_STATES,
  ORDER_VIEWS,
  type Order,
  type OrderPayment,
  type OrderRefund,
  type OrderView,
  viewCounts,
} from "../../../areas/shared/orders/order.ts";
import { latestSync, MANUAL_SESSION } from "../../../areas/shared/orders/order-payments.ts";
import { type SoldOrder, soldOrder } from "../../../areas/shared/orders/sales.ts";
import { toProducts } from "../catalogue/firestore-catalogue-records.ts";
import { prepareStock, productReferences, readProducts } from "../catalogue/firestore-product-writes.ts";
import { KeyedQueue } from "../concurrency.ts";
import { IdempotencyKeyReused, ObjectNotFound } from "../errors.ts";
import { attempt, calling, countOf, firstOf, inOutcome, type Outcome } from "../firestore/firestore-calls.ts";
import {
  areDocumentIds,
  isQueryable,
  orderCounterIn,
  orderKeyIn,
  ordersIn,
  sellerRecordsIn,
} from "../firestore/firestore-collections.ts";
import type { FirestoreMails } from "../mails/firestore-mails.ts";
import type { MailMessage } from "../mails/mails.ts";
import { requireStructure } from "../record-structure.ts";
import { toSeller } from "../sellers/firestore-seller-record.ts";
import { FirestoreOrderWatch } from "./firestore-order-watch.ts";
import { readSoldPages, writeSoldEntry } from "./firestore-sold-pages.ts";
import {
  changedOrder,
  type DueField,
  matchesOrderText,
  type OrderKey,
  type OrderPlacement,
  type OrderQuery,
  type OrderStep,
  type Orders,
  type OrderText,
  orderWords,
  paymentIds,
  readOrderText,
  restockedLines,
} from "./orders.ts";

/** Length of the longest indexed prefix of a word. Longer words are compared after the read. */
const MAX_PREFIX = 20;

/** The indexed prefix that finds all words with this beginning. */
const indexedPrefix = (word: string): string => Array.from(word).slice(0, MAX_PREFIX).join("");

/** All prefixes of the order's words, for `array-contains` queries. */
function customerPrefixes(order: Order): string[] {
  const prefixes = new Set<string>();
  for (const word of orderWords(order)) {
    const letters = Array.from(word).slice(0, MAX_PREFIX);
    for (let length = 1; length <= letters.length; length++) prefixes.add(letters.slice(0, length).join(""));
  }
  return [...prefixes];
}

/** An order as stored, with the fields that only queries use. They are never read back. */
export function orderDocument(order: Order): DocumentData {
  const { session, intent } = paymentIds(order);
  const paymentKeys = [session, intent].filter((id) => id !== null);
  return {
    ...order,
    customerPrefixes: customerPrefixes(order),
    paymentKeys,
    // Only these orders have an index entry.
    ...(awaitsPayment(order) && { awaitsPayment: true }),
  };
}

/** Parses a stored order. @throws BrokenRecord */
export function toOrder(data: DocumentData): Order;
export function toOrder(data: DocumentData | undefined): Order | undefined;
export function toOrder(data: DocumentData | undefined): Order | undefined {
  if (!data) return undefined;
  const { customerPrefixes: _, paymentKeys: __, awaitsPayment: ___, itemsTotal: ____, deliveryTotal, ...stored } = data;
  // Orders stored by earlier releases lack these fields.
  const order: DocumentData = { remindAt: null, notes: [], adjustments: [], taxes: [], syncAt: null, ...stored };
  order["payments"] ??= earlierPayments(order as Order);
  if (deliveryTotal !== undefined) order["delivery"] = { ...stored["delivery"], price: deliveryTotal };
  requireStructure("orders", order["id"], order);
  return order as Order;
}

/** Orders of earlier releases were paid at once, and refunded in full. */
function earlierPayments({ id, payment, paymentMethod, total }: Order): OrderPayment[] {
  if (payment !== "paid" && payment !== "refunded") return [];
  const key = paymentMethod === "manual" ? MANUAL_SESSION : { account: paymentMethod, reference: id };
  const refunds: OrderRefund[] = payment === "paid" ? [] : [{ id: "refund-1", amount: total, status: "done" }];
  return [{ ...key, intent: "", state: "paid", paid: total, refunds, dispute: null }];
}

/** The query for the orders with the states of a view. */
function ordersWithStatesOf(firestore: Firestore, sellerId: string, view: OrderView): Query {
  let orders: Query = ordersIn(firestore, sellerId);
  for (const [axis, states] of Object.entries(ORDER_VIEW_STATES[view])) {
    orders = states.length === 1 ? orders.where(axis, "==", states[0]) : orders.where(axis, "in", states);
  }
  return orders;
}

/**
 * See `Orders.list`. Reads the documents that it returns, and those of the last two hours that await their payment. For a
 * text of several words, it also reads those that match only the rarest word, and a count for each word: the words of an
 * email address include its provider, which half of the customers may have.
 */
async function listOrders(firestore: Firestore, sellerId: string, query: OrderQuery): Promise<Order[]> {
  const { view = "all", text = "", from, until, before, limit } = query;
  const search = readOrderText(text);
  const isListed = (order: Order): boolean => isInView(order, view);
  let ordered = ordersWithStatesOf(firestore, sellerId, view).orderBy("number", "desc");
  if (before !== undefined) ordered = ordered.where("number", "<", before);
  if (from) ordered = ordered.where("createdAt", ">=", from.toISOString());
  if (until) ordered = ordered.where("createdAt", "<", until.toISOString());
  if (from || until) ordered = ordered.orderBy("createdAt", "desc");
  if (!search) return (await findAll(ordered, limit, isListed)).slice(0, limit);
  const [byWords, byNumber] = await Promise.all([
    findByWords(ordered, search, limit, isListed),
    findByNumber(ordersIn(firestore, sellerId), search),
  ]);
  const named = byNumber.filter(
    (order) =>
      isListed(order) &&
      order.number < (before ?? Infinity) &&
      order.createdAt >= (from?.toISOString() ?? "") &&
      !(until && order.createdAt >= until.toISOString()),
  );
  const found = new Map([...byWords, ...named].map((order) => [order.number, order]));
  return [...found.values()].toSorted((a, b) => b.number - a.number).slice(0, limit);
}

async function readPage(orders: Query, limit: number): Promise<Order[]> {
  const { docs } = await calling(() => orders.limit(limit).get());
  return docs.map((doc) => toOrder(doc.data()));
}

async function findByNumber(orders: Query, { number }: OrderText): Promise<Order[]> {
  return number === null ? [] : readPage(orders.where("number", "==", number), 1);
}

/** Reads pages until `limit` orders match, or more on the last page. */
async function findAll(ordered: Query, limit: number, matches: (order: Order) => boolean): Promise<Order[]> {
  const found: Order[] = [];
  for (let from = ordered; ; ) {
    const page = await readPage(from, limit);
    found.push(...page.filter(matches));
    const last = page.at(-1);
    if (!last || page.length < limit || found.length >= limit) return found;
    from = ordered.startAfter(last.number);
  }
}

/** Of orders that earlier releases stored, a name such as Łukasz is found only as it is written. */
async function findByWords(
  ordered: Query,
  search: OrderText,
  limit: number,
  isListed: (order: Order) => boolean,
): Promise<Order[]> {
  const spellings = new Map([search.words, search.earlierWords].map((words) => [words.join(" "), words]));
  const rarest = await Promise.all(Array.from(spellings.values(), (words) => rarestPrefix(ordered, words)));
  const prefixes = [...new Set(rarest)].filter((prefix) => prefix !== undefined);
  if (prefixes.length === 0) return [];
  const candidates =
    prefixes.length === 1
      ? ordered.where("customerPrefixes", "array-contains", prefixes[0])
      : ordered.where("customerPrefixes", "array-contains-any", prefixes);
  return findAll(candidates, limit, (order) => isListed(order) && matchesOrderText(order, search));
}

/** The prefix that the fewest orders have; `undefined` without words. Counts cost one read per thousand orders each. */
async function rarestPrefix(orders: Query, words: readonly string[]): Promise<string | undefined> {
  const prefixes = [...new Set(words.map(indexedPrefix))];
  if (prefixes.length < 2) return prefixes[0];
  const counted = prefixes.map(async (prefix) => {
    const count = await countOf(orders.where("customerPrefixes", "array-contains", prefix));
    return { prefix, count };
  });
  return (await Promise.all(counted)).toSorted((a, b) => a.count - b.count)[0]?.prefix;
}

/**
 * See `Orders.counts`. One aggregation per view, which costs one read per thousand orders counted. Orders that an earlier
 * release stored before their payment count as others, until they are paid or expire.
 */
async function countOrders(firestore: Firestore, sellerId: string): Promise<Record<OrderView, number>> {
  const [awaiting, ...counts] = await Promise.all([
    countOf(ordersIn(firestore, sellerId).where("awaitsPayment", "==", true)),
    ...ORDER_VIEWS.map((view) => countOf(ordersWithStatesOf(firestore, sellerId, view))),
  ]);
  return viewCounts((view) => counts[ORDER_VIEWS.indexOf(view)] ?? 0, awaiting);
}

/** Summarizes a stored order. Earlier releases stored none of its payments. */
export function toSoldOrder(data: DocumentData): SoldOrder {
  const order = data as Order;
  return soldOrder({ ...order, payments: order.payments ?? earlierPayments(order) });
}

/** See `Orders.sold`. Costs one read per hundred orders, and one per order on pages of earlier releases. */
function soldOrders(firestore: Firestore, sellerId: string, from: Date): Promise<SoldOrder[]> {
  const states = ["status", "payment", "fulfillment", "paymentMethod"];
  // Orders of earlier releases have totals, but no payments.
  const fields = ["id", "createdAt", ...states, "currency", "lines", "payments", "total"];
  return readSoldPages(firestore, sellerId, from, async (range) => {
    const orders = ordersIn(firestore, sellerId).where("number", ">=", range.from).where("number", "<", range.until);
    const { docs } = await calling(() => orders.select(...fields).get());
    return docs.map((doc) => toSoldOrder(doc.data()));
  });
}

type Placed = Awaited<ReturnType<Orders["place"]>>;

/** The result of a transaction, and the mails to queue in it. */
type OutcomeWithMails<T> = Outcome<T> & { mails?: MailMessage[] };

/**
 * Writes to one seller's orders conflict at the document that counts them. Within one instance, a queue runs them one
 * after another. The seller's document is written only if the change is visible in the catalogue.
 *
 * The SDK retries a commit whose answer is lost. The retry finds the idempotency key and returns the order of the first
 * attempt.
 */
export class FirestoreOrders implements Orders {
  readonly #firestore: Firestore;
  readonly #mails: FirestoreMails;
  readonly #queue = new KeyedQueue();
  readonly #watch: FirestoreOrderWatch;

  constructor(firestore: Firestore, mails: FirestoreMails) {
    this.#firestore = firestore;
    this.#mails = mails;
    this.#watch = new FirestoreOrderWatch((sellerId) => orderCounterIn(firestore, sellerId));
  }

  async place(sellerId: string, placement: OrderPlacement): Promise<Placed> {
    if (!areDocumentIds(sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    const { idempotencyKey, requestHash, productIds } = placement;
    return this.#enqueue<Placed>(sellerId, async (transaction) => {
      const key = orderKeyIn(this.#firestore, sellerId, idempotencyKey);
      const counter = orderCounterIn(this.#firestore, sellerId);
      const sellerReference = sellerRecordsIn(this.#firestore).doc(sellerId);
      const [known, storedSeller, counted, ...stored] = await transaction.getAll(
        key,
        sellerReference,
        counter,
        ...productReferences(this.#firestore, sellerId, productIds),
      );
      if (known?.exists) {
        if (known.get("requestHash") !== requestHash)
          throw new IdempotencyKeyReused("The key was used for a different request.");
        return { answer: { order: (await this.#orderOfKey(transaction, sellerId, known)) as Order, repeated: true } };
      }
      const seller = toSeller(storedSeller?.data());
      if (!seller) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
      const products = toProducts(stored);
      const number = counted?.exists ? (counted.get("last") as number) + 1 : FIRST_ORDER_NUMBER;
      const built = attempt(() => {
        const write = placement.build({ seller, products, number });
        const taken = write.order.lines.filter(({ stockTaken }) => stockTaken);
        return { ...write, left: products.map((product) => withStockTaken(product, taken)) };
      });
      if ("refusal" in built) return built;
      const { order, mails, left } = built.answer;
      const writeStock = await prepareStock({ firestore: this.#firestore, transaction, sellerId }, products, left);
      transaction.create(key, { idempotencyKey, requestHash, orderId: order.id });
      transaction.create(ordersIn(this.#firestore, sellerId).doc(order.id), orderDocument(order));
      writeSoldEntry(this.#firestore, transaction, order);
      transaction.set(counter, { last: number, revision: FieldValue.increment(1) }, { merge: true });
      writeStock();
      return { answer: { order, repeated: false }, mails };
    });
  }

  async withdraw(sellerId: string, idempotencyKey: string): Promise<Order | undefined> {
    if (!areDocumentIds(sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    return this.#enqueue(sellerId, async (transaction) => {
      const key = orderKeyIn(this.#firestore, sellerId, idempotencyKey);
      const [known, seller] = await transaction.getAll(key, sellerRecordsIn(this.#firestore).doc(sellerId));
      if (known?.exists) return { answer: await this.#orderOfKey(transaction, sellerId, known) };
      if (!seller?.exists) return { refusal: new ObjectNotFound(`There is no seller ${sellerId}.`) };
      transaction.create(key, { idempotencyKey, requestHash: null, orderId: null });
      return { answer: undefined };
    });
  }

  async change(sellerId: string, orderId: string, step: (order: Order) => OrderStep | undefined): Promise<Order> {
    if (!areDocumentIds(sellerId, orderId)) throw orderNotFound(orderId);
    return this.#enqueue(sellerId, async (transaction) => {
      const reference = ordersIn(this.#firestore, sellerId).doc(orderId);
      const stored = toOrder((await transaction.get(reference)).data());
      if (!stored) throw orderNotFound(orderId);
      const stepped = attempt(() => step(stored));
      if ("refusal" in stepped) return stepped;
      if (stepped.answer === undefined) return { answer: stored };
      const { order: next, mails } = stepped.answer;
      const order = changedOrder(stored, next);
      const returned = restockedLines(stored, stepped.answer);
      const scope = { firestore: this.#firestore, transaction, sellerId };
      const returnedIds = returned.map(({ productId }) => productId);
      const products = await readProducts(scope, returnedIds);
      const restocked = products.map((product) => withStockReturned(product, returned));
      const writeStock = await prepareStock(scope, products, restocked);
      transaction.set(reference, orderDocument(order));
      writeSoldEntry(this.#firestore, transaction, order, stored);
      transaction.set(
        orderCounterIn(this.#firestore, sellerId),
        { revision: FieldValue.increment(1) },
        { merge: true },
      );
      writeStock();
      return { answer: order, mails };
    });
  }

  async get(sellerId: string, orderId: string): Promise<Order | undefined> {
    if (!areDocumentIds(sellerId, orderId)) return undefined;
    const snapshot = await calling(() => ordersIn(this.#firestore, sellerId).doc(orderId).get());
    return toOrder(snapshot.data());
  }

  async findByToken(sellerId: string, accessToken: string): Promise<Order | undefined> {
    if (!areDocumentIds(sellerId) || !isQueryable(accessToken)) return undefined;
    return toOrder(await firstOf(ordersIn(this.#firestore, sellerId).where("accessToken", "==", accessToken)));
  }

  async findByPayment(sellerId: string, ids: readonly string[]): Promise<Order | undefined> {
    const keys = ids.filter(isQueryable);
    if (!areDocumentIds(sellerId) || keys.length === 0) return undefined;
    const query = ordersIn(this.#firestore, sellerId).where("paymentKeys", "array-contains-any", keys);
    return toOrder(await firstOf(query));
  }

  async list(sellerId: string, query: OrderQuery): Promise<Order[]> {
    return areDocumentIds(sellerId) ? listOrders(this.#firestore, sellerId, query) : [];
  }

  async counts(sellerId: string): Promise<Record<OrderView, number>> {
    if (areDocumentIds(sellerId)) return countOrders(this.#firestore, sellerId);
    return viewCounts(() => 0, 0);
  }

  async sold(sellerId: string, from: Date): Promise<SoldOrder[]> {
    return areDocumentIds(sellerId) ? soldOrders(this.#firestore, sellerId, from) : [];
  }

  watch(sellerId: string, onChange: () => void): () => void {
    return areDocumentIds(sellerId) ? this.#watch.watch(sellerId, onChange) : () => {};
  }

  /** Stops all watchers. */
  close(): void {
    this.#watch.close();
  }

  async listDue(field: DueField, now: Date, limit: number): Promise<OrderKey[]> {
    const orders = this.#firestore.collectionGroup("orders");
    const isDue = Filter.where(field, "<=", now.toISOString());
    const due =
      field === "syncAt"
        ? orders.where(Filter.or(isDue, Filter.where(field, ">", latestSync(now))))
        : orders.where("status", "==", "placed").where("payment", "==", "pending").where(isDue);
    const query = due.orderBy(field).select("id", "sellerId");
    const { docs } = await calling(() => query.limit(limit).get());
    return docs.map((doc) => doc.data() as OrderKey);
  }

  async #enqueue<T>(sellerId: string, work: (transaction: Transaction) => Promise<OutcomeWithMails<T>>): Promise<T> {
    let mails: MailMessage[] = [];
    const attemptOnce = async (transaction: Transaction) => {
      const outcome = await work(transaction);
      mails = outcome.mails ?? [];
      this.#mails.create(transaction, mails);
      return outcome;
    };
    const answer = await this.#queue.take(sellerId, () => inOutcome(this.#firestore, attemptOnce));
    if (mails.length > 0) this.#mails.onQueued();
    return answer;
  }

  async #orderOfKey(transaction: Transaction, sellerId: string, key: DocumentSnapshot): Promise<Order | undefined> {
    const orderId = key.get("orderId") as string | null;
    if (orderId === null) return undefined;
    return toOrder((await transaction.get(ordersIn(this.#firestore, sellerId).doc(orderId))).data());
  }
}

function orderNotFound(orderId: string): ObjectNotFound {
  return new ObjectNotFound(`The seller has no order ${orderId}.`);
}
