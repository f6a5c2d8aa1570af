import type { SessionAnswer, TicketAnswer } from "../../areas/shared/api/contract/account.ts";
import { TOKEN_HEADER } from "../../areas/shared/api/contract/token-header.ts";
import { API_PATHS } from "../../areas/shared/api/paths.ts";
import type { SessionState } from "../../areas/shared/domain/admin-data.ts";
import { type JsonAnswer, sendJson } from "./send-request.ts";

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

  /** Creates an account and stays signed in. */
  async register(email: string, { password = GOOD_PASSWORD, name = "Ada Byrne" } = {}): Promise<JsonAnswer> {
    return this.#signedIn(await this.send("POST", API_PATHS.register, { body: { email, password, name } }));
  }

  async signIn(email: string, password = GOOD_PASSWORD): Promise<JsonAnswer> {
    return this.#signedIn(await this.send("POST", API_PATHS.signIn, { body: { email, password } }));
  }

  /** Opens a shop with a ticket of this session. @returns the browser on the shop's own host */
  async enter(sellerId: string): Promise<AdminBrowser> {
    const { body } = await this.send("POST", API_PATHS.issueTicket, { body: { sellerId } });
    const { host, protocol, hash } = new URL((body as TicketAnswer).url);
    const there = new AdminBrowser(this.#port, host, protocol === "https:" ? "https" : "http");
    there.#signedIn(await there.send("POST", API_PATHS.enter, { body: { ticket: hash.slice(1) } }));
    return there;
  }

  /** Reads the session as a loading page does. */
  async load(): Promise<SessionState | null> {
    return this.#signedIn(await this.send("GET", API_PATHS.session)).body.session;
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
