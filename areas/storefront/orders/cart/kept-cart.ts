import { MAX_LINES, MAX_QUANTITY } from "../../../shared/orders/cart.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import { cartText, type KeptLine, lineKey, parseCart } from "./cart-memory.ts";

/** The result of adding to the cart. */
export type AddOutcome =
  | "added"
  /** The cart already has the available quantity, or the most that one order allows. */
  | "no-more"
  /** The cart has the most lines that one order allows. */
  | "full";

/** Replaced as a whole at each change. */
export interface CartState {
  readonly lines: readonly KeptLine[];
  /** Whether the stored cart has been read. Until then its content is unknown. */
  readonly ready: boolean;
  /** Whether the browser stores the cart. Otherwise it lasts only as long as this page. */
  readonly kept: boolean;
  /** The line added last, until the next change, or until the drawer has shown it. */
  readonly added: KeptLine | null;
  /** The line removed last and its index, until the next change. */
  readonly removed: { readonly line: KeptLine; readonly index: number } | null;
  readonly drawerOpen: boolean;
  /** Whether the drawer has been opened at least once. */
  readonly drawerUsed: boolean;
}

interface KeptCartOptions {
  sellerId: string;
  /** Returns the storage for a key; the browser's own unless a test replaces it. */
  keep?: (key: string) => KeptText;
}

/** The storage key of the orders that wait for their payment. Their lines have left the cart. */
export const unpaidKey = (sellerId: string): string => `awning:unpaid:${sellerId}`;

/**
 * A visitor's cart in this shop, stored in the browser and shared by its tabs. Every page counts its items and adds to
 * it, so it works without MobX. `CartStore` makes it observable for pages that show its lines.
 */
export class KeptCart {
  state: CartState = {
    lines: [],
    ready: false,
    kept: true,
    added: null,
    removed: null,
    drawerOpen: false,
    drawerUsed: false,
  };
  /** Its observable form, for pages that show its lines: see `CartStore.of`. */
  store: object | undefined;
  readonly key: string;
  readonly #memory: KeptText;
  readonly #listeners = new Set<() => void>();

  constructor({ sellerId, keep = keptText }: KeptCartOptions) {
    this.key = `awning:cart:${sellerId}`;
    this.#memory = keep(this.key);
  }

  /** Calls back after each change. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the total quantity. */
  readonly count = (): number => this.state.lines.reduce((sum, { quantity }) => sum + quantity, 0);

  /** Reads the stored cart, and follows changes in other tabs. @returns a function that stops it */
  follow(target: EventTarget = globalThis): () => void {
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

  read(): void {
    const { lines, kept } = this.state;
    // Without storage, the cart exists only in this page's memory.
    this.#set({ lines: kept ? parseCart(this.#memory.read()) : lines, ready: true });
  }

  /** Replaces the lines and stores them. */
  change(
    change: (lines: readonly KeptLine[]) => KeptLine[],
    { added = null, removed = null }: Partial<Pick<CartState, "added" | "removed">> = {},
  ): void {
    if (!this.state.ready) this.read();
    const lines = change(this.state.lines);
    this.#set({ lines, added, removed, kept: this.#memory.write(cartText(lines)) });
  }

  /** Adds a line or its quantity. `available`: the available quantity, if known. */
  add(line: KeptLine, available = MAX_QUANTITY): AddOutcome {
    // A click before `follow`, which must not replace the stored lines.
    if (!this.state.ready) this.read();
    const { lines } = this.state;
    const before = lines.find((each) => lineKey(each) === lineKey(line));
    if (!before && lines.length >= MAX_LINES) return "full";
    const most = Math.min(MAX_QUANTITY, available);
    const have = before?.quantity ?? 0;
    if (have >= most) return "no-more";
    const next = { ...line, quantity: Math.min(have + line.quantity, most) };
    const change = () => (before ? lines.map((each) => (each === before ? next : each)) : [...lines, next]);
    this.change(change, { added: next });
    return "added";
  }

  /** Adds the lines of products that the cart does not have. */
  addMissing(lines: readonly KeptLine[]): void {
    if (!this.state.ready) this.read();
    const known = new Set(this.state.lines.map(lineKey));
    for (const line of lines) if (!known.has(lineKey(line))) this.add(line);
  }

  setDrawerOpen(open: boolean): void {
    const { drawerUsed, added } = this.state;
    this.#set({ drawerOpen: open, drawerUsed: drawerUsed || open, added: open ? added : null });
  }

  #set(change: Partial<CartState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
