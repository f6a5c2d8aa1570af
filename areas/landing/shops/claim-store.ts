import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { SessionState } from "../../shared/accounts/account.ts";
import type { Call } from "../../shared/api/call.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { hasDomainShape } from "../../shared/domain/domain-shape.ts";
import { labelOf } from "../../shared/domain/name-suggestions.ts";
import { emailAddress } from "../../shared/domain/text-patterns.ts";
import type { ProvePassword } from "../../shared/firebase/password-prover.ts";
import type { ClaimAnswer } from "../../shared/shops/contract/shop-operations.ts";
import type { KeptText } from "../../shared/state/kept-text.ts";
import { NameCheck, type NameCheckOptions } from "../../shared/state/name-check.ts";
import { claimShop, confirmRegistration, signIn } from "./claim-calls.ts";
import { ClaimMemory, type PendingRegistration } from "./claim-draft.ts";
import { ClaimForm } from "./claim-form.ts";
import { type ClaimProblems, type ClaimRefusal, type ClaimWording, refusalOf } from "./claim-problems.ts";

export const CLAIM_STEPS = ["name", "account", "shop"] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** Shown above the current step. */
export type ClaimNotice = Exclude<ClaimRefusal, { kind: "lost" | "name" | "fields" }> | { kind: "lost"; name: string };

export interface ClaimStoreOptions extends ClaimWording {
  call: Call;
  provePassword: ProvePassword;
  wait: NameCheckOptions["wait"];
  kept: KeptText;
  /** Navigates to another site. */
  leave(url: string): void;
}

/**
 * Opens a shop in three steps: its name, its owner's account, and its first look. Typed values other than the password,
 * and a registration that waits for its code, are stored until the window is closed, and survive all failures.
 */
export class ClaimStore {
  readonly names: NameCheck;
  readonly form: ClaimForm;
  /** `undefined`: not known yet. */
  session: SessionState | null | undefined = undefined;
  registration: PendingRegistration | null = null;
  /** Whether a reload has lost the password of the registration. */
  asksPassword = false;
  notice: ClaimNotice | null = null;
  /** The running action. */
  busy: "looking" | "signing-in" | "signing-out" | "registering" | "confirming" | "opening" | null = null;
  opened: ClaimAnswer | null = null;
  /** Whether typed values are restored and `session` is known. */
  ready = false;
  #asked = "";
  /** The name for the address that the last claim asked for. Another may be typed before its response. */
  #claimed = "";
  /** Whether the response to a code was lost. */
  #mayBeConfirmed = false;
  readonly #options: ClaimStoreOptions;
  readonly #memory: ClaimMemory;

  constructor(options: ClaimStoreOptions) {
    this.#options = options;
    this.#memory = new ClaimMemory(options.kept);
    this.names = new NameCheck(options);
    this.form = new ClaimForm({ wording: options, label: () => this.names.label, onChange: () => this.#keep() });
    makeAutoObservable(this, {
      names: false,
      form: false,
      session: observableRef,
      registration: observableRef,
      notice: observableRef,
      opened: observableRef,
    });
  }

  /**
   * Restores typed values and loads the session.
   *
   * @param options.asked the shop's name in the page's URL
   * @param options.address the name for the shop's address in the page's URL; by default derived from the shop's name
   * @param options.typed the shop's name as typed before hydration
   * @param options.languages the browser's, preferred ones first
   */
  async start(options: {
    asked: string;
    address?: string;
    typed: string;
    languages: readonly string[];
  }): Promise<void> {
    const { asked, address, typed, languages } = options;
    const kept = this.#memory.read();
    this.form.draft = kept.draft;
    this.registration = kept.registration;
    this.asksPassword = kept.registration !== null;
    this.form.guess(languages, this.#options.texts.language);
    this.#asked = asked;
    const shop = typed || (asked !== kept.asked ? asked : "");
    if (shop === "") void this.changeName(kept.name);
    else {
      this.form.change("shop", shop);
      void this.changeName(address || this.#addressOf(shop));
    }
    await this.#findSession();
    runInAction(() => {
      this.ready = true;
    });
  }

  /** Also updates the name for the address, unless it was edited. */
  async changeShop(typed: string): Promise<void> {
    const follows = this.names.typed === this.#addressOf(this.form.value("shop"));
    this.form.change("shop", typed);
    if (follows) await this.changeName(this.#addressOf(typed));
  }

  #addressOf(shop: string): string {
    return labelOf(shop, this.#options.texts.language);
  }

  /** @param typed the name for the shop's address */
  async changeName(typed: string): Promise<void> {
    if (this.notice?.kind === "lost") this.notice = null;
    const looked = this.names.change(typed);
    this.#keep();
    await looked;
  }

  /** The first unfinished step, or the last step. */
  get reached(): ClaimStep {
    if (this.names.refused || !hasDomainShape(this.names.label)) return "name";
    if (Object.keys(this.form.shopProblems).length > 0) return "name";
    return this.session ? "shop" : "account";
  }

  /**
   * Finishes a step, or shows its problems. The account's step signs in, or first requests a code by email and then
   * opens the account with it.
   *
   * @returns whether the step is finished
   */
  async finish(step: Exclude<ClaimStep, "shop">): Promise<boolean> {
    if (this.busy) return false;
    this.notice = null;
    if (step === "name") {
      this.form.problems = this.form.shopProblems;
      await this.#settleName();
      return this.reached !== "name";
    }
    const { form, registration } = this;
    form.problems = this.session ? {} : registration ? this.#registrationProblems : form.accountProblems;
    if (Object.keys(form.problems).length > 0) return false;
    if (this.session) return true;
    if (registration) return this.#succeeds("confirming", () => this.#confirm(registration));
    if (!form.isNew) return this.#succeeds("signing-in", () => this.#signIn());
    await this.#succeeds("registering", () => this.#register());
    return false;
  }

  /** Requests another code. The earlier one stays valid, but only with its own registration. */
  async sendCodeAgain(): Promise<void> {
    if (this.busy) return;
    this.notice = null;
    this.form.problems = {};
    this.form.code = "";
    await this.#succeeds("registering", () => this.#register());
  }

  /** Returns to the account's fields. @param account which of the two forms to show */
  leaveRegistration(account: "new" | "existing"): void {
    if (this.busy) return;
    this.notice = null;
    this.#endRegistration();
    this.form.change("account", account);
  }

  /** Signs out, for choosing another account. */
  async leaveAccount(): Promise<void> {
    const { session } = this;
    if (!session || this.busy) return;
    this.notice = null;
    await this.#attempt("signing-out", "account", async () => {
      await this.#options.call(ACCOUNT_ENDPOINTS.signOut, {}, session);
      this.#signedIn(null);
    });
  }

  /**
   * Opens the shop and navigates to it. Concurrent and later calls do nothing.
   *
   * @returns the step with a problem, if any
   */
  async open(): Promise<ClaimStep | undefined> {
    if (this.busy || this.opened) return undefined;
    // No `await` before `busy` is set: a second call must see it.
    this.notice = null;
    this.form.problems = { ...this.form.shopProblems, ...this.form.contactProblems };
    if (this.reached !== "shop") return this.reached;
    if (this.form.problems.contact !== undefined) return "shop";
    return this.#attempt("opening", "shop", () => this.#claim());
  }

  /** Waits for the verdict on the name. */
  async #settleName(): Promise<void> {
    this.names.insist();
    if (this.names.verdict.kind !== "looking") return;
    this.busy = "looking";
    // Each letter typed now starts another lookup.
    while (this.names.verdict.kind === "looking") await this.names.settled;
    runInAction(() => {
      this.busy = null;
    });
  }

  get #registrationProblems(): ClaimProblems {
    const { password } = this.form.accountProblems;
    return { ...this.form.codeProblems, ...(this.asksPassword && password && { password }) };
  }

  async #signIn(): Promise<void> {
    this.#signedIn(await signIn(this.#options, this.form.credentials));
  }

  async #register(): Promise<void> {
    const { email } = this.form.credentials;
    // The email is in the page's language.
    const body = { email, locale: this.#options.texts.language };
    const { registration: secret } = await this.#options.call(ACCOUNT_ENDPOINTS.register, { body });
    runInAction(() => {
      this.registration = { email, secret, mails: (this.registration?.mails ?? 0) + 1 };
      this.#keep();
    });
  }

  async #confirm({ email, secret }: PendingRegistration): Promise<void> {
    const { form } = this;
    const name = form.value("person").trim();
    const request = { registration: secret, code: form.mailedCode, password: form.password, name };
    const attempt = { email, isRepeated: this.#mayBeConfirmed };
    this.#signedIn(await confirmRegistration(this.#options, request, attempt));
    // If the session ends before the shop is open, the account exists already.
    runInAction(() => form.change("account", "existing"));
  }

  #endRegistration(): void {
    this.registration = null;
    this.asksPassword = false;
    this.form.code = "";
    this.#mayBeConfirmed = false;
    this.#keep();
  }

  async #claim(): Promise<void> {
    const { form } = this;
    this.#claimed = this.names.label;
    const request = {
      domain: this.#claimed,
      name: form.value("shop").trim(),
      currency: form.value("currency"),
      locale: form.value("locale"),
      theme: form.theme,
      contactEmail: emailAddress(form.value("contact")),
    };
    const claimed = await claimShop(this.#options.call, request, this.session as SessionState);
    runInAction(() => {
      this.opened = claimed;
    });
    this.#memory.forget();
    this.#options.leave(claimed.url);
  }

  /** Attempts an action of the account's step. @returns whether it succeeded */
  async #succeeds(what: NonNullable<ClaimStore["busy"]>, run: () => Promise<void>): Promise<boolean> {
    return (await this.#attempt(what, "account", run)) === undefined;
  }

  /** @returns the step that shows the failure, by default `step`; `undefined` if the attempt succeeded */
  async #attempt(
    what: NonNullable<ClaimStore["busy"]>,
    step: ClaimStep,
    run: () => Promise<void>,
  ): Promise<ClaimStep | undefined> {
    runInAction(() => {
      this.busy = what;
    });
    try {
      await run();
      return undefined;
    } catch (error) {
      return await this.#refused(error, { what, step });
    } finally {
      runInAction(() => {
        this.busy = null;
      });
    }
  }

  async #refused(
    error: unknown,
    { what, step }: { what: NonNullable<ClaimStore["busy"]>; step: ClaimStep },
  ): Promise<ClaimStep> {
    const { texts, problems } = this.#options;
    const refusal = refusalOf(error, { texts, problems, ofAccount: what !== "opening" });
    const { form, names } = this;
    if (what === "confirming" && refusal.kind === "unclear") this.#mayBeConfirmed = true;
    if (refusal.kind === "name") {
      names.refuse(this.#claimed, refusal.problem);
      return "name";
    }
    if (refusal.kind === "fields") {
      runInAction(() => {
        form.problems = refusal.problems;
        // Other fields than the code are shown only after the registration has ended.
        if (refusal.problems.code === undefined) this.#endRegistration();
      });
      return stepOfProblems(refusal.problems);
    }
    runInAction(() => {
      this.notice = refusal.kind === "lost" ? { kind: "lost", name: this.#claimed } : refusal;
    });
    switch (refusal.kind) {
      case "lost":
        await names.lost(this.#claimed);
        return "name";
      case "signed-out":
        await this.#findSession();
        return "account";
      default:
        return step;
    }
  }

  async #findSession(): Promise<void> {
    // A failure counts as signed out. The next request reports the reason.
    const { session } = await this.#options.call(ACCOUNT_ENDPOINTS.session).catch(() => ({ session: null }));
    this.#signedIn(session);
  }

  #signedIn(session: SessionState | null): void {
    runInAction(() => {
      this.session = session;
      if (!session) return;
      this.form.password = "";
      this.#endRegistration();
    });
  }

  #keep(): void {
    const { names, form, registration } = this;
    this.#memory.write({ name: names.typed, asked: this.#asked, draft: form.draft, registration });
  }
}

/** The step that shows the fields. */
function stepOfProblems({ shop, contact }: ClaimProblems): ClaimStep {
  if (shop !== undefined) return "name";
  return contact === undefined ? "account" : "shop";
}
