import { makeAutoObservable, observableRef } from "mobx";
import { MAX_LINES, MAX_QUANTITY, type PricedCart } from "../../../shared/orders/cart.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import { cartText, type KeptLine, lineKey, parseCart } from "./cart-memory.ts";

/** The result of adding to the cart. */
export type AddOutcome =
  | "added"
  /** The cart already has the available quantity, or the most that one order allows. */
  | "no-more"
  /** The cart has the most lines that one order allows. */
  | "full";

interface CartStoreOptions {
  sellerId: () => string;
  /** Returns the storage for a key; the browser's own unless a test replaces it. */
  keep?: (key: string) => KeptText;
}

/**
 * A visitor's cart in this shop, stored in the browser and shared by its tabs. `CartPricer` prices it; it is loaded
 * with the first page that shows a cart.
 */
export class CartStore {
  lines: readonly KeptLine[] = [];
  /** Whether the stored cart has been read. Until then its content is unknown. */
  ready = false;
  /** Whether the browser stores the cart. Otherwise it lasts only as long as this page. */
  kept = true;
  /** The title of the item added last, until the next change. */
  added: string | null = null;
  /** The line removed last and its index, until the next change. */
  removed: { line: KeptLine; index: number } | null = null;
  /** The server's latest prices, which may be slightly older than the lines. */
  priced: PricedCart | null = null;
  drawerOpen = false;
  /** Whether the drawer has been opened at least once. */
  drawerUsed = false;
  readonly #options: Required<CartStoreOptions>;
  #memory: KeptText | undefined;

  constructor({ sellerId, keep = keptText }: CartStoreOptions) {
    this.#options = { sellerId, keep };
    makeAutoObservable(this, { lines: observableRef, removed: observableRef, priced: observableRef });
  }

  /** The total quantity. */
  get count(): number {
    return this.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Reads the stored cart, and follows changes in other tabs. @returns a function that stops it */
  follow(target: EventTarget = globalThis): () => void {
    this.#memory ??= this.#options.keep(this.key);
    this.read();
    const onStorage = (event: Event): void => {
      const { key } = event as StorageEvent;
      // `null`: the whole storage was cleared.
      if (key === this.key || key === null) this.read();
    };
    // A page in the back/forward cache receives no storage events.
    const onShow = (): void => this.read();
    target.addEventListener("storage", onStorage);
    target.addEventListener("pageshow", onShow);
    return () => {
      target.removeEventListener("storage", onStorage);
      target.removeEventListener("pageshow", onShow);
    };
  }

  get key(): string {
    return `awning:cart:${this.#options.sellerId()}`;
  }

  read(): void {
    // Without storage, the cart exists only in this page's memory.
    if (this.kept) this.#show(parseCart(this.#memory?.read() ?? null));
    this.ready = true;
  }

  /** Adds a line or its quantity. `available`: the available quantity, if known. */
  add(line: KeptLine, available = MAX_QUANTITY): AddOutcome {
    const before = this.#find(line);
    if (!before && this.lines.length >= MAX_LINES) return "full";
    const most = Math.min(MAX_QUANTITY, available);
    const have = before?.quantity ?? 0;
    if (have >= most) return "no-more";
    const quantity = Math.min(have + line.quantity, most);
    this.#change((lines) =>
      before
        ? lines.map((each) => (lineKey(each) === lineKey(line) ? { ...line, quantity } : each))
        : [...lines, { ...line, quantity }],
    );
    this.added = line.title;
    return "added";
  }

  /** @param quantity limited to what one order allows */
  setQuantity(line: Pick<KeptLine, "productId" | "variantId">, quantity: number): void {
    const next = Math.min(Math.max(1, Math.trunc(quantity)), MAX_QUANTITY);
    if (this.#find(line)?.quantity === next) return;
    this.#change((lines) =>
      lines.map((each) => (lineKey(each) === lineKey(line) ? { ...each, quantity: next } : each)),
    );
  }

  remove(line: Pick<KeptLine, "productId" | "variantId">): void {
    const index = this.lines.findIndex((each) => lineKey(each) === lineKey(line));
    const gone = this.lines[index];
    if (!gone) return;
    this.#change((lines) => lines.filter((each) => lineKey(each) !== lineKey(line)));
    this.removed = { line: gone, index };
  }

  /** Restores the line removed last at its place. */
  undoRemove(): void {
    if (!this.removed) return;
    const { line, index } = this.removed;
    this.#change((lines) => (this.#find(line) ? [...lines] : lines.toSpliced(index, 0, line)));
  }

  /** Removes the ordered lines. Lines added since, in another tab, stay. */
  takeOut(ordered: readonly Pick<KeptLine, "productId" | "variantId">[]): void {
    const keys = new Set(ordered.map(lineKey));
    this.#change((lines) => lines.filter((line) => !keys.has(lineKey(line))));
    this.priced = null;
  }

  setPriced(priced: PricedCart | null): void {
    this.priced = priced;
  }

  setDrawerOpen(open: boolean): void {
    this.drawerOpen = open;
    this.drawerUsed ||= open;
  }

  #find(line: Pick<KeptLine, "productId" | "variantId">): KeptLine | undefined {
    return this.lines.find((each) => lineKey(each) === lineKey(line));
  }

  #show(lines: readonly KeptLine[]): void {
    this.lines = lines;
    // The prices of an empty cart must not be used for an order.
    if (lines.length === 0) this.priced = null;
  }

  #change(change: (lines: readonly KeptLine[]) => KeptLine[]): void {
    this.#show(change(this.lines));
    this.removed = null;
    this.added = null;
    this.#memory ??= this.#options.keep(this.key);
    this.kept = this.#memory.write(cartText(this.lines));
  }
}
