import { getJson, type Transport } from "../../shared/api/get-json.ts";
import { sendJson } from "../../shared/api/send-json.ts";
import { type Upload, uploadBytes } from "../../shared/api/upload-bytes.ts";
import { type SessionKeeper, withSession } from "./with-session.ts";

export interface ReadOptions {
  query?: URLSearchParams | undefined;
  signal?: AbortSignal | undefined;
}

type UploadOptions = Pick<Upload, "method" | "type" | "onProgress" | "signal">;

/**
 * The platform API with the session of whoever is signed in. What a session that is over was refused is asked again, once,
 * when there is another: nobody loses what they typed. Every call rejects with an `ApiError`, or with the reason of an
 * aborted signal.
 */
export class AdminApi {
  readonly #transport: Transport;
  readonly #session: SessionKeeper;

  constructor(transport: Transport, session: SessionKeeper) {
    this.#transport = transport;
    this.#session = session;
  }

  get<Answer>(path: string, { query, signal }: ReadOptions = {}): Promise<Answer> {
    const url = query?.size ? `${path}?${query}` : path;
    return withSession(this.#session, () => getJson<Answer>(this.#transport, url, signal));
  }

  /** @param body becomes JSON; `undefined` where the path says all */
  send<Answer>(
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    { signal }: Pick<ReadOptions, "signal"> = {},
  ): Promise<Answer> {
    return withSession(this.#session, (token) =>
      sendJson<Answer>(this.#transport, method, path, body, { token, signal }),
    );
  }

  /** Sends bytes, and tells how far they are. */
  upload<Answer>(path: string, body: Blob, options: UploadOptions): Promise<Answer> {
    const url = this.#transport.baseUrl + path;
    return withSession(this.#session, (token) => uploadBytes<Answer>({ ...options, url, body, token }));
  }
}
