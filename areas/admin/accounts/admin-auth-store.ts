import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { SessionState } from "../../shared/accounts/account.ts";
import type { ChangePasswordRequest, SessionAnswer } from "../../shared/accounts/contract/account.ts";
import { apiErrorOf, type Problem } from "../../shared/api/api-error.ts";
import type { Call } from "../../shared/api/call.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { emailAddress } from "../../shared/domain/text-patterns.ts";
import type { ProvePassword } from "../../shared/firebase/password-prover.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { callWithSession, type SessionKeeper, withSession } from "../api/admin-api.ts";

/** The tabs of one browser on this host, which share a session. */
export interface SessionTabs {
  /** Reports a sign-in or sign-out to the other tabs. */
  notify(): void;
  /** Calls back when another tab reports one. */
  onNews(listener: () => void): void;
}

/** A channel of this origin only: https://developer.mozilla.org/docs/Web/API/BroadcastChannel */
export function sessionTabs(): SessionTabs {
  const channel = new BroadcastChannel("awning-session");
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    notify: () => channel.postMessage(null),
    onNews(listener) {
      channel.onmessage = listener;
    },
  };
}

export type UserDetails = SessionState["account"];

/** `unknown` until the server has answered; `lost` when the session has ended: the page stays until the next sign-in. */
export type AuthState = "unknown" | "signed-in" | "signed-out" | "lost";

interface AuthOptions {
  /** Sends no session token. */
  call: Call;
  provePassword: ProvePassword;
  tabs?: SessionTabs;
}

/** Who is signed in to the admin on this host. The session is in an HttpOnly cookie, which scripts can't read. */
export class AdminAuthStore implements SessionKeeper {
  state: AuthState = "unknown";
  userdetails: UserDetails | null = null;
  /** Sent in a header with every write; kept in memory only. */
  token: string | null = null;
  shops: readonly OwnShop[] = [];
  /** Whether the plan of the open shop applies, by the server's clock when the shop was last loaded. */
  isSubscribed = false;
  /** Why `restore` failed. */
  problem: Problem | null = null;
  /** Why a ticket from another host was refused. */
  refusal: Problem | null = null;
  /** Someone has signed in since the page was loaded. */
  hasJustSignedIn = false;
  #asking: Promise<void> | undefined;
  /** Grows with each sign-in and sign-out. The answer to an earlier request for the session is then out of date. */
  #changes = 0;
  #waiting: ((again: boolean) => void)[] = [];
  readonly #call: Call;
  readonly #callWithSession: Call;
  readonly #provePassword: ProvePassword;
  readonly #tabs: SessionTabs | undefined;

  constructor({ call, provePassword, tabs }: AuthOptions) {
    this.#call = call;
    this.#callWithSession = callWithSession(call, this);
    this.#provePassword = provePassword;
    this.#tabs = tabs;
    makeAutoObservable(this, {
      userdetails: observableRef,
      shops: observableRef,
      problem: observableRef,
      refusal: observableRef,
    });
    tabs?.onNews(() => void this.restore());
  }

  get accountId(): string | null {
    return this.userdetails?.id ?? null;
  }

  get isSignedIn(): boolean {
    return this.token !== null;
  }

  takeSubscription(isSubscribed: boolean): void {
    this.isSubscribed = isSubscribed;
  }

  /** Asks the server who is signed in, once for concurrent calls. Never rejects: `problem` says what went wrong. */
  restore(): Promise<void> {
    this.#asking ??= this.#restore().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** @throws ApiError `wrong-credentials`, `too-many-requests`, … */
  async signIn(email: string, password: string): Promise<void> {
    const body = await this.#provePassword({ email: emailAddress(email), password });
    this.#open(await this.#call(ACCOUNT_ENDPOINTS.signIn, { body }));
  }

  /** Signs in with a ticket from another host. If it has expired, the present session stays. Never rejects. */
  async arrive(ticket: string): Promise<void> {
    try {
      this.#open(await this.#call(ACCOUNT_ENDPOINTS.enter, { body: { ticket } }));
    } catch (error) {
      runInAction(() => {
        this.refusal = apiErrorOf(error);
      });
      await this.restore();
    }
  }

  /** @throws ApiError `ticket-invalid`, or `bad-request` with `fields.password` */
  async resetPassword(ticket: string, password: string): Promise<void> {
    this.#open(await this.#call(ACCOUNT_ENDPOINTS.resetPassword, { body: { ticket, password } }));
  }

  /** @throws ApiError `wrong-credentials`, or `bad-request` with `fields.password` */
  async changePassword(current: string, password: string): Promise<void> {
    const change = async (token: string): Promise<SessionAnswer> => {
      // Proved for each attempt: a proof expires within minutes, and the person may have to sign in again first.
      const proof = await this.#provePassword({ email: this.userdetails?.email ?? "", password: current });
      const body: ChangePasswordRequest = "idToken" in proof ? { ...proof, password } : { current, password };
      return this.#call(ACCOUNT_ENDPOINTS.changePassword, { body }, { token });
    };
    this.#open(await withSession(this, change));
  }

  /** @throws ApiError */
  async rename(name: string): Promise<void> {
    const { account } = await this.#callWithSession(ACCOUNT_ENDPOINTS.renameAccount, { body: { name } });
    runInAction(() => {
      this.userdetails = account;
    });
  }

  /** @throws ApiError; the session then continues */
  async signOut(): Promise<void> {
    await this.#callWithSession(ACCOUNT_ENDPOINTS.signOut);
    this.forget();
    this.#tabs?.notify();
  }

  /** Ends all of the account's sessions, this one included. @throws ApiError */
  async signOutEverywhere(): Promise<void> {
    await this.#callWithSession(ACCOUNT_ENDPOINTS.endSessions);
    this.forget();
    this.#tabs?.notify();
  }

  forget(): void {
    this.#changes += 1;
    this.#take(null);
    this.state = "signed-out";
    this.#goOn(false);
  }

  /** A link that signs in to another of the account's shops, valid for a minute. @throws ApiError */
  async ticketTo(sellerId: string): Promise<string> {
    return (await this.#callWithSession(ACCOUNT_ENDPOINTS.issueTicket, { body: { sellerId } })).url;
  }

  async renew(refused: string | null): Promise<boolean> {
    await this.restore();
    if (this.state === "lost") return new Promise((resolve) => this.#waiting.push(resolve));
    return this.token !== null && this.token !== refused;
  }

  async #restore(): Promise<void> {
    const changes = this.#changes;
    try {
      const { session } = await this.#call(ACCOUNT_ENDPOINTS.session);
      if (changes !== this.#changes) return;
      runInAction(() => {
        if (session) this.#accept(session);
        else if (this.userdetails) this.#lose();
        else this.forget();
      });
    } catch (error) {
      if (changes !== this.#changes) return;
      runInAction(() => {
        this.problem = apiErrorOf(error);
      });
    }
  }

  #open({ session }: SessionAnswer): void {
    this.#changes += 1;
    runInAction(() => {
      if (session) this.#accept(session);
      this.hasJustSignedIn = true;
    });
    this.#tabs?.notify();
  }

  #accept(session: SessionState): void {
    const isSame = this.userdetails?.id === session.account.id;
    if (!isSame) this.isSubscribed = false;
    this.#take(session);
    this.state = "signed-in";
    this.#goOn(isSame);
  }

  /** Keeps the account and its shops: the page stays unchanged. */
  #lose(): void {
    this.token = null;
    this.state = "lost";
  }

  #take(session: SessionState | null): void {
    this.userdetails = session?.account ?? null;
    this.token = session?.token ?? null;
    this.shops = session?.shops ?? [];
    this.problem = null;
    if (!session) this.isSubscribed = false;
  }

  /** @param again the same account has signed in again */
  #goOn(again: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(again);
  }
}
