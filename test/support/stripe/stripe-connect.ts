import type { Stripe } from "stripe";
import { InvalidRequest, StripeRefusal } from "./stripe-billing.ts";
import { newRequirement, type Requirement } from "./stripe-objects.ts";

type Account = Stripe.V2.Core.Account;
type CardPayments = Stripe.V2.Core.Account.Configuration.Merchant.Capabilities.CardPayments;

export interface AccountParams {
  contact_email?: string | undefined;
  display_name?: string | undefined;
  dashboard?: Account["dashboard"];
  country?: string | undefined;
  metadata: Stripe.Metadata;
  responsibilities: { fees_collector: "stripe" | "application"; losses_collector: "stripe" | "application" };
}

interface Connected extends AccountParams {
  id: string;
  created: string;
  closed: boolean;
  /** Whether the seller has removed the platform in Stripe's dashboard. */
  deauthorized: boolean;
  requirements: Requirement[];
  cardPayments: CardPayments;
}

interface OnboardingLink {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  expiresAt: Date;
  opened: boolean;
}

/** The fields of an account that a new seller has to fill in, by their names in Stripe's requirements. */
const MISSING = ["business_details.url", "identity.individual", "external_account"];
const LINK_LIFE_MS = 5 * 60_000;

export interface ConnectOptions {
  now: () => Date;
  newId: (prefix: string) => string;
  origin: () => string;
  /** Reports a change of an account by a thin event. */
  emitThin: (type: string, account: string) => void;
  emit: (account: string, type: Stripe.Event.Type, object: { id: string }) => void;
}

/** The connected accounts of a platform, and what sellers and Stripe do to them. */
export class StripeConnect {
  readonly #accounts = new Map<string, Connected>();
  readonly #links = new Map<string, OnboardingLink>();
  readonly #options: ConnectOptions;

  constructor(options: ConnectOptions) {
    this.#options = options;
  }

  get ids(): string[] {
    return [...this.#accounts.keys()];
  }

  create(params: AccountParams): string {
    const id = this.#options.newId("acct");
    this.#accounts.set(id, {
      ...params,
      id,
      created: this.#options.now().toISOString(),
      closed: false,
      deauthorized: false,
      requirements: [
        ...MISSING.map((field) => newRequirement(field, "currently_due", "routine_onboarding")),
        newRequirement("business_details.annual_revenue", "eventually_due", "routine_onboarding"),
      ],
      cardPayments: {
        status: "restricted",
        status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
      },
    });
    return id;
  }

  #find(id: string): Connected {
    const account = this.#accounts.get(id);
    if (!account) throw new StripeRefusal(404, `No such account: '${id}'`, { code: "not_found" });
    return account;
  }

  /** @throws StripeRefusal if the platform has no access to the account, as for requests with `Stripe-Context` */
  checkAccess(id: string): void {
    const account = this.#accounts.get(id);
    if (!account || account.closed || account.deauthorized) {
      throw new InvalidRequest(
        403,
        `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
        { code: "account_invalid" },
      );
    }
  }

  canCharge(id: string): boolean {
    return this.#find(id).cardPayments.status === "active";
  }

  /** The account as the API returns it: sections that `include` doesn't name are absent. */
  read(id: string, include: readonly string[]): Account {
    const { requirements, cardPayments, responsibilities, country, ...account } = this.#find(id);
    if (account.deauthorized) this.checkAccess(id);
    const has = (section: string): boolean => include.includes(section);
    return {
      id,
      object: "v2.core.account",
      applied_configurations: ["merchant"],
      closed: account.closed,
      created: account.created,
      livemode: false,
      metadata: account.metadata,
      ...(account.contact_email && { contact_email: account.contact_email }),
      ...(account.display_name && { display_name: account.display_name }),
      ...(account.dashboard && { dashboard: account.dashboard }),
      ...(has("configuration.merchant") && {
        configuration: { merchant: { applied: true, capabilities: { card_payments: cardPayments } } },
      }),
      ...(has("defaults") && {
        defaults: { responsibilities: { ...responsibilities, requirements_collector: "stripe" } },
      }),
      ...(has("identity") && { identity: country ? { country } : {} }),
      ...(has("requirements") && {
        requirements: {
          entries: requirements,
          ...(requirements.length > 0 && { summary: { minimum_deadline: { status: "currently_due" } } }),
        },
      }),
    } satisfies Account;
  }

  createLink(account: string, { refreshUrl, returnUrl }: { refreshUrl: string; returnUrl: string }) {
    this.checkAccess(account);
    const token = this.#options.newId("link");
    const now = this.#options.now();
    const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
    this.#links.set(token, { account, refreshUrl, returnUrl, expiresAt, opened: false });
    return {
      object: "v2.core.account_link",
      account,
      created: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      livemode: false,
      url: `${this.#options.origin()}/onboarding/${token}`,
      use_case: {
        type: "account_onboarding",
        account_onboarding: { refresh_url: refreshUrl, return_url: returnUrl },
      },
    } satisfies Stripe.V2.Core.AccountLink;
  }

  /** Opens the onboarding page: once, and only until the link expires. */
  openLink(token: string): { refreshUrl: string } | { requirements: string[] } | undefined {
    const link = this.#links.get(token);
    if (!link) return undefined;
    if (link.opened || link.expiresAt <= this.#options.now()) return { refreshUrl: link.refreshUrl };
    link.opened = true;
    return { requirements: this.#find(link.account).requirements.map(({ description }) => description) };
  }

  /** The seller fills in everything, or leaves early. @returns where the browser goes */
  leaveOnboarding(token: string, isFinished: boolean): string | undefined {
    const link = this.#links.get(token);
    if (link && isFinished) this.activate(link.account);
    return link?.returnUrl;
  }

  /** Stripe has verified everything. */
  activate(id: string): void {
    this.#change(id, [], { status: "active", status_details: [] });
  }

  /** Stripe asks for more, and stops payments until it is there. */
  restrict(id: string, missing = "identity.individual.documents"): void {
    this.#change(id, [newRequirement(missing, "past_due", "routine_verification")], {
      status: "restricted",
      status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
    });
  }

  /** The seller has provided everything, and Stripe is checking it. */
  check(id: string): void {
    this.#change(id, [], {
      status: "pending",
      status_details: [{ code: "requirements_pending_verification", resolution: "no_resolution" }],
    });
  }

  /** Stripe stops payments permanently. */
  reject(id: string): void {
    this.#change(id, [], {
      status: "rejected",
      status_details: [{ code: "rejected_other", resolution: "contact_stripe" }],
    });
  }

  #change(id: string, requirements: Requirement[], cardPayments: CardPayments): void {
    Object.assign(this.#find(id), { requirements, cardPayments });
    this.#options.emitThin("v2.core.account[configuration.merchant].capability_status_updated", id);
    this.#options.emitThin("v2.core.account[requirements].updated", id);
  }

  /** The seller connects the account again. */
  reauthorize(id: string): void {
    this.#find(id).deauthorized = false;
  }

  /** The seller removes the platform in Stripe's dashboard. */
  deauthorize(id: string): void {
    this.#find(id).deauthorized = true;
    this.#options.emit(id, "account.application.deauthorized", { id: "ca_standin" });
  }

  close(id: string): void {
    this.#find(id).closed = true;
    this.#options.emitThin("v2.core.account.closed", id);
  }
}
