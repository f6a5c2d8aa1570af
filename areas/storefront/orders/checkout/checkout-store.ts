import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type ApiError, apiErrorOf, type ProblemCode } from "../../../shared/api/api-error.ts";
import type { Call } from "../../../shared/api/call.ts";
import { VISITOR_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { FieldProblem } from "../../../shared/contract/field-problems.ts";
import { COUNTRIES, countryOf } from "../../../shared/domain/countries.ts";
import type { OrderRequest } from "../../../shared/orders/contract/orders.ts";
import type { PaymentMethod, PublicOrder } from "../../../shared/orders/order.ts";
import type { DeliveryOption, PublicSeller } from "../../../shared/sellers/seller.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import { newId } from "../../../shared/state/new-id.ts";
import type { CartPricer } from "../cart/cart-pricer.ts";
import type { CartStore } from "../cart/cart-store.ts";
import { orderableLines } from "../cart/cart-view.ts";
import { type Attempt, CheckoutMemory, type Draft, FIELDS, type FieldName, isField } from "./checkout-draft.ts";
import { type ComposedOrder, composeOrder } from "./checkout-request.ts";

/** What the form says above its fields. */
export type CheckoutNotice =
  /** The order was sent, and may or may not have arrived. */
  | { kind: "unclear" }
  /** Nothing was sent: the prices could not be asked for. */
  | { kind: "unpriced" }
  /** The cart is not what was agreed to: totals in minor units. */
  | { kind: "changed"; before: number; after: number }
  /** Too many attempts; `pause` in milliseconds. */
  | { kind: "busy"; pause: number }
  /** The server refused the order. */
  | { kind: "refused"; code: ProblemCode; message: string };

export interface PlacedOutcome {
  order: PublicOrder;
  /** It is what an earlier attempt asked for, not what the form says now. */
  earlier: boolean;
}

interface CheckoutStoreOptions {
  seller: PublicSeller;
  paymentMethods: readonly PaymentMethod[];
  cart: CartStore;
  pricer: Pick<CartPricer, "price" | "stale" | "error">;
  call: Call;
  keep?: (key: string) => KeptText;
}

type ProblemsByField = Partial<Record<FieldName, FieldProblem>>;

/** Refusals after which the cart has to be priced again: it shows what has changed. */
const REPRICE = new Set([
  "price-changed",
  "insufficient-stock",
  "product-unavailable",
  "delivery-unavailable",
  "shop-paused",
]);

/**
 * The checkout's form, kept by the browser with every letter typed. An order that was sent is kept too, with its key,
 * until the server has said what became of it: however often it is sent again, it is placed once.
 */
export class CheckoutStore {
  values: Draft = {};
  attempt: Attempt | null = null;
  /** What is wrong with a field, once somebody has left it or has tried to order. */
  problems: ProblemsByField = {};
  /** Somebody has tried to order: from then on the form says in one place what is wrong with it. */
  tried = false;
  placing = false;
  /** False: what is typed lasts only as long as this page. */
  kept = true;
  notice: CheckoutNotice | null = null;
  readonly #options: CheckoutStoreOptions;
  readonly #memory: CheckoutMemory;

  constructor(options: CheckoutStoreOptions) {
    this.#options = options;
    this.#memory = new CheckoutMemory(options.seller.id, options.keep ?? keptText);
    makeAutoObservable(this, { attempt: observableRef, notice: observableRef, problems: observableRef });
  }

  /** Takes up what was typed before, and an attempt whose fate is unknown. */
  restore(): void {
    this.values = this.#memory.readDraft();
    this.attempt = this.#memory.readAttempt();
    if (this.attempt) this.notice = { kind: "unclear" };
  }

  get deliveryOptions(): readonly DeliveryOption[] {
    return this.#options.cart.priced?.deliveryOptions ?? this.#options.seller.deliveryOptions;
  }

  /** Where orders are sent; until the server has said it, anywhere. */
  get countries(): readonly string[] {
    const { deliveryCountries = [] } = this.#options.cart.priced ?? {};
    return deliveryCountries.length > 0 ? deliveryCountries : COUNTRIES;
  }

  get delivery(): DeliveryOption | undefined {
    const chosen = this.values["delivery.optionId"];
    if (chosen === undefined) return this.deliveryOptions[0];
    return this.deliveryOptions.find(({ id }) => id === chosen);
  }

  /** In minor units, by the server's latest word; `undefined` before there is one. */
  get totals(): { items: number; delivery: number; total: number } | undefined {
    const { priced } = this.#options.cart;
    if (!priced) return undefined;
    const delivery = this.delivery?.price ?? 0;
    return { items: priced.itemsTotal, delivery, total: priced.itemsTotal + delivery };
  }

  value(field: FieldName): string {
    const { seller, paymentMethods } = this.#options;
    if (field === "delivery.optionId") return this.delivery?.id ?? "";
    const typed = this.values[field];
    if (field === "delivery.address.country") return this.#countryOf(typed ?? countryOf(seller.locale));
    if (field === "payment") return paymentMethods.find((method) => method === typed) ?? paymentMethods[0] ?? "";
    return typed ?? "";
  }

  /** The country, if orders are sent there, or the only one to which they are. */
  #countryOf(wanted: string): string {
    const { countries } = this;
    if (countries.includes(wanted)) return wanted;
    return countries.length === 1 ? (countries[0] ?? "") : "";
  }

  change(field: FieldName, value: string): void {
    this.values = { ...this.values, [field]: value };
    // What has been found wrong is looked at again with each letter; what is still being typed is left in peace.
    if (this.problems[field]) this.check(field);
    this.kept = this.#memory.keepDraft(this.values);
  }

  /** Looks at one field, when somebody leaves it. */
  check(field: FieldName): void {
    const composed = this.#compose();
    const problem = "problems" in composed ? byField(composed.problems)[field] : undefined;
    this.problems = { ...this.problems, [field]: problem };
  }

  /**
   * Sends the order; one whose fate is unknown is sent again, or where the form says something else by now, settled
   * first. Resolves with what was placed, or with `undefined` where `problems` or `notice` say why nothing was.
   */
  async place(): Promise<PlacedOutcome | undefined> {
    if (this.placing) return undefined;
    this.placing = true;
    this.notice = null;
    // Another tab may have sent one.
    this.attempt = this.#memory.readAttempt() ?? this.attempt;
    try {
      const earlier = this.attempt;
      if (earlier?.wishes === this.#wishes) return await this.#send(earlier);
      // The form has changed since: neither both orders may be placed, nor the earlier one instead.
      const arrived = earlier && (await this.#settle(earlier));
      return arrived ?? (this.attempt ? undefined : await this.#placeAnew());
    } finally {
      runInAction(() => {
        this.placing = false;
      });
    }
  }

  async #placeAnew(): Promise<PlacedOutcome | undefined> {
    const { pricer } = this.#options;
    const agreed = this.totals?.total;
    if (pricer.stale) await pricer.price();
    const after = this.totals?.total;
    if (pricer.stale || after === undefined) return this.#note({ kind: "unpriced" });
    // The first price there is: now it can be agreed to.
    if (agreed === undefined) return undefined;
    if (after !== agreed) return this.#note({ kind: "changed", before: agreed, after });
    const composed = this.#compose();
    if ("problems" in composed) {
      runInAction(() => {
        this.tried = true;
        this.problems = byField(composed.problems);
      });
      return undefined;
    }
    const attempt = { key: newId(), body: JSON.stringify(composed.request), wishes: this.#wishes };
    this.#remember(attempt);
    return this.#send(attempt);
  }

  #send(attempt: Attempt): Promise<PlacedOutcome | undefined> {
    return this.#outcomeOf(attempt, false, (request) => {
      // Byte for byte the same each time it is sent.
      const body = JSON.parse(attempt.body) as OrderRequest;
      return this.#options.call(VISITOR_ENDPOINTS.orders, { ...request, body });
    });
  }

  /** Finds out what became of an attempt that the form no longer matches: it was placed, or never will be. */
  #settle(attempt: Attempt): Promise<PlacedOutcome | undefined> {
    return this.#outcomeOf(attempt, true, (request) => this.#options.call(VISITOR_ENDPOINTS.orderWithdrawal, request));
  }

  async #outcomeOf(
    attempt: Attempt,
    earlier: boolean,
    ask: (request: ReturnType<typeof requestOf>) => Promise<{ order: PublicOrder | null }>,
  ): Promise<PlacedOutcome | undefined> {
    try {
      const { order } = await ask(requestOf(this.#options.seller, attempt));
      if (order) this.#finish(attempt);
      else this.#remember(null);
      return order ? { order, earlier } : undefined;
    } catch (error) {
      await this.#failed(apiErrorOf(error));
      return undefined;
    }
  }

  #finish({ body }: Attempt): void {
    runInAction(() => {
      this.#options.cart.takeOut((JSON.parse(body) as OrderRequest).lines);
      this.values = {};
      this.#memory.keepDraft(null);
      this.#remember(null);
    });
  }

  async #failed(error: ApiError): Promise<void> {
    const { pricer } = this.#options;
    if (!isDefinite(error)) {
      const busy = error.status === 429;
      this.#note(busy ? { kind: "busy", pause: error.retryAfter ?? 60_000 } : { kind: "unclear" });
      return;
    }
    const before = this.totals?.total ?? 0;
    runInAction(() => {
      this.#remember(null);
      this.tried = true;
      this.problems = byField(error.fields);
    });
    if (REPRICE.has(error.code)) await pricer.price();
    const after = this.totals?.total ?? before;
    if (after !== before) this.#note({ kind: "changed", before, after });
    else this.#note({ kind: "refused", code: error.code, message: error.message });
  }

  #note(notice: CheckoutNotice): undefined {
    runInAction(() => {
      this.notice = notice;
    });
  }

  #compose(): ComposedOrder {
    const { priced } = this.#options.cart;
    return composeOrder({
      value: (field) => this.value(field),
      shipped: this.delivery?.kind === "shipping",
      lines: priced ? orderableLines(priced) : [],
      expectedTotal: this.totals?.total ?? 0,
      currency: priced?.currency ?? this.#options.seller.currency,
    });
  }

  /** Everything that the person decides. */
  get #wishes(): string {
    const lines = this.#options.cart.lines.map(({ productId, variantId, quantity }) => [
      productId,
      variantId,
      quantity,
    ]);
    return JSON.stringify([FIELDS.map((field) => this.value(field)), lines]);
  }

  #remember(attempt: Attempt | null): void {
    runInAction(() => {
      this.attempt = attempt;
    });
    this.#memory.keepAttempt(attempt);
  }
}

const requestOf = ({ id }: PublicSeller, { key }: Attempt) => ({
  path: { sellerId: id },
  headers: { "Idempotency-Key": key },
});

/** Whether the server has certainly not placed the order, and will not. */
function isDefinite({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

/** Those of the form's fields. */
const byField = (problems: readonly FieldProblem[]): ProblemsByField =>
  Object.fromEntries(problems.filter(({ field }) => isField(field)).map((problem) => [problem.field, problem]));
