import * as z from "zod/mini";
import { email, id, line } from "../../contract/fields.ts";
import { MAX_PERSON } from "../../domain/text-patterns.ts";
import { locale } from "../../sellers/contract/settings.ts";
import { normalizeEmail, type SessionState } from "../account.ts";

const address = email.check(z.overwrite(normalizeEmail));
/** As typed, spaces included. `passwordProblem` checks its strength. */
const password = z.string().check(
  z.minLength(1),
  z.maxLength(1000),
  z.refine((value) => value.isWellFormed(), "not-plain-text"),
);
const secret = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * The body of `POST /api/registrations`, which mails a code to the address. The response is the same whether or not an
 * account exists. `locale` is the mail's language.
 */
export const registerRequest = z.strictObject({ email: address, locale });
export type RegisterRequest = z.output<typeof registerRequest>;

/** The body of `POST /api/accounts`, with the mailed code. It opens the account and signs in. */
export const confirmRegistrationRequest = z.strictObject({
  registration: secret,
  code: z.string().check(z.regex(/^\d{6}$/, "not-six-digits")),
  password,
  name: line(MAX_PERSON),
});
export type ConfirmRegistrationRequest = z.output<typeof confirmRegistrationRequest>;

/** Firebase's ID token (a JWT) of a person who has just signed in to Firebase in the browser. */
const idToken = z.string().check(z.maxLength(5000), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/));

/**
 * The body of `POST /api/session`: the password, or, where Firebase stores the passwords, an ID token issued within the
 * last five minutes. Browsers send Firebase passwords as `normalizePassword` returns them.
 */
export const signInRequest = z.union([z.strictObject({ email: address, password }), z.strictObject({ idToken })]);
export type SignInRequest = z.output<typeof signInRequest>;

/** The body of `POST /api/session/tickets`. */
export const ticketRequest = z.strictObject({ sellerId: id });

/** The body of `POST /api/session/entry`. */
export const enterRequest = z.strictObject({ ticket: secret });

/** The body of `PATCH /api/account`. */
export const renameRequest = z.strictObject({ name: line(MAX_PERSON) });

/** The body of `PUT /api/account/password`, with the same proof as for signing in. It ends all other sessions. */
export const changePasswordRequest = z.union([
  z.strictObject({ current: password, password }),
  z.strictObject({ idToken, password }),
]);
export type ChangePasswordRequest = z.output<typeof changePasswordRequest>;

/** The body of `POST /api/password-resets`. The response is the same whether or not the account exists. */
export const passwordResetRequest = z.strictObject({ email: address });

/** The body of `POST /api/password-resets/redemption`. It signs in here and ends all other sessions. */
export const resetPasswordRequest = z.strictObject({ ticket: secret, password });

/** `GET /api/session`, and every operation that opens a session. */
export interface SessionAnswer {
  /** `null`: not signed in. */
  session: SessionState | null;
}
