import type { Response } from "express";
import type { Account, SessionState } from "../../../areas/shared/accounts/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/routes.ts";
import { GatewayError } from "../../errors.ts";
import { directoryKey } from "../../hosts/host-reader.ts";
import { DONE, type Exchange, handlers } from "../http/operation-routes.ts";
import type { PlatformApiOptions } from "../platform.ts";
import { pick } from "../record-structure.ts";
import { ownShop } from "../sellers/admin-seller.ts";
import { createAccountLimits } from "./attempt-limit.ts";
import { enterShop, issueTicket, listOwnShops } from "./enter-shop.ts";
import { findSignedIn, requestHostOf, requireToken, type SecretCookie, sessionToken } from "./guards.ts";
import { changePassword, mailPasswordLink, resetPassword } from "./passwords.ts";
import { confirmRegistration, mailRegistration, register } from "./register.ts";
import { type Browser, findDevice, type Opened, rememberDevice, signIn } from "./sign-in.ts";

/** The account's fields that its owner receives. */
const ownAccount = (account: Account): SessionState["account"] => pick(account, "id", "email", "name");

const MAX_USER_AGENT = 200;
/** A new password revokes all known devices, including this one. */
const withoutDevice = (browser: Browser): Browser => ({ ...browser, device: undefined });

interface AccountHandlersOptions extends PlatformApiOptions {
  /** The session cookie. */
  cookie: SecretCookie;
  /** Identifies a browser that was used to sign in before. */
  deviceCookie: SecretCookie;
}

/**
 * Handlers of accounts and their sessions. The request log shows failures by path and status, without email addresses.
 * For `POST /api/session`, 401 is a wrong password, 429 too many attempts, and 403 a request from another origin.
 */
export function accountHandlers(options: AccountHandlersOptions) {
  const { platform, directory, cookie, deviceCookie, log, publicOrigin, afterAnswers } = options;
  const limits = createAccountLimits(() => platform.now());

  const browserOf = async ({ req, res }: Exchange): Promise<Browser> => ({
    host: requestHostOf(res),
    userAgent: (req.get("User-Agent") ?? "").slice(0, MAX_USER_AGENT),
    device: await findDevice(platform, deviceCookie.read(req)),
    session: (await findSignedIn(platform, cookie.read(req), requestHostOf(res)))?.session,
  });

  /** The state that a signed-in browser receives. It excludes the session's secret, which no script may read. */
  const stateOf = async (account: Account, token: string): Promise<SessionState> => {
    const sellers = await listOwnShops(platform, account.id);
    const now = platform.now();
    const shops = sellers.map((seller) => ownShop(seller, { origin: platform.shopOrigin(seller), now }));
    return { account: ownAccount(account), token, shops };
  };

  const opened = async (res: Response, { account, secret }: Opened, { device }: Browser) => {
    const session = await stateOf(account, sessionToken(secret));
    const deviceSecret = await rememberDevice(platform, account, device);
    cookie.write(res, secret);
    if (deviceSecret !== undefined) deviceCookie.write(res, deviceSecret);
    return { session };
  };

  /** The seller of the request's host; `undefined` if the host is not a shop's. */
  const sellerIdOf = async ({ locals: { site } }: Response): Promise<string | undefined> => {
    const key = site && directoryKey(site.reading);
    const lookup = key === undefined ? undefined : await directory.resolve(key);
    if (lookup?.status === "unavailable") throw new GatewayError("storage-unavailable");
    return lookup?.status === "found" ? lookup.seller.id : undefined;
  };

  /** Runs work after the response, whose content and timing then don't reveal whether the account exists. */
  const afterAnswer = (res: Response, work: () => Promise<void>, failure: string): void => {
    res.once("close", () => {
      const running = work()
        .catch((err: unknown) => log.error({ err, id: res.locals.requestId }, failure))
        .finally(() => afterAnswers?.delete(running));
      afterAnswers?.add(running);
    });
  };

  return handlers({
    async register({ body }, { res }) {
      const { secret, ...sent } = await register(platform, body, limits);
      const mail = () => mailRegistration(platform, body, { publicOrigin, ...sent });
      afterAnswer(res, mail, "creating the registration mail failed");
      return { registration: secret };
    },

    async confirmRegistration({ body }, exchange) {
      const browser = await browserOf(exchange);
      return opened(exchange.res, await confirmRegistration(platform, body, browser), browser);
    },

    async session(_input, { req, res }) {
      const secret = cookie.read(req);
      const signedIn = await findSignedIn(platform, secret, requestHostOf(res));
      if (secret !== undefined && !signedIn) cookie.clear(res);
      return { session: signedIn ? await stateOf(signedIn.account, signedIn.token) : null };
    },

    async signIn({ body }, exchange) {
      const browser = await browserOf(exchange);
      return opened(exchange.res, await signIn(platform, body, browser, limits), browser);
    },

    // Signs the browser out on all hosts that it has entered from its sign-in. Needs no session: signing out also
    // succeeds after the session has expired.
    async signOut(_input, { req, res }) {
      const signedIn = await findSignedIn(platform, cookie.read(req), requestHostOf(res));
      if (signedIn) {
        requireToken(req, signedIn);
        await platform.sessions.endGroup(signedIn.account.id, signedIn.session.groupId);
      }
      cookie.clear(res);
      return DONE;
    },

    async issueTicket({ body: { sellerId } }, { account, session: { groupId } }) {
      const { seller, ticket } = await issueTicket(platform, { accountId: account.id, groupId }, sellerId);
      return { url: `${platform.shopOrigin(seller)}${ADMIN_PATHS.enter}#${ticket}` };
    },

    async enter({ body: { ticket } }, exchange) {
      const entry = { ticket, sellerId: await sellerIdOf(exchange.res) };
      const browser = await browserOf(exchange);
      return opened(exchange.res, await enterShop(platform, entry, browser), browser);
    },

    async sessions(_input, { account, session: current }) {
      const sessions = await platform.sessions.list(account.id);
      return {
        sessions: sessions.map((each) => ({
          ...pick(each, "id", "host", "userAgent", "createdAt", "lastSeenAt"),
          current: each.id === current.id,
        })),
      };
    },

    async endSessions(_input, { account, res }) {
      await platform.sessions.endAll(account.id);
      // A ticket could open a new session.
      await platform.tickets.revoke(account.id, "enter");
      cookie.clear(res);
      return DONE;
    },

    async endSession({ path: { sessionId } }, { account, session, res }) {
      await platform.sessions.end(account.id, sessionId);
      if (sessionId === session.id) cookie.clear(res);
      return DONE;
    },

    async renameAccount({ body: { name } }, { account }) {
      return { account: ownAccount(await platform.accounts.rename(account.id, name)) };
    },

    async changePassword({ body }, scope) {
      const browser = withoutDevice(await browserOf(scope));
      const change = { browser, limits, publicOrigin };
      return opened(scope.res, await changePassword(platform, scope.account, body, change), browser);
    },

    requestPasswordReset({ body: { email } }, { res }) {
      const mail = () => mailPasswordLink(platform, email, { limits, publicOrigin });
      afterAnswer(res, mail, "creating the password reset mail failed");
      return DONE;
    },

    async resetPassword({ body }, exchange) {
      const browser = withoutDevice(await browserOf(exchange));
      return opened(exchange.res, await resetPassword(platform, body, { browser, limits, publicOrigin }), browser);
    },
  });
}
