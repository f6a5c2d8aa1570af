import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { ImportAnswer } from "../../areas/shared/api/contract/admin/imports.ts";
import type { ErrorAnswer } from "../../areas/shared/api/contract/errors.ts";
import { API_PATHS, fillPath } from "../../areas/shared/api/paths.ts";
import type { ImportReport } from "../../areas/shared/domain/admin-data.ts";
import { pollUntil } from "./poll-until.ts";

export interface ImportClientAnswer {
  status: number;
  body: ImportAnswer & Partial<ErrorAnswer>;
}

/** Asks one gateway on 127.0.0.1 for the imports of one seller. */
export class ImportClient {
  readonly #port: number;
  readonly #sellerId: string;
  readonly #headers: Record<string, string>;

  /** @param headers of the one who asks */
  constructor(port: number, sellerId: string, headers: Record<string, string>) {
    this.#port = port;
    this.#sellerId = sellerId;
    this.#headers = headers;
  }

  plan(file: string | Uint8Array, headers: Record<string, string> = {}): Promise<ImportClientAnswer> {
    const path = fillPath(API_PATHS.planImport, { sellerId: this.#sellerId });
    return this.#ask("POST", path, Buffer.from(file as Uint8Array), { "Content-Type": "text/csv", ...headers });
  }

  run(importId: string): Promise<ImportClientAnswer> {
    return this.#ask("POST", fillPath(API_PATHS.runImport, { sellerId: this.#sellerId, importId }), Buffer.alloc(0));
  }

  read(importId: string): Promise<ImportClientAnswer> {
    return this.#ask("GET", fillPath(API_PATHS.import, { sellerId: this.#sellerId, importId }));
  }

  /** Runs it to its end. @param onReport is told of every report on the way */
  async finish(importId: string, onReport: (report: ImportReport) => void = () => undefined): Promise<ImportReport> {
    const started = await this.run(importId);
    onReport(started.body.import);
    const ended = await pollUntil(
      async () => {
        const { body } = await this.read(importId);
        onReport(body.import);
        return body.import;
      },
      ({ state }) => state !== "running",
    );
    return ended;
  }

  async #ask(
    method: string,
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ): Promise<ImportClientAnswer> {
    const length = body ? { "Content-Length": String(body.length) } : {};
    const req = request({
      host: "127.0.0.1",
      port: this.#port,
      method,
      path,
      agent: false,
      headers: { ...length, ...this.#headers, ...headers },
    });
    req.end(body);
    const [res] = (await once(req, "response")) as [IncomingMessage];
    return { status: res.statusCode ?? 0, body: JSON.parse(await text(res)) as ImportClientAnswer["body"] };
  }
}
