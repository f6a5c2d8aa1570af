import type { AccountSession } from "../domain/account.ts";
import type { SessionState } from "../domain/admin-data.ts";
import type {
  AccountAnswer,
  ChangePasswordRequest,
  ConfirmRegistrationRequest,
  DoneAnswer,
  RegisterRequest,
  RegistrationAnswer,
  SessionAnswer,
  SessionsAnswer,
  SignInRequest,
  TicketAnswer,
} from "./contract/account.ts";
import { ENDPOINTS, fillPath } from "./endpoints.ts";
import { getJson, type Transport } from "./get-json.ts";
import { sendJson } from "./send-json.ts";

/** What somebody types to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

/** How somebody shows that a password is theirs: by itself, or by the word of the provider that keeps it. @throws ApiError */
export type ProvePassword = (credentials: Credentials) => Promise<SignInRequest>;

/** Accounts and their sessions. Every call rejects with an `ApiError`; a `token` is the session's (`SessionState`). */
export interface AccountClient {
  /** Who is signed in on this host; `null`: nobody. */
  session(): Promise<SessionState | null>;
  /** Asks for a mail with a code; nothing tells whether there is such an account. @returns what goes back with the code */
  register(request: RegisterRequest): Promise<string>;
  /** Opens the account, and signs in. */
  confirmRegistration(request: ConfirmRegistrationRequest): Promise<SessionState>;
  signIn(credentials: Credentials): Promise<SessionState>;
  signOut(token: string): Promise<void>;
  /** @returns where to go on in one's shop, within a minute */
  issueTicket(sellerId: string, token: string): Promise<string>;
  /** Hands in a ticket on the host that it was issued for. */
  enter(ticket: string): Promise<SessionState>;
  rename(name: string, token: string): Promise<AccountAnswer["account"]>;
  /** All other sessions end with it, and this one goes on under another token. */
  changePassword(request: { email: string; current: string; password: string }, token: string): Promise<SessionState>;
  sessions(): Promise<AccountSession[]>;
  endSession(sessionId: string, token: string): Promise<void>;
  /** Ends all sessions, this one included. */
  endSessions(token: string): Promise<void>;
  /** Asks for a mail with a link; nothing tells whether there is such an account. */
  requestPasswordReset(email: string): Promise<void>;
  resetPassword(request: { ticket: string; password: string }): Promise<SessionState>;
}

/** The platform keeps the passwords, and looks for itself. */
const asTyped: ProvePassword = (credentials) => Promise.resolve(credentials);

export function createAccountClient(transport: Transport, provePassword = asTyped): AccountClient {
  const opened = async (method: "POST" | "PUT", path: string, body: unknown, token?: string): Promise<SessionState> =>
    (await sendJson<SessionAnswer>(transport, method, path, body, { token })).session as SessionState;
  return {
    session: async () => (await getJson<SessionAnswer>(transport, ENDPOINTS.session.path)).session,
    async register(request) {
      return (await sendJson<RegistrationAnswer>(transport, "POST", ENDPOINTS.register.path, request)).registration;
    },
    confirmRegistration: (request) => opened("POST", ENDPOINTS.confirmRegistration.path, request),
    signIn: async (credentials) => opened("POST", ENDPOINTS.signIn.path, await provePassword(credentials)),
    async signOut(token) {
      await sendJson<DoneAnswer>(transport, "DELETE", ENDPOINTS.signOut.path, undefined, { token });
    },
    async issueTicket(sellerId, token) {
      return (await sendJson<TicketAnswer>(transport, "POST", ENDPOINTS.issueTicket.path, { sellerId }, { token })).url;
    },
    enter: (ticket) => opened("POST", ENDPOINTS.enter.path, { ticket }),
    async rename(name, token) {
      return (await sendJson<AccountAnswer>(transport, "PATCH", ENDPOINTS.renameAccount.path, { name }, { token }))
        .account;
    },
    async changePassword({ email, current, password }, token) {
      const proof = await provePassword({ email, password: current });
      const body: ChangePasswordRequest = "idToken" in proof ? { ...proof, password } : { current, password };
      return opened("PUT", ENDPOINTS.changePassword.path, body, token);
    },
    sessions: async () => (await getJson<SessionsAnswer>(transport, ENDPOINTS.sessions.path)).sessions,
    async endSession(sessionId, token) {
      await sendJson<DoneAnswer>(transport, "DELETE", fillPath(ENDPOINTS.endSession.path, { sessionId }), undefined, {
        token,
      });
    },
    async endSessions(token) {
      await sendJson<DoneAnswer>(transport, "DELETE", ENDPOINTS.endSessions.path, undefined, { token });
    },
    async requestPasswordReset(email) {
      await sendJson<DoneAnswer>(transport, "POST", ENDPOINTS.requestPasswordReset.path, { email });
    },
    resetPassword: (request) => opened("POST", ENDPOINTS.resetPassword.path, request),
  };
}
