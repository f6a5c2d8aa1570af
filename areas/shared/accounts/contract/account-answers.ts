import * as z from "zod/mini";
import { schemaOf, time } from "../../contract/answer-fields.ts";
import { image } from "../../pictures/contract/image.ts";
import type { OwnShop } from "../../sellers/admin-seller.ts";
import { SELLER_STATUSES } from "../../sellers/seller.ts";
import type { AccountSession, SessionState } from "../account.ts";
import type {
  AccountAnswer,
  DoneAnswer,
  RegistrationAnswer,
  SessionAnswer,
  SessionsAnswer,
  TicketAnswer,
} from "./account.ts";

export const ownShop = schemaOf<OwnShop>()(
  "OwnShop",
  z.strictObject({
    id: z.string(),
    domain: z.string(),
    name: z.string(),
    status: z.enum(SELLER_STATUSES),
    logo: z.nullable(image),
    accent: z.string(),
    origin: z.string(),
  }),
);

const account = schemaOf<AccountAnswer["account"]>()(
  "Account",
  z.strictObject({ id: z.string(), email: z.string(), name: z.string() }),
);

const sessionState = schemaOf<SessionState>()(
  "SessionState",
  z.strictObject({ account, token: z.string(), shops: z.array(ownShop) }),
  "`token` goes back in the header `X-Awning-Token` with every write.",
);

const accountSession = schemaOf<AccountSession>()(
  "AccountSession",
  z.strictObject({
    id: z.string(),
    host: z.string(),
    userAgent: z.string(),
    createdAt: time,
    lastSeenAt: time,
    current: z.boolean(),
  }),
  "A browser in which the account is signed in.",
);

export const sessionAnswer = schemaOf<SessionAnswer>()(
  "SessionAnswer",
  z.strictObject({ session: z.nullable(sessionState) }),
);

export const registrationAnswer = schemaOf<RegistrationAnswer>()(
  "RegistrationAnswer",
  z.strictObject({ registration: z.string() }),
  "`registration` goes back with the code of the mail.",
);

export const ticketAnswer = schemaOf<TicketAnswer>()("TicketAnswer", z.strictObject({ url: z.string() }));

export const sessionsAnswer = schemaOf<SessionsAnswer>()(
  "SessionsAnswer",
  z.strictObject({ sessions: z.array(accountSession) }),
);

export const accountAnswer = schemaOf<AccountAnswer>()("AccountAnswer", z.strictObject({ account }));

export const doneAnswer = schemaOf<DoneAnswer>()("DoneAnswer", z.strictObject({ done: z.literal(true) }));
