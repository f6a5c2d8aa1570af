import { randomUUID } from "node:crypto";

export interface RulesRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path after `…/documents`. */
  path: string;
  body?: unknown;
}

/** A separate project in the Firestore emulator, accessed like browsers do: by REST, under rules. */
export class RulesEmulator {
  readonly projectId = `demo-${randomUUID().slice(0, 18)}`;
  /** The prefix of all document names. */
  readonly root = `projects/${this.projectId}/databases/(default)/documents`;
  readonly #origin: string;

  /** @param host `host:port` */
  constructor(host: string) {
    this.#origin = `http://${host}`;
  }

  /** @throws Error with the compiler's message for invalid rules */
  async setRules(content: string): Promise<void> {
    const url = `${this.#origin}/emulator/v1/projects/${this.projectId}:securityRules`;
    const body = JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } });
    const answer = await fetch(url, { method: "PUT", body });
    if (!answer.ok) throw new Error(`${content}\n${await answer.text()}`);
    await answer.body?.cancel();
  }

  /** Writes documents like the platform, bypassing the rules. */
  async seed(documents: Record<string, Record<string, unknown>>): Promise<void> {
    const writes = Object.entries(documents).map(([path, fields]) => ({
      update: { name: `${this.root}/${path}`, fields },
    }));
    const status = await this.send({ method: "POST", path: ":commit", body: { writes } }, "owner");
    if (status !== 200) throw new Error(`seeding failed with ${status}`);
  }

  /**
   * Whether the rules allow a request.
   * @throws Error for any other answer
   */
  async allows(request: RulesRequest, token: string | undefined): Promise<boolean> {
    const status = await this.send(request, token);
    if (status === 403) return false;
    // An allowed request may find no document, or an existing one.
    if (status === 200 || status === 404 || status === 409) return true;
    throw new Error(`${request.method} ${request.path} was answered ${status}`);
  }

  /** @returns the HTTP status */
  async send({ method, path, body }: RulesRequest, token: string | undefined): Promise<number> {
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const url = `${this.#origin}/v1/${this.root}${path}`;
    const answer = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    await answer.body?.cancel();
    return answer.status;
  }

  /**
   * A token of a signed-in user. The emulator accepts any token without checking its signature. In production, a token
   * that Firebase Auth has not signed is rejected, even for public data.
   */
  tokenOf(uid: string, claims: Record<string, unknown> = {}, signature = ""): string {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = {
      iss: `https://securetoken.google.com/${this.projectId}`,
      aud: this.projectId,
      sub: uid,
      user_id: uid,
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3600,
      email: `${uid}@people.example`,
      email_verified: true,
      firebase: { sign_in_provider: "password", identities: {} },
      ...claims,
    };
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    return `${encode({ alg: signature ? "RS256" : "none", typ: "JWT" })}.${encode(payload)}.${signature}`;
  }
}
