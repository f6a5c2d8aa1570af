import * as z from "zod/mini";
import { answerOf, doneAnswer, namedSchemas, objectOf, time } from "../../contract/answer-fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { image } from "../../pictures/contract/image.ts";
import { type OwnShop, SELLER_STATUSES } from "../../sellers/seller.ts";
import type { AccountSession, SessionState } from "../account.ts";
import {
  changePasswordRequest,
  confirmRegistrationRequest,
  enterRequest,
  passwordResetRequest,
  registerRequest,
  renameRequest,
  resetPasswordRequest,
  type SessionAnswer,
  signInRequest,
  ticketRequest,
} from "./account.ts";

export const ownShop = objectOf<OwnShop>("OwnShop")({
  id: z.string(),
  domain: z.string(),
  name: z.string(),
  status: z.enum(SELLER_STATUSES),
  logo: z.nullable(image),
  accent: z.string(),
  origin: z.string(),
  isBilled: z.optional(z.literal(true)),
  pastDueUntil: z.optional(time),
});

const account = objectOf<SessionState["account"]>("Account")({ id: z.string(), email: z.string(), name: z.string() });

const sessionState = objectOf<SessionState>(
  "SessionState",
  "`token` goes back in the header `X-Awning-Token` with every write.",
)({ account, token: z.string(), shops: z.array(ownShop) });

const accountSession = objectOf<AccountSession>(
  "AccountSession",
  "A browser in which the account is signed in.",
)({
  id: z.string(),
  host: z.string(),
  userAgent: z.string(),
  createdAt: time,
  lastSeenAt: time,
  current: z.boolean(),
});

const sessionAnswer = objectOf<SessionAnswer>("SessionAnswer")({ session: z.nullable(sessionState) });

const registrationAnswer = answerOf(
  "RegistrationAnswer",
  { registration: z.string() },
  "`registration` goes back with the code of the mail.",
);

const ticketAnswer = answerOf("TicketAnswer", { url: z.string() });

const sessionsAnswer = answerOf("SessionsAnswer", {
  sessions: z.array(accountSession),
});

const accountAnswer = answerOf("AccountAnswer", { account });

namedSchemas.add(registerRequest, { id: "RegisterRequest" });
namedSchemas.add(confirmRegistrationRequest, { id: "ConfirmRegistrationRequest" });
namedSchemas.add(signInRequest, { id: "SignInRequest" });
namedSchemas.add(ticketRequest, { id: "TicketRequest" });
namedSchemas.add(enterRequest, { id: "EnterRequest" });
namedSchemas.add(renameRequest, { id: "RenameRequest" });
namedSchemas.add(changePasswordRequest, { id: "ChangePasswordRequest" });
namedSchemas.add(passwordResetRequest, { id: "PasswordResetRequest" });
namedSchemas.add(resetPasswordRequest, { id: "ResetPasswordRequest" });

const SET_COOKIE = {
  "Set-Cookie":
    "The session, for this host only; it replaces the browser’s former one. Another cookie recognises the browser later.",
};
const CLEAR_COOKIE = { "Set-Cookie": "Takes the session's cookie back." };

/** Accounts and their sessions. */
export const ACCOUNT_OPERATIONS = {
  register: {
    access: "anyone",
    isOwnOrigin: true,
    limit: "sign-ins",
    summary: "Mails a code to an address, for opening an account",
    body: { schema: registerRequest, required: true },
    answer: {
      status: 202,
      description: "The same whether or not the account exists.",
      schema: registrationAnswer,
    },
  },
  confirmRegistration: {
    access: "anyone",
    isOwnOrigin: true,
    limit: "sign-ins",
    summary: "Opens an account with the mailed code and signs in; a registration allows five attempts",
    body: { schema: confirmRegistrationRequest, required: true },
    answer: { status: 201, description: "The session.", schema: sessionAnswer, headers: SET_COOKIE },
  },
  session: {
    access: "anyone",
    summary: "Returns the session on this host",
    answer: { status: 200, description: "The session, or null if not signed in.", schema: sessionAnswer },
  },
  signIn: {
    access: "anyone",
    isOwnOrigin: true,
    limit: "sign-ins",
    summary: "Signs in on this host",
    body: { schema: signInRequest, required: true },
    answer: { status: 200, description: "The session.", schema: sessionAnswer, headers: SET_COOKIE },
    errors: ["wrong-credentials"],
  },
  signOut: {
    access: "anyone",
    isOwnOrigin: true,
    summary:
      "Signs this browser out on all hosts that it entered from one sign-in; requires the session's token unless the session has ended",
    answer: { status: 200, description: "Signed out.", schema: doneAnswer, headers: CLEAR_COOKIE },
  },
  issueTicket: {
    access: "account",
    summary: "Creates a ticket that signs in to a shop's admin on its own host",
    body: { schema: ticketRequest, required: true },
    answer: { status: 200, description: "The URL, valid once and for one minute.", schema: ticketAnswer },
    errors: ["object-not-found"],
  },
  enter: {
    access: "anyone",
    isOwnOrigin: true,
    limit: "sign-ins",
    summary: "Signs in with a ticket on the host of its shop",
    body: { schema: enterRequest, required: true },
    answer: { status: 200, description: "The session.", schema: sessionAnswer, headers: SET_COOKIE },
    errors: ["ticket-invalid"],
  },
  sessions: {
    access: "account",
    summary: "Lists the account's sessions",
    answer: { status: 200, description: "The sessions, last seen first.", schema: sessionsAnswer },
  },
  endSessions: {
    access: "account",
    summary: "Signs the account out everywhere, including here",
    answer: { status: 200, description: "Signed out.", schema: doneAnswer, headers: CLEAR_COOKIE },
  },
  endSession: {
    access: "account",
    summary: "Ends one of the account's sessions",
    answer: { status: 200, description: "The session has ended.", schema: doneAnswer },
  },
  renameAccount: {
    access: "account",
    summary: "Changes the account's name",
    body: { schema: renameRequest, required: true },
    answer: { status: 200, description: "The account.", schema: accountAnswer },
  },
  changePassword: {
    access: "account",
    limit: "sign-ins",
    summary: "Changes the password; all other sessions end, and this one gets a new token",
    body: { schema: changePasswordRequest, required: true },
    answer: { status: 200, description: "The new session.", schema: sessionAnswer, headers: SET_COOKIE },
    errors: ["wrong-credentials"],
  },
  requestPasswordReset: {
    access: "anyone",
    isOwnOrigin: true,
    limit: "sign-ins",
    summary: "Mails a link for choosing a new password",
    body: { schema: passwordResetRequest, required: true },
    answer: { status: 202, description: "The same whether or not the account exists.", schema: doneAnswer },
    // The response is sent before the account is looked up.
    withoutStorage: true,
  },
  resetPassword: {
    access: "anyone",
    isOwnOrigin: true,
    limit: "sign-ins",
    summary: "Sets a password with the link's ticket and signs in; all earlier sessions end",
    body: { schema: resetPasswordRequest, required: true },
    answer: { status: 200, description: "The session.", schema: sessionAnswer, headers: SET_COOKIE },
    errors: ["ticket-invalid", "account-disabled"],
  },
} as const satisfies Record<string, OperationDeclaration>;
