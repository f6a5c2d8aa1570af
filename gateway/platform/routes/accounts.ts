import { type Request, type RequestHandler, type Response, Router } from "express";
import {
  type AccountAnswer,
  changePasswordRequest,
  confirmRegistrationRequest,
  type DoneAnswer,
  enterRequest,
  passwordResetRequest,
  type RegistrationAnswer,
  registerRequest,
  renameRequest,
  resetPasswordRequest,
  type SessionAnswer,
  type SessionsAnswer,
  sessionParameters,
  signInRequest,
  type TicketAnswer,
  ticketRequest,
} from "../../../areas/shared/api/contract/account.ts";
import { API_PATHS } from "../../../areas/shared/api/paths.ts";
import type { Account } from "../../../areas/shared/domain/account.ts";
import type { SessionState } from "../../../areas/shared/domain/admin-data.ts";
import { ADMIN_PATHS } from "../../../areas/shared/domain/admin-routes.ts";
import { GatewayError } from "../../errors.ts";
import { directoryKey } from "../../tenancy/site.ts";
import { createAccountLimits } from "../commands/accounts/account-limits.ts";
import { changePassword } from "../commands/accounts/change-password.ts";
import { confirmRegistration } from "../commands/accounts/confirm-registration.ts";
import { enterShop } from "../commands/accounts/enter-shop.ts";
import { issueTicket } from "../commands/accounts/issue-ticket.ts";
import { findDevice, rememberDevice } from "../commands/accounts/known-device.ts";
import { listOwnShops } from "../commands/accounts/list-own-shops.ts";
import { mailPasswordLink } from "../commands/accounts/mail-password-link.ts";
import type { Browser, Opened } from "../commands/accounts/open-session.ts";
import { mailRegistration, register } from "../commands/accounts/register.ts";
import { resetPassword } from "../commands/accounts/reset-password.ts";
import { sessionToken } from "../commands/accounts/session-token.ts";
import { signIn } from "../commands/accounts/sign-in.ts";
import { accountSession } from "../presenters/account-session.ts";
import { ownShop } from "../presenters/own-shop.ts";
import { ownAccount, sessionState } from "../presenters/session-state.ts";
import { findSignedIn, requestHostOf, requireToken, signedInOf } from "./access/guards.ts";
import type { GuardedOptions } from "./guarded-options.ts";
import { jsonBody } from "./json-body.ts";
import { parse } from "./parse.ts";

const MAX_USER_AGENT = 200;
/** With a password, all known devices are forgotten, this one included. */
const forgotten = (browser: Browser): Browser => ({ ...browser, device: undefined });
const DONE: DoneAnswer = { done: true };

/**
 * Accounts and their sessions. What went wrong is in the request log, by path and status, without anybody's address:
 * 401 `POST /api/session` is a wrong password, 429 one too many, 403 a page of another origin.
 */
export function accountRoutes(options: GuardedOptions): Router {
  const { platform, directory, cookie, deviceCookie, guards, log, publicOrigin, shopOrigin } = options;
  const routes = Router({ caseSensitive: true });
  const limits = createAccountLimits(() => platform.now());
  // A forged request must not use up what its victim may still try, so origins come first.
  const anyone: RequestHandler[] = [...guards.sameOrigin, options.limitSignIns, ...jsonBody()];
  const body = jsonBody();

  const browserOf = async (req: Request, res: Response): Promise<Browser> => ({
    host: requestHostOf(res),
    userAgent: (req.get("User-Agent") ?? "").slice(0, MAX_USER_AGENT),
    device: await findDevice(platform, deviceCookie.read(req)),
    session: (await findSignedIn(platform, cookie.read(req), requestHostOf(res)))?.session,
  });

  const stateOf = async (account: Account, token: string): Promise<SessionState> => {
    const sellers = await listOwnShops(platform, account.id);
    const shops = sellers.map((seller) => ownShop(seller, shopOrigin(seller)));
    return sessionState(account, token, shops);
  };

  const answerOpened = async (res: Response, { account, secret }: Opened, { device }: Browser): Promise<void> => {
    const session = await stateOf(account, sessionToken(secret));
    const deviceSecret = await rememberDevice(platform, account, device);
    cookie.write(res, secret);
    if (deviceSecret !== undefined) deviceCookie.write(res, deviceSecret);
    res.json({ session } satisfies SessionAnswer);
  };

  /** The seller whose host a request is for; `undefined` where it is none's. */
  const sellerIdOf = async ({ locals: { site } }: Response): Promise<string | undefined> => {
    const key = site && directoryKey(site.reading);
    const lookup = key === undefined ? undefined : await directory.resolve(key);
    if (lookup?.status === "unavailable") throw new GatewayError("storage-unavailable");
    return lookup?.status === "found" ? lookup.seller.id : undefined;
  };

  routes.post(API_PATHS.register, anyone, async (req: Request, res: Response) => {
    const request = parse(registerRequest, req.body);
    const { secret, code } = await register(platform, request, limits);
    // After the answer: neither it nor the time that it takes tells whether there is such an account.
    res.once("close", () => {
      mailRegistration(platform, request, { code, publicOrigin }).then(options.mailsQueued, (err: unknown) =>
        log.error({ err, id: res.locals.requestId }, "the mail about a registration could not be made"),
      );
    });
    res.status(202).json({ registration: secret } satisfies RegistrationAnswer);
  });

  routes.post(API_PATHS.confirmRegistration, anyone, async (req: Request, res: Response) => {
    const request = parse(confirmRegistrationRequest, req.body);
    const browser = await browserOf(req, res);
    await answerOpened(res.status(201), await confirmRegistration(platform, request, browser), browser);
  });

  routes.get(API_PATHS.session, async (req: Request, res: Response) => {
    const secret = cookie.read(req);
    const signedIn = await findSignedIn(platform, secret, requestHostOf(res));
    if (secret !== undefined && !signedIn) cookie.clear(res);
    const session = signedIn ? await stateOf(signedIn.account, signedIn.token) : null;
    res.json({ session } satisfies SessionAnswer);
  });

  routes.post(API_PATHS.signIn, anyone, async (req: Request, res: Response) => {
    const request = parse(signInRequest, req.body);
    const browser = await browserOf(req, res);
    await answerOpened(res, await signIn(platform, request, browser, limits), browser);
  });

  // Not behind the guard: whoever wants to be signed out is, even where the session was over before.
  routes.delete(API_PATHS.signOut, guards.sameOrigin, async (req: Request, res: Response) => {
    const signedIn = await findSignedIn(platform, cookie.read(req), requestHostOf(res));
    if (signedIn) {
      requireToken(req, signedIn);
      await platform.sessions.end(signedIn.account.id, signedIn.session.id);
    }
    cookie.clear(res);
    res.json(DONE);
  });

  routes.post(API_PATHS.issueTicket, guards.account, body, async (req: Request, res: Response) => {
    const { sellerId } = parse(ticketRequest, req.body);
    const { seller, ticket } = await issueTicket(platform, signedInOf(res).account.id, sellerId);
    res.json({ url: `${shopOrigin(seller)}${ADMIN_PATHS.enter}#${ticket}` } satisfies TicketAnswer);
  });

  routes.post(API_PATHS.enter, anyone, async (req: Request, res: Response) => {
    const { ticket } = parse(enterRequest, req.body);
    const asked = { ticket, sellerId: await sellerIdOf(res) };
    const browser = await browserOf(req, res);
    await answerOpened(res, await enterShop(platform, asked, browser), browser);
  });

  routes.get(API_PATHS.sessions, guards.account, async (_req: Request, res: Response) => {
    const { account, session: current } = signedInOf(res);
    const sessions = await platform.sessions.list(account.id);
    res.json({ sessions: sessions.map((each) => accountSession(each, current.id)) } satisfies SessionsAnswer);
  });

  routes.delete(API_PATHS.endSessions, guards.account, async (_req: Request, res: Response) => {
    const { id } = signedInOf(res).account;
    await platform.sessions.endAll(id);
    // A ticket would open another one.
    await platform.tickets.revoke(id, "enter");
    cookie.clear(res);
    res.json(DONE);
  });

  routes.delete(API_PATHS.endSession, guards.account, async (req: Request, res: Response) => {
    const { sessionId } = parse(sessionParameters, req.params);
    const { account, session } = signedInOf(res);
    await platform.sessions.end(account.id, sessionId);
    if (sessionId === session.id) cookie.clear(res);
    res.json(DONE);
  });

  routes.patch(API_PATHS.renameAccount, guards.account, body, async (req: Request, res: Response) => {
    const { name } = parse(renameRequest, req.body);
    const account = await platform.accounts.rename(signedInOf(res).account.id, name);
    res.json({ account: ownAccount(account) } satisfies AccountAnswer);
  });

  const guardedTry: RequestHandler[] = [...guards.account, options.limitSignIns, ...body];
  routes.put(API_PATHS.changePassword, guardedTry, async (req: Request, res: Response) => {
    const request = parse(changePasswordRequest, req.body);
    const browser = forgotten(await browserOf(req, res));
    const change = { browser, limits, publicOrigin };
    await answerOpened(res, await changePassword(platform, signedInOf(res).account, request, change), browser);
  });

  routes.post(API_PATHS.requestPasswordReset, anyone, (req: Request, res: Response) => {
    const { email } = parse(passwordResetRequest, req.body);
    // After the answer: neither it nor the time that it takes tells whether there is such an account.
    res.once("close", () => {
      mailPasswordLink(platform, email, { limits, publicOrigin }).catch((err: unknown) =>
        log.error({ err, id: res.locals.requestId }, "the mail to choose a password could not be made"),
      );
    });
    res.status(202).json(DONE);
  });

  routes.post(API_PATHS.resetPassword, anyone, async (req: Request, res: Response) => {
    const request = parse(resetPasswordRequest, req.body);
    const browser = forgotten(await browserOf(req, res));
    await answerOpened(res, await resetPassword(platform, request, { browser, limits, publicOrigin }), browser);
  });

  return routes;
}
