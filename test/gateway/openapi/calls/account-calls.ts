import type { ACCOUNT_OPERATIONS } from "../../../../areas/shared/accounts/contract/account-operations.ts";
import { GOOD_PASSWORD } from "../../../support/accounts.ts";
import type { CallsOf } from "../call.ts";
import { HOST, type World } from "../world.ts";

const NO_SECRET = "x".repeat(43);
const NO_TOKEN = "e30.e30.e30";
const SOON = 60_000;

/** Operations that change a session use the helper's account, so that the owner's session stays. */
export function accountCalls({
  acme,
  bolt,
  owner,
  helper,
  platform,
  fresh,
}: World): CallsOf<typeof ACCOUNT_OPERATIONS> {
  const ofAcme = { sellerId: acme.seller.id };
  const { email, accountId } = helper;
  const password = GOOD_PASSWORD;
  const soon = () => new Date(Date.now() + SOON).toISOString();
  const issue = (purpose: "enter" | "set-password") =>
    platform.tickets.issue({
      purpose,
      accountId,
      sellerId: purpose === "enter" ? acme.seller.id : null,
      expiresAt: soon(),
    });
  const issueDisabled = async () => {
    const id = fresh("off");
    const account = { id, email: `${id}@people.example`, name: "Otto", createdAt: new Date().toISOString() };
    await platform.accounts.add({ account, password: null });
    await platform.accounts.setDisabled(id, true);
    return platform.tickets.issue({ purpose: "set-password", accountId: id, sellerId: null, expiresAt: soon() });
  };
  const sessionOf = async (account: string): Promise<string> => {
    const { session } = await platform.sessions.open({ accountId: account, host: HOST, userAgent: "Another browser" });
    return session.id;
  };
  const newcomer = () => ({ email: `${fresh("new")}@people.example`, locale: "en" });
  const code = "135790";
  const confirmation = async () => {
    const registration = await platform.registrations.add({ email: newcomer().email, code, expiresAt: soon() });
    return { registration, code, password, name: "Nina" };
  };

  return {
    register: {
      does: [() => ({ body: newcomer() }), () => ({ body: { email, locale: "de-AT" } })],
      refuses: {
        "bad-request": [
          () => ({ body: { ...newcomer(), email: "nobody" } }),
          () => ({ body: { ...newcomer(), locale: "fr" } }),
        ],
      },
    },
    confirmRegistration: {
      does: [async () => ({ body: await confirmation() })],
      refuses: {
        "bad-request": [
          async () => ({ body: { ...(await confirmation()), code: "135791" } }),
          async () => ({ body: { ...(await confirmation()), password: "short" } }),
          () => ({ body: { registration: NO_SECRET, code, password, name: "Nina" } }),
        ],
      },
    },
    session: {
      does: [
        () => ({ as: helper.accountId }),
        () => ({}),
        () => ({ headers: { Cookie: `__Host-awning=${NO_SECRET}` } }),
      ],
      refuses: {},
    },
    signIn: {
      does: [() => ({ body: { email, password } }), () => ({ as: accountId, body: { email, password } })],
      refuses: {
        "bad-request": [() => ({ body: { email } }), () => ({ body: { idToken: "no token" } })],
        "wrong-credentials": [
          () => ({ body: { email, password: `${password}?` } }),
          () => ({ body: { idToken: NO_TOKEN } }),
          () => ({ body: { email: "nobody@people.example", password } }),
        ],
      },
    },
    signOut: { does: [() => ({ as: accountId }), () => ({})], refuses: {} },
    issueTicket: {
      does: [() => ({ body: ofAcme })],
      refuses: {
        "bad-request": () => ({ body: { sellerId: "a b" } }),
        "object-not-found": [() => ({ body: { sellerId: bolt.seller.id } }), () => ({ body: { sellerId: "nobody" } })],
      },
    },
    enter: {
      does: [async () => ({ body: { ticket: await issue("enter") } })],
      refuses: {
        "bad-request": () => ({ body: { ticket: "short" } }),
        "ticket-invalid": [
          () => ({ body: { ticket: NO_SECRET } }),
          async () => ({
            headers: { Host: "bolt.shops.example", Origin: "https://bolt.shops.example" },
            body: { ticket: await issue("enter") },
          }),
        ],
      },
    },
    sessions: { does: [() => ({})], refuses: {} },
    endSessions: { does: [() => ({ as: accountId })], refuses: {} },
    endSession: {
      does: [
        async () => ({ path: { sessionId: await sessionOf(owner.accountId) } }),
        () => ({ path: { sessionId: "nobodys" } }),
      ],
      refuses: { "bad-request": () => ({ path: { sessionId: "a b" } }) },
    },
    renameAccount: {
      does: [() => ({ body: { name: "Olga Byrne" } })],
      refuses: { "bad-request": () => ({ body: { name: "" } }) },
    },
    changePassword: {
      does: [() => ({ body: { current: password, password } })],
      refuses: {
        "bad-request": [
          () => ({ body: { password } }),
          () => ({ body: { current: password, password: "1234567890" } }),
        ],
        "wrong-credentials": [
          () => ({ body: { current: `${password}?`, password } }),
          () => ({ body: { idToken: NO_TOKEN, password } }),
        ],
      },
    },
    requestPasswordReset: {
      does: [() => ({ body: { email } }), () => ({ body: { email: "nobody@people.example" } })],
      refuses: { "bad-request": () => ({ body: {} }) },
    },
    resetPassword: {
      does: [async () => ({ body: { ticket: await issue("set-password"), password } })],
      refuses: {
        "bad-request": async () => ({ body: { ticket: await issue("set-password"), password: "short" } }),
        "ticket-invalid": () => ({ body: { ticket: NO_SECRET, password } }),
        "account-disabled": async () => ({ body: { ticket: await issueDisabled(), password } }),
      },
    },
  };
}
