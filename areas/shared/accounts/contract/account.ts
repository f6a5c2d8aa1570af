import * as z from "zod/mini";
import { email, id, line } from "../../contract/fields.ts";
import { MAX_PERSON } from "../../domain/text-patterns.ts";
import { locale } from "../../sellers/contract/settings.ts";
import { normalizeEmail, type SessionState } from "../account.ts";

const address = email.check(z.overwrite(normalizeEmail));
/** As it was typed, spaces included; how good it is, `passwordProblem` says. */
const password = z.string().check(
  z.minLength(1),
  z.maxLength(1000),
  z.refine((value) => value.isWellFormed(), "not-plain-text"),
);
const secret = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * The body of `POST /api/registrations`, which mails a code to the address; the answer is the same whether or not there is
 * an account. `locale` is the mail's.
 */
export const registerRequest = z.strictObject({ email: address, locale });
export type RegisterRequest = z.output<typeof registerRequest>;

/** The body of `POST /api/accounts`, with the mailed code: it opens the account and signs in. */
export const confirmRegistrationRequest = z.strictObject({
  registration: secret,
  code: z.string().check(z.regex(/^\d{6}$/, "not-six-digits")),
  password,
  name: line(MAX_PERSON),
});
export type ConfirmRegistrationRequest = z.output<typeof confirmRegistrationRequest>;

/** Firebase's ID token (a JWT) of somebody who has just signed in with it in the browser. */
const idToken = z.string().check(z.maxLength(5000), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/));

/**
 * The body of `POST /api/session`: what the account's password is, or, where Firebase keeps it, that Firebase has seen it
 * within the last five minutes. A browser hands Firebase passwords as `normalizePassword` writes them.
 */
export const signInRequest = z.union([z.strictObject({ email: address, password }), z.strictObject({ idToken })]);
export type SignInRequest = z.output<typeof signInRequest>;

/** The body of `POST /api/session/tickets`. */
export const ticketRequest = z.strictObject({ sellerId: id });

/** The body of `POST /api/session/entry`. */
export const enterRequest = z.strictObject({ ticket: secret });

export const sessionParameters = z.strictObject({ sessionId: id });

/** The body of `PATCH /api/account`. */
export const renameRequest = z.strictObject({ name: line(MAX_PERSON) });

/** The body of `PUT /api/account/password`, proven as when signing in: all other sessions end with it. */
export const changePasswordRequest = z.union([
  z.strictObject({ current: password, password }),
  z.strictObject({ idToken, password }),
]);
export type ChangePasswordRequest = z.output<typeof changePasswordRequest>;

/** The body of `POST /api/password-resets`; the answer is the same whether or not there is such an account. */
export const passwordResetRequest = z.strictObject({ email: address });

/** The body of `POST /api/password-resets/redemption`: whoever resets is signed in, and everybody else signed out. */
export const resetPasswordRequest = z.strictObject({ ticket: secret, password });

/** `POST /api/registrations`. */
export interface RegistrationAnswer {
  /** Goes back with the code. */
  registration: string;
}

/** `GET /api/session`, and whatever opens one. */
export interface SessionAnswer {
  /** `null`: nobody is signed in here. */
  session: SessionState | null;
}

/** `POST /api/session/tickets`: where to go, within a minute. */
export interface TicketAnswer {
  url: string;
}

/** Where there is nothing to say. */
export interface DoneAnswer {
  done: true;
}
