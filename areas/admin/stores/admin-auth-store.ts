import { makeAutoObservable, observableRef } from "mobx";
import { isSubscribed, type Subscription } from "../../shared/domain/plan.ts";

/** The account that is signed in, as it may know itself. */
export interface UserDetails {
  id: string;
  email: string;
  name: string;
}

/** What a sign-in answers with. The session itself lives in an HttpOnly cookie, out of reach for scripts. */
export interface AdminSession {
  userdetails: UserDetails;
  /** Goes back in a header with every write; it lives in memory only. */
  token: string;
  /** Of the shop that the session is for; `null` where it has never had a plan. */
  subscription: Subscription | null;
}

/** Who is signed in to the admin. Nobody is until a session says so. */
export class AdminAuthStore {
  userdetails: UserDetails | null = null;
  token: string | null = null;
  #subscription: Subscription | null = null;
  readonly #now: () => Date;

  constructor({ now = () => new Date() }: { now?: () => Date } = {}) {
    this.#now = now;
    // `isSubscribed` depends on the time, which MobX can't observe: as a computed value it would outlive the period.
    makeAutoObservable(this, { userdetails: observableRef, isSubscribed: false });
  }

  get isSignedIn(): boolean {
    return this.token !== null;
  }

  /** Whether what the shop's plan allows may be used at this moment. */
  get isSubscribed(): boolean {
    return this.token !== null && this.#subscription !== null && isSubscribed(this.#subscription, this.#now());
  }

  /** Takes a session in the place of whichever there was. */
  signIn({ userdetails, token, subscription }: AdminSession): void {
    this.userdetails = userdetails;
    this.token = token;
    this.#subscription = subscription;
  }

  /** Forgets the session; nothing of it stays in memory. */
  signOut(): void {
    this.userdetails = null;
    this.token = null;
    this.#subscription = null;
  }
}
