import { makeAutoObservable, observableRef } from "mobx";
import { MAX_LINES, MAX_QUANTITY, type PricedCart } from "../../../shared/orders/cart.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import { cartText, type KeptLine, lineKey, parseCart } from "./cart-memory.ts";

/** What became of an attempt to add something. */
export type AddOutcome =
  | "added"
  /** The cart already has all that can be had, or as many as one order may. */
  | "no-more"
  /** There is no room for another line. */
  | "full";

interface CartStoreOptions {
  sellerId: () => string;
  /** By key; the browser's own storage unless a test has another. */
  keep?: (key: string) => KeptText;
}

/**
 * What a visitor wants of this shop, kept by the browser and shared by its tabs. Pricing it is `CartPricer`'s, which is
 * loaded with the first page that shows a cart.
 */
export class CartStore {
  lines: readonly KeptLine[] = [];
  /** The browser has been asked what it keeps: until then nobody knows what is in the cart. */
  ready = false;
  /** False: the cart lasts only as long as this page. */
  kept = true;
  /** The title of what was added last, until something else happens. */
  added: string | null = null;
  /** What was removed last, and its place, until something else happens. */
  removed: { line: KeptLine; index: number } | null = null;
  /** The server's word on these lines, or on what they were a moment ago. */
  priced: PricedCart | null = null;
  drawerOpen = false;
  /** The drawer has been opened at least once. */
  drawerUsed = false;
  readonly #options: Required<CartStoreOptions>;
  #memory: KeptText | undefined;

  constructor({ sellerId, keep = keptText }: CartStoreOptions) {
    this.#options = { sellerId, keep };
    makeAutoObservable(this, { lines: observableRef, removed: observableRef, priced: observableRef });
  }

  /** How many pieces there are in all. */
  get count(): number {
    return this.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Reads what is kept, and follows the other tabs. @returns how to stop */
  follow(target: EventTarget = globalThis): () => void {
    this.#memory ??= this.#options.keep(this.key);
    this.read();
    const onStorage = (event: Event): void => {
      const { key } = event as StorageEvent;
      // `null`: all of the storage was cleared.
      if (key === this.key || key === null) this.read();
    };
    // A page that comes back from the browser's cache has been told nothing while it was there.
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
    // Where nothing can be kept this page's own memory is all there is.
    if (this.kept) this.#show(parseCart(this.#memory?.read() ?? null));
    this.ready = true;
  }

  /** Adds to what is there. `available`: how many can be had, where that is known. */
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

  /** @param quantity cut to what one order may have */
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

  /** Puts back what was removed last, where it was. */
  undoRemove(): void {
    if (!this.removed) return;
    const { line, index } = this.removed;
    this.#change((lines) => (this.#find(line) ? [...lines] : lines.toSpliced(index, 0, line)));
  }

  /** Takes out what has been ordered; what was added meanwhile, in another tab, stays. */
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
    // Nothing can be ordered from a price that is of nothing any more.
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
