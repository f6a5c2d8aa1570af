import { randomUUID, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Test } from "tap";
import type { SessionState } from "../../areas/shared/accounts/account.ts";
import type { SessionAnswer } from "../../areas/shared/accounts/contract/account.ts";
import type { AnswerOf } from "../../areas/shared/api/operations.ts";
import { ENDPOINTS, TOKEN_HEADER } from "../../areas/shared/contract/endpoints.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { sessionToken } from "../../gateway/platform/accounts/guards.ts";
import { SqliteAccounts } from "../../gateway/platform/accounts/sqlite-accounts.ts";
import { Passwords, type Scrypt } from "../../gateway/platform/accounts/sqlite-passwords.ts";
import { databaseFile, openDatabase } from "../../gateway/platform/open-database.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { openTestGateway, REGISTRATION_CODE, type TestGateway } from "./gateway.ts";
import { type JsonAnswer, sendJson } from "./http.ts";
import { sampleShop } from "./sample-shops.ts";
import { testFolder } from "./system.ts";

export const GOOD_PASSWORD = "a heron on the quay";

interface SendOptions {
  body?: unknown;
  /** Replace the browser's own; `undefined` leaves a header out. */
  headers?: Record<string, string | undefined>;
}

/**
 * A browser on one host of a gateway at 127.0.0.1: it keeps the host's cookies and sends its origin and the session's
 * token with every write.
 */
export class AdminBrowser {
  readonly host: string;
  /** By name, as the gateway set them. */
  readonly cookies = new Map<string, string>();
  session: SessionState | null = null;
  readonly #port: number;
  readonly #origin: string;

  /** @param host with the port if the origin has one */
  constructor(port: number, host: string, scheme: "http" | "https" = "https") {
    this.#port = port;
    this.host = host;
    this.#origin = `${scheme}://${host}`;
  }

  async send(method: string, path: string, { body, headers = {} }: SendOptions = {}): Promise<JsonAnswer> {
    const answer = await sendJson(this.#port, {
      method,
      path,
      headers: {
        Host: this.host,
        "User-Agent": "A browser",
        Cookie: Array.from(this.cookies, (pair) => pair.join("=")).join("; ") || undefined,
        ...(method === "GET" ? {} : { Origin: this.#origin, [TOKEN_HEADER]: this.session?.token }),
        ...headers,
      },
      body,
    });
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
    return answer;
  }

  /**
   * Creates an account with the code of the mail, and stays signed in.
   *
   * @param options.code reads the code where the gateway runs in its own process
   * @returns the first rejection, or the answer to the code
   */
  async register(
    email: string,
    { password = GOOD_PASSWORD, name = "Ada Byrne", code = async () => REGISTRATION_CODE } = {},
  ): Promise<JsonAnswer> {
    const begun = await this.send("POST", ENDPOINTS.register.path, { body: { email, locale: "en" } });
    if (begun.status !== 202) return begun;
    const { registration } = begun.body as AnswerOf<"register">;
    const body = { registration, code: await code(), password, name };
    return this.#signedIn(await this.send("POST", ENDPOINTS.confirmRegistration.path, { body }));
  }

  async signIn(email: string, password = GOOD_PASSWORD): Promise<JsonAnswer> {
    return this.#signedIn(await this.send("POST", ENDPOINTS.signIn.path, { body: { email, password } }));
  }

  /** Opens a shop with a ticket of this session. @returns the browser on the shop's own host */
  async enter(sellerId: string): Promise<AdminBrowser> {
    const { body } = await this.send("POST", ENDPOINTS.issueTicket.path, { body: { sellerId } });
    const { host, protocol, hash } = new URL((body as AnswerOf<"issueTicket">).url);
    const there = new AdminBrowser(this.#port, host, protocol === "https:" ? "https" : "http");
    there.#signedIn(await there.send("POST", ENDPOINTS.enter.path, { body: { ticket: hash.slice(1) } }));
    return there;
  }

  /** Reads the session as a loading page does. */
  async load(): Promise<SessionState | null> {
    return this.#signedIn(await this.send("GET", ENDPOINTS.session.path)).body.session;
  }

  #signedIn(answer: JsonAnswer): JsonAnswer {
    if (answer.status < 300) this.session = (answer.body as SessionAnswer).session;
    return answer;
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
    const isOver = /;\s*Expires=Thu, 01 Jan 1970/i.test(line);
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** A person with an account, whose password is `GOOD_PASSWORD`. */
export interface Person {
  accountId: string;
  email: string;
}

/** Registers an account as a browser on the product host does. @throws TypeError if the gateway rejects it */
export async function registerPerson(port: number, email: string, name = "Ada Byrne"): Promise<Person> {
  const browser = new AdminBrowser(port, "shops.example");
  const { status } = await browser.register(email, { name });
  const accountId = browser.session?.account.id;
  if (accountId === undefined) throw new TypeError(`${email} could not register: ${status}`);
  return { accountId, email };
}

/**
 * The headers of a write from a page of `https://{host}` after signing in there. Each call opens a new session without
 * checking a password, which is slow.
 */
export async function signedInHeaders(
  { sessions }: Pick<Platform, "sessions">,
  accountId: string,
  host: string,
): Promise<Record<string, string>> {
  const { secret } = await sessions.open({ accountId, host, userAgent: "test" });
  return {
    Host: host,
    Origin: `https://${host}`,
    Cookie: `__Host-awning=${secret}`,
    [TOKEN_HEADER]: sessionToken(secret),
  };
}

export interface MemberSession {
  /** The headers of a write from a page of `https://{host}`, `Host` included. */
  headers: Record<string, string>;
  accountId: string;
}

/**
 * Adds a new owner of the shop, signed in at the host, through the ports. The platform's origin must use https, which is
 * the default under a product host.
 */
export async function memberSession(platform: Platform, sellerId: string, host: string): Promise<MemberSession> {
  const { accounts, memberships } = platform;
  const accountId = randomUUID();
  const createdAt = new Date().toISOString();
  const email = `${accountId}@people.example`;
  await accounts.add({ account: { id: accountId, email, name: "Ada", createdAt }, password: null });
  await memberships.save({ accountId, sellerId, role: "owner", createdAt });
  return { accountId, headers: await signedInHeaders(platform, accountId, host) };
}

type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonAnswer>;

/** Sends JSON to the gateway at 127.0.0.1 as a signed-in browser does. */
export interface AdminClient {
  get: (path: string) => Promise<JsonAnswer>;
  put: Send;
  patch: Send;
  post: Send;
  delete: Send;
}

/** Text and bytes are sent as they are, and headers replace the session's, so that tests can send what no browser would. */
export function adminClient(port: number, session: Pick<MemberSession, "headers">): AdminClient {
  const send =
    (method: string): Send =>
    (path, body, change = {}) =>
      sendJson(port, { method, path, headers: { ...session.headers, ...change }, body });
  return { get: send("GET"), put: send("PUT"), post: send("POST"), patch: send("PATCH"), delete: send("DELETE") };
}

const START = Date.parse("2026-03-01T12:00:00.000Z");

export interface AccountGateway extends TestGateway {
  dataDir: string;
  /** The platform's time in milliseconds, set by the test. */
  clock: { now: number };
  start: number;
  /** Two shops without members. */
  acme: Seller;
  bolt: Seller;
  /** A new browser without cookies. */
  browse: (host?: string) => AdminBrowser;
  join: (accountId: string, sellerId: string, createdAt?: string) => Promise<void>;
}

const runScrypt = promisify(scrypt) as Scrypt;

/**
 * The platform with accounts whose password checks take no time. One takes 40 ms, and some tests need more than a hundred.
 * The tests of `sqlite-passwords.ts` and of the sign-in page use the real cost.
 */
function withCheapPasswords(t: Pick<Test, "teardown">, platform: Platform, dataDir: string): Platform {
  const database = openDatabase(databaseFile(dataDir));
  t.teardown(() => database.close());
  const cheap: Scrypt = (password, salt, bytes, options) => runScrypt(password, salt, bytes, { ...options, N: 2 });
  return { ...platform, accounts: new SqliteAccounts(database, new Passwords(cheap)) };
}

/** Opens a gateway of `shops.example` under HTTPS with two shops and a clock that the test sets. */
export async function openAccountGateway(t: Test, more: NodeJS.ProcessEnv = {}): Promise<AccountGateway> {
  const clock = { now: START };
  const dataDir = testFolder(t);
  const shops = [sampleShop("acme"), sampleShop("bolt")] as const;
  const gateway = await openTestGateway(t, {
    dataDir,
    shops: [...shops],
    env: { SIGN_INS_PER_MINUTE: "100000", API_REQUESTS_PER_MINUTE: "100000", ...more },
    clock: () => new Date(clock.now),
    around: (platform) => (platform.backend === "embedded" ? withCheapPasswords(t, platform, dataDir) : platform),
  });
  return {
    ...gateway,
    dataDir,
    clock,
    start: START,
    acme: shops[0].seller,
    bolt: shops[1].seller,
    browse: (host = "shops.example") => new AdminBrowser(gateway.port, host),
    join: (accountId, sellerId, createdAt = new Date(START).toISOString()) =>
      gateway.platform.memberships.save({ accountId, sellerId, role: "owner", createdAt }),
  };
}
