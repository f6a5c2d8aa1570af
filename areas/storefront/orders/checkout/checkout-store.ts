import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type ApiError, apiErrorOf, type ProblemCode } from "../../../shared/api/api-error.ts";
import type { Call } from "../../../shared/api/call.ts";
import { VISITOR_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import { type FieldProblem, fieldProblems } from "../../../shared/contract/field-problems.ts";
import { COUNTRIES, countryOfShop } from "../../../shared/domain/countries.ts";
import { emailAddress, phoneNumber } from "../../../shared/domain/text-patterns.ts";
import { type AddressProblem, addressProblems, addressRules } from "../../../shared/orders/address-rules.ts";
import type { AmountProblem, CartLine, PricedDelivery } from "../../../shared/orders/cart.ts";
import { type OrderRequest, orderRequest } from "../../../shared/orders/contract/orders.ts";
import type { PaymentMethod, PublicOrder } from "../../../shared/orders/order.ts";
import type { DeliveryOption, PublicSeller } from "../../../shared/sellers/seller.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import { newId } from "../../../shared/state/new-id.ts";
import type { CartPricer } from "../cart/cart-pricer.ts";
import type { CartStore } from "../cart/cart-store.ts";
import { estimatedTotal, orderableLines } from "../cart/cart-view.ts";
import { isCardDue } from "../cart/unpaid-orders.ts";
import { type Attempt, CheckoutMemory, type Draft, FIELDS, type FieldName, isField } from "./checkout-draft.ts";

interface Order {
  value: (field: FieldName) => string;
  /** Whether the order is delivered, so that an address is needed. */
  shipped: boolean;
  lines: readonly CartLine[];
  /** In minor units. */
  expectedTotal: number;
  currency: string;
}

type ComposedOrder = { request: OrderRequest } | { problems: FieldProblem[] };

/** Returns the form's order, or the problems of its fields. Empty optional fields are left out. */
function composeOrder({ value, shipped, lines, expectedTotal, currency }: Order): ComposedOrder {
  const phone = phoneNumber(value("contact.phone"));
  const optional = (name: string, field: FieldName) => (value(field).trim() ? { [name]: value(field) } : {});
  const country = value("delivery.address.country");
  const { parts } = addressRules(country);
  const address = {
    line1: value("delivery.address.line1"),
    ...optional("line2", "delivery.address.line2"),
    // Parts typed for another country stay in the form and are not sent.
    ...Object.assign({}, ...parts.map((part) => optional(part, `delivery.address.${part}`))),
    country,
  };
  const request = {
    contact: {
      name: value("contact.name"),
      email: emailAddress(value("contact.email")),
      ...(phone ? { phone } : {}),
    },
    delivery: { optionId: value("delivery.optionId"), ...(shipped ? { address } : {}) },
    payment: value("payment"),
    ...optional("note", "note"),
    lines,
    expectedTotal,
    currency,
  };
  const { success, data, error } = orderRequest.safeParse(request, { reportInput: true });
  const problems = success ? [] : fieldProblems(error.issues);
  if (shipped && country !== "") {
    for (const [part, code] of Object.entries<AddressProblem>(addressProblems(address))) {
      const field = `delivery.address.${part}`;
      if (!problems.some((problem) => problem.field === field)) problems.push({ field, code });
    }
  }
  return success && problems.length === 0 ? { request: data } : { problems };
}

/** The message above the form's fields. */
export type CheckoutNotice =
  /** The order was sent; its result is unknown. */
  | { kind: "unclear" }
  /** Nothing was sent: the prices could not be checked. */
  | { kind: "unpriced" }
  /** The cart differs from what was agreed to. Totals in minor units. */
  | { kind: "changed"; before: number; after: number }
  /** Too many attempts; `pause` in milliseconds. */
  | { kind: "busy"; pause: number }
  /** The server refused the order. */
  | { kind: "refused"; code: ProblemCode };

export interface PlacedOutcome {
  order: PublicOrder;
  /** Whether this is the order of an earlier attempt, not of the current form. */
  earlier: boolean;
}

interface CheckoutStoreOptions {
  seller: PublicSeller;
  paymentMethods: readonly PaymentMethod[];
  cart: CartStore;
  pricer: Pick<CartPricer, "price" | "stale" | "estimated" | "nothingLeft" | "closed">;
  call: Call;
  keep?: (key: string) => KeptText;
}

type ProblemsByField = Partial<Record<FieldName, FieldProblem>>;

/** Refusals that require pricing the cart again, to show the changes. */
const REPRICE = new Set([
  "price-changed",
  "insufficient-stock",
  "product-unavailable",
  "delivery-unavailable",
  "payment-unavailable",
  "shop-paused",
  // The shop itself.
  "object-not-found",
]);

/**
 * The checkout's form, stored in the browser with every change. A sent order is stored too, with its idempotency key,
 * until the server's result is known. Retries place it only once.
 */
export class CheckoutStore {
  values: Draft = {};
  attempt: Attempt | null = null;
  /** Problems by field, shown once the field loses the focus or the form is submitted. */
  problems: ProblemsByField = {};
  /** The problems of the last submit, listed until the next one: a shorter list would move the field being typed in. */
  reported: ProblemsByField = {};
  placing = false;
  /** Whether the browser stores the form. Otherwise it lasts only as long as this page. */
  kept = true;
  notice: CheckoutNotice | null = null;
  readonly #options: CheckoutStoreOptions;
  readonly #memory: CheckoutMemory;

  constructor(options: CheckoutStoreOptions) {
    this.#options = options;
    this.#memory = new CheckoutMemory(options.seller.id, options.keep ?? keptText);
    makeAutoObservable(this, {
      attempt: observableRef,
      notice: observableRef,
      problems: observableRef,
      reported: observableRef,
    });
  }

  /** Restores the stored form, apart from fields that were changed before, and an attempt without a known result. */
  restore(): void {
    this.values = { ...this.#memory.readDraft(), ...this.values };
    this.attempt = this.#memory.readAttempt();
    if (this.attempt) this.notice = { kind: "unclear" };
  }

  get deliveryOptions(): readonly (DeliveryOption & Partial<PricedDelivery>)[] {
    return this.#options.cart.priced?.deliveryOptions ?? this.#options.seller.deliveryOptions;
  }

  /** Countries that the shop delivers to; all until the server has responded. */
  get countries(): readonly string[] {
    const { deliveryCountries = [] } = this.#options.cart.priced ?? {};
    return deliveryCountries.length > 0 ? deliveryCountries : COUNTRIES;
  }

  get delivery(): (DeliveryOption & Partial<PricedDelivery>) | undefined {
    const chosen = this.values["delivery.optionId"];
    if (chosen === undefined) return this.deliveryOptions[0];
    return this.deliveryOptions.find(({ id }) => id === chosen);
  }

  /** In minor units, by the server's latest prices, or estimated; `undefined` before the first. */
  get totals(): { items: number; delivery: number; total: number } | undefined {
    const { cart, pricer } = this.#options;
    const items = pricer.estimated ? estimatedTotal(cart.lines, cart.priced) : cart.priced?.itemsTotal;
    if (items === undefined) return undefined;
    const delivery = this.delivery?.price ?? 0;
    return { items, delivery, total: items + delivery };
  }

  /** The ways to pay the total. The page has those of any total, until the server has priced the cart. */
  get paymentMethods(): readonly PaymentMethod[] {
    return this.delivery?.paymentMethods ?? this.#options.paymentMethods;
  }

  /** Why the total can't be paid by card. If there is nothing to pay, that needs no reason. */
  get cardProblem(): AmountProblem | null {
    return this.totals?.total ? (this.delivery?.cardProblem ?? null) : null;
  }

  value(field: FieldName): string {
    const { seller } = this.#options;
    const { paymentMethods } = this;
    if (field === "delivery.optionId") return this.delivery?.id ?? "";
    const typed = this.values[field];
    if (field === "delivery.address.country") return this.#countryOf(typed ?? countryOfShop(seller));
    if (field === "payment") return paymentMethods.find((method) => method === typed) ?? paymentMethods[0] ?? "";
    return typed ?? "";
  }

  /** Returns the wanted country if the shop delivers there; otherwise the only possible one, if any. */
  #countryOf(wanted: string): string {
    const { countries } = this;
    if (countries.includes(wanted)) return wanted;
    return countries.length === 1 ? (countries[0] ?? "") : "";
  }

  change(field: FieldName, value: string): void {
    this.values = { ...this.values, [field]: value };
    this.#checkAgain();
    // Another tab may have stored other fields.
    this.kept = this.#memory.keepDraft({ ...this.#memory.readDraft(), [field]: value });
  }

  /** Checks one field when it loses the focus. */
  check(field: FieldName): void {
    this.problems = { ...this.problems, [field]: this.#findProblems()[field] };
  }

  /**
   * Checks the fields with a problem again: a change may have mended one, or have removed it from the form. Others are
   * checked when they lose the focus.
   */
  #checkAgain(): void {
    const wrong = FIELDS.filter((field) => this.problems[field]);
    if (wrong.length === 0) return;
    const found = this.#findProblems();
    this.problems = Object.fromEntries(wrong.flatMap((field) => (found[field] ? [[field, found[field]]] : [])));
  }

  #findProblems(): ProblemsByField {
    const composed = this.#compose();
    return "problems" in composed ? byField(composed.problems) : {};
  }

  /**
   * Sends the order. An earlier attempt without a known result is sent again, or, if the form has changed since,
   * resolved first. Resolves with the placed order, or with `undefined` if `problems` or `notice` say why none was
   * placed.
   */
  async place(): Promise<PlacedOutcome | undefined> {
    if (this.placing) return undefined;
    this.placing = true;
    this.notice = null;
    this.reported = this.problems;
    // Another tab may have sent an order.
    this.attempt = this.#memory.readAttempt() ?? this.attempt;
    try {
      const earlier = this.attempt;
      if (earlier?.wishes === this.#wishes) return await this.#send(earlier);
      // The form has changed since: placing both orders, or only the earlier one, would be wrong.
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
    if (pricer.stale || pricer.nothingLeft) await pricer.price();
    // The page says so.
    if (pricer.nothingLeft || pricer.closed) return undefined;
    const after = this.totals?.total;
    if (pricer.stale || after === undefined) return this.#note({ kind: "unpriced" });
    if (agreed !== undefined && after !== agreed) return this.#note({ kind: "changed", before: agreed, after });
    const composed = this.#compose();
    if ("problems" in composed) {
      runInAction(() => {
        this.problems = byField(composed.problems);
        this.reported = this.problems;
      });
      return undefined;
    }
    // The first known price. The customer can now agree to it.
    if (agreed === undefined) return undefined;
    const attempt = { key: newId(), body: JSON.stringify(composed.request), wishes: this.#wishes };
    this.#remember(attempt);
    return this.#send(attempt);
  }

  #send(attempt: Attempt): Promise<PlacedOutcome | undefined> {
    return this.#outcomeOf(attempt, false, (request) => {
      // Identical on each retry, byte for byte.
      const body = JSON.parse(attempt.body) as OrderRequest;
      return this.#options.call(VISITOR_ENDPOINTS.orders, { ...request, body });
    });
  }

  /** Resolves an attempt that no longer matches the form: either it was placed, or it never will be. */
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
      if (order) this.#finish(attempt, order);
      else this.#remember(null);
      return order ? { order, earlier } : undefined;
    } catch (error) {
      await this.#failed(apiErrorOf(error));
      return undefined;
    }
  }

  #finish({ body }: Attempt, order: PublicOrder): void {
    runInAction(() => {
      this.#options.cart.takeOut((JSON.parse(body) as OrderRequest).lines);
      this.values = {};
      // An unpaid order may expire, and its customer then orders again: see `UnpaidOrders`.
      if (!isCardDue(order)) this.#memory.keepDraft(null);
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
      this.problems = byField(error.fields);
    });
    if (REPRICE.has(error.code)) await pricer.price();
    // The page says so.
    if (pricer.nothingLeft || pricer.closed) return;
    // The new prices may have changed the way to pay.
    if (this.problems.payment) this.check("payment");
    runInAction(() => {
      this.reported = this.problems;
    });
    const after = this.totals?.total ?? before;
    if (after !== before) this.#note({ kind: "changed", before, after });
    else this.#note({ kind: "refused", code: error.code });
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
      // All totals are shown in this currency. The server refuses the order if the shop has changed its currency since.
      currency: this.#options.seller.currency,
    });
  }

  /** Everything that the customer decides. */
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

/** Returns whether the server has certainly not placed the order, and will not. */
function isDefinite({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

/** Returns the problems of the form's fields. */
const byField = (problems: readonly FieldProblem[]): ProblemsByField =>
  Object.fromEntries(problems.filter(({ field }) => isField(field)).map((problem) => [problem.field, problem]));
