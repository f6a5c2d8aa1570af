import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { SessionState } from "../../shared/accounts/account.ts";
import type { Call } from "../../shared/api/call.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { hasDomainShape } from "../../shared/domain/domain-shape.ts";
import { labelOf } from "../../shared/domain/name-suggestions.ts";
import type { ProvePassword } from "../../shared/firebase/password-prover.ts";
import type { ClaimAnswer } from "../../shared/shops/contract/shop-operations.ts";
import type { KeptText } from "../../shared/state/kept-text.ts";
import { NameCheck, type NameCheckOptions } from "../../shared/state/name-check.ts";
import { claimShop, confirmRegistration, signIn } from "./claim-calls.ts";
import { ClaimMemory } from "./claim-draft.ts";
import { ClaimForm } from "./claim-form.ts";
import { type ClaimProblems, type ClaimRefusal, type ClaimWording, refusalOf } from "./claim-problems.ts";

export const CLAIM_STEPS = ["name", "account", "shop"] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** Shown above the current step. */
export type ClaimNotice = Exclude<ClaimRefusal, { kind: "lost" | "name" | "fields" }> | { kind: "lost"; name: string };

/** A new account whose address waits for the code of its mail. */
export interface PendingRegistration {
  email: string;
  secret: string;
  /** How many mails were sent to the address. */
  mails: number;
}

export interface ClaimStoreOptions extends ClaimWording {
  call: Call;
  provePassword: ProvePassword;
  wait: NameCheckOptions["wait"];
  kept: KeptText;
  /** Goes to another site. */
  leave(url: string): void;
}

/**
 * From a name to an open shop: the wanted name, whose shop it will be, and its first look. What is typed is kept until
 * the window is closed, the password aside; whatever goes wrong, nothing of it is lost.
 */
export class ClaimStore {
  readonly names: NameCheck;
  readonly form: ClaimForm;
  /** `undefined`: not known yet. */
  session: SessionState | null | undefined = undefined;
  registration: PendingRegistration | null = null;
  notice: ClaimNotice | null = null;
  /** What is being done. */
  busy: "looking" | "signing-in" | "signing-out" | "registering" | "confirming" | "opening" | null = null;
  opened: ClaimAnswer | null = null;
  /** What was typed before is restored, and `session` is known. */
  ready = false;
  #asked = "";
  /** Whether the answer to a code was lost. */
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
   * Takes up what was typed before, and finds out who is signed in here.
   *
   * @param options.asked the shop's name that the page's address brought along
   * @param options.address the name in the shop's own address that came with it; by default it follows from the shop's name
   * @param options.typed what was typed into the shop's name before the script was there
   * @param options.languages the browser's, the liked ones first
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
    this.form.guess(languages);
    this.#asked = asked;
    const shop = typed || (asked !== kept.asked ? asked : "");
    if (shop === "") void this.changeName(kept.name);
    else {
      this.form.change("shop", shop);
      void this.changeName(address || labelOf(shop));
    }
    await this.#findSession();
    runInAction(() => {
      this.ready = true;
    });
  }

  /** The name in the address follows from the shop's name until somebody writes another. */
  async changeShop(typed: string): Promise<void> {
    const follows = this.names.typed === labelOf(this.form.value("shop"));
    this.form.change("shop", typed);
    if (follows) await this.changeName(labelOf(typed));
  }

  /** @param typed the name in the shop's address */
  async changeName(typed: string): Promise<void> {
    if (this.notice?.kind === "lost") this.notice = null;
    const looked = this.names.change(typed);
    this.#keep();
    await looked;
  }

  /** How far somebody has come: the first step that is not done, or the last. */
  get reached(): ClaimStep {
    if (this.names.refused || !hasDomainShape(this.names.label)) return "name";
    if (Object.keys(this.form.shopProblems).length > 0) return "name";
    return this.session ? "shop" : "account";
  }

  /**
   * Finishes a step, or shows what is wrong. The account's step signs in, or first mails a code and then opens the account
   * with it.
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
    form.problems = this.session ? {} : registration ? form.codeProblems : form.accountProblems;
    if (Object.keys(form.problems).length > 0) return false;
    if (this.session) return true;
    if (registration) return this.#succeeds("confirming", () => this.#confirm(registration));
    if (!form.isNew) return this.#succeeds("signing-in", () => this.#signIn());
    await this.#succeeds("registering", () => this.#register());
    return false;
  }

  /** Mails another code. The earlier one stays valid, but only with its own registration. */
  async sendCodeAgain(): Promise<void> {
    if (this.busy) return;
    this.notice = null;
    this.form.problems = {};
    this.form.code = "";
    await this.#succeeds("registering", () => this.#register());
  }

  /** Back to the account's fields. @param account which of the two forms to show */
  leaveRegistration(account: "new" | "existing"): void {
    if (this.busy) return;
    this.notice = null;
    this.#endRegistration();
    this.form.change("account", account);
  }

  /** Gives up the account that is signed in here, for another one. */
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
   * Opens the shop and goes there. Further calls do nothing.
   *
   * @returns the step at which something is in the way, if anything is
   */
  async open(): Promise<ClaimStep | undefined> {
    if (this.busy || this.opened) return undefined;
    // Nothing is waited for before `busy` says that something is being done.
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
    await this.names.settled;
    runInAction(() => {
      this.busy = null;
    });
  }

  async #signIn(): Promise<void> {
    this.#signedIn(await signIn(this.#options, this.form.credentials));
  }

  async #register(): Promise<void> {
    const { email } = this.form.credentials;
    const body = { email, locale: this.form.value("locale") };
    const { registration: secret } = await this.#options.call(ACCOUNT_ENDPOINTS.register, { body });
    runInAction(() => {
      this.registration = { email, secret, mails: (this.registration?.mails ?? 0) + 1 };
    });
  }

  async #confirm({ email, secret }: PendingRegistration): Promise<void> {
    const { form } = this;
    const name = form.value("person").trim();
    const request = { registration: secret, code: form.mailedCode, password: form.password, name };
    const attempt = { email, isRepeated: this.#mayBeConfirmed };
    this.#signedIn(await confirmRegistration(this.#options, request, attempt));
    // Should the session end before the shop is open, the account is there.
    runInAction(() => form.change("account", "existing"));
  }

  #endRegistration(): void {
    this.registration = null;
    this.form.code = "";
    this.#mayBeConfirmed = false;
  }

  async #claim(): Promise<void> {
    const { form } = this;
    const request = {
      domain: this.names.label,
      name: form.value("shop").trim(),
      currency: form.value("currency"),
      locale: form.value("locale"),
      theme: form.theme,
      contactEmail: form.value("contact").trim(),
    };
    const claimed = await claimShop(this.#options.call, request, this.session as SessionState);
    runInAction(() => {
      this.opened = claimed;
    });
    this.#memory.forget();
    this.#options.leave(claimed.url);
  }

  /** Of the account's step. */
  async #succeeds(what: NonNullable<ClaimStore["busy"]>, run: () => Promise<void>): Promise<boolean> {
    return (await this.#attempt(what, "account", run)) === undefined;
  }

  /** @returns the step at which it went wrong, if it did; `step` where that says nothing else */
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
      names.refuse(refusal.problem);
      return "name";
    }
    if (refusal.kind === "fields") {
      runInAction(() => {
        form.problems = refusal.problems;
        // Its own field is shown only with the account's.
        if (refusal.problems.code === undefined) this.#endRegistration();
      });
      return stepOfProblems(refusal.problems);
    }
    runInAction(() => {
      this.notice = refusal.kind === "lost" ? { kind: "lost", name: names.label } : refusal;
    });
    switch (refusal.kind) {
      case "lost":
        await names.lost();
        return "name";
      case "signed-out":
        await this.#findSession();
        return "account";
      default:
        return step;
    }
  }

  async #findSession(): Promise<void> {
    // On a failure, as if nobody were signed in: the next request says what is wrong.
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
    this.#memory.write({ name: this.names.typed, asked: this.#asked, draft: this.form.draft });
  }
}

/** The step that shows the fields. */
function stepOfProblems({ shop, contact }: ClaimProblems): ClaimStep {
  if (shop !== undefined) return "name";
  return contact === undefined ? "account" : "shop";
}
