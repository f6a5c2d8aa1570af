import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { ClaimAnswer } from "../../shared/api/contract/claim.ts";
import type { SessionState } from "../../shared/domain/admin-data.ts";
import { hasDomainShape } from "../../shared/domain/domain-shape.ts";
import type { KeptText } from "../../shared/state/kept-text.ts";
import { NameCheck, type NameCheckOptions } from "../../shared/state/name-check.ts";
import { type ClaimCalls, claimShop, registerOrSignIn } from "./claim-calls.ts";
import { ClaimMemory } from "./claim-draft.ts";
import { ClaimForm } from "./claim-form.ts";
import { type ClaimRefusal, refusalOf } from "./claim-refusal.ts";

export const CLAIM_STEPS = ["name", "account", "shop"] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** What there is to say above the step that is shown. */
export type ClaimNotice = Exclude<ClaimRefusal, { kind: "lost" | "name" | "fields" }> | { kind: "lost"; name: string };

export interface ClaimStoreOptions {
  client: ClaimCalls;
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
  notice: ClaimNotice | null = null;
  /** What is being done. */
  busy: "looking" | "signing-in" | "signing-out" | "registering" | "opening" | null = null;
  opened: ClaimAnswer | null = null;
  /** What was typed before is here again, and it is known who is signed in. */
  ready = false;
  #asked = "";
  readonly #options: ClaimStoreOptions;
  readonly #memory: ClaimMemory;

  constructor(options: ClaimStoreOptions) {
    this.#options = options;
    this.#memory = new ClaimMemory(options.kept);
    this.names = new NameCheck(options);
    this.form = new ClaimForm({
      label: () => this.names.label,
      onChange: () => this.#keep(),
    });
    makeAutoObservable(this, {
      names: false,
      form: false,
      session: observableRef,
      notice: observableRef,
      opened: observableRef,
    });
  }

  /**
   * Takes up what was typed before, and finds out who is signed in here.
   *
   * @param options.asked the name that the page's address brought along
   * @param options.typed what was typed into the field before the script was there
   * @param options.languages the browser's, the liked ones first
   */
  async start(options: { asked: string; typed: string; languages: readonly string[] }): Promise<void> {
    const { asked, typed, languages } = options;
    const kept = this.#memory.read();
    this.form.draft = kept.draft;
    this.form.guess(languages);
    this.#asked = asked;
    const name = typed || (asked !== "" && asked !== kept.asked ? asked : kept.name);
    void this.changeName(name);
    await this.#findSession();
    runInAction(() => {
      this.ready = true;
    });
  }

  async changeName(typed: string): Promise<void> {
    if (this.notice?.kind === "lost") this.notice = null;
    const looked = this.names.change(typed);
    this.#keep();
    await looked;
  }

  /** How far somebody has come: the first step that is not done, or the last. */
  get reached(): ClaimStep {
    if (this.names.refused || !hasDomainShape(this.names.label)) return "name";
    const known = this.session || (this.form.isNew && Object.keys(this.form.accountProblems).length === 0);
    return known ? "shop" : "account";
  }

  /** Whether a step is done; says what keeps it from that. Signs in where somebody has an account already. */
  async finish(step: Exclude<ClaimStep, "shop">): Promise<boolean> {
    if (this.busy) return false;
    this.notice = null;
    if (step === "name") {
      await this.#settleName();
      return this.reached !== "name";
    }
    const { form } = this;
    form.problems = this.session ? {} : form.accountProblems;
    if (Object.keys(form.problems).length > 0) return false;
    if (this.session || form.isNew) return true;
    return (await this.#attempt("signing-in", "account", () => this.#signIn())) === undefined;
  }

  /** Gives up the account that is signed in here, for another one. */
  async leaveAccount(): Promise<void> {
    const { session } = this;
    if (!session || this.busy) return;
    this.notice = null;
    await this.#attempt("signing-out", "account", async () => {
      await this.#options.client.signOut(session.token);
      this.#signedIn(null);
    });
  }

  /**
   * Opens the shop, with a new account where nobody is signed in, and goes there. Once only, however often it is asked.
   *
   * @returns the step at which something is in the way, if anything is
   */
  async open(): Promise<ClaimStep | undefined> {
    if (this.busy || this.opened) return undefined;
    // Nothing is waited for before `busy` says that something is being done.
    this.notice = null;
    this.form.problems = this.form.shopProblems;
    if (Object.keys(this.form.problems).length > 0) return "shop";
    if (this.reached !== "shop") return this.reached;
    const stuck = this.session ? undefined : await this.#attempt("registering", "shop", () => this.#register());
    return stuck ?? (await this.#attempt("opening", "shop", () => this.#claim()));
  }

  /** Nobody goes on with a name that turns out to be taken a moment later. */
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
    this.#signedIn(await this.#options.client.signIn(this.form.credentials));
  }

  async #register(): Promise<void> {
    const { form } = this;
    const name = form.value("person").trim();
    this.#signedIn(await registerOrSignIn(this.#options.client, { ...form.credentials, name }));
  }

  async #claim(): Promise<void> {
    const { form } = this;
    const request = {
      domain: this.names.label,
      name: form.value("shop").trim(),
      currency: form.value("currency"),
      locale: form.value("locale"),
      theme: form.theme,
    };
    const claimed = await claimShop(this.#options.client, request, this.session as SessionState);
    runInAction(() => {
      this.opened = claimed;
    });
    this.#memory.forget();
    this.#options.leave(claimed.url);
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
    const refusal = refusalOf(error, { ofAccount: what !== "opening" });
    const { form, names } = this;
    if (refusal.kind === "name") {
      names.refuse(refusal.problem);
      return "name";
    }
    if (refusal.kind === "fields") {
      runInAction(() => {
        form.problems = refusal.problems;
      });
      return refusal.problems.shop === undefined ? "account" : "shop";
    }
    runInAction(() => {
      this.notice = refusal.kind === "lost" ? { kind: "lost", name: names.label } : refusal;
    });
    switch (refusal.kind) {
      case "lost":
        await names.lost();
        return "name";
      case "known-email":
        runInAction(() => {
          form.password = "";
          form.change("account", "existing");
        });
        return "account";
      case "signed-out":
        await this.#findSession();
        return "account";
      default:
        return step;
    }
  }

  async #findSession(): Promise<void> {
    // Where it can't be told, nobody is: what is asked next will say the rest.
    this.#signedIn(await this.#options.client.session().catch(() => null));
  }

  #signedIn(session: SessionState | null): void {
    runInAction(() => {
      this.session = session;
      if (session) this.form.password = "";
    });
  }

  #keep(): void {
    this.#memory.write({ name: this.names.typed, asked: this.#asked, draft: this.form.draft });
  }
}
