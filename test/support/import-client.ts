import type { ImportAnswer } from "../../areas/shared/api/contract/admin/imports.ts";
import type { ErrorAnswer } from "../../areas/shared/api/contract/errors.ts";
import { API_PATHS, fillPath } from "../../areas/shared/api/paths.ts";
import type { ImportReport } from "../../areas/shared/domain/admin-data.ts";
import { pollUntil } from "./poll-until.ts";
import { sendRequest } from "./send-request.ts";

export interface ImportClientAnswer {
  status: number;
  body: ImportAnswer & Partial<ErrorAnswer>;
}

/** A client of one seller's imports on the gateway at 127.0.0.1. */
export class ImportClient {
  readonly #port: number;
  readonly #sellerId: string;
  readonly #headers: Record<string, string>;

  /** @param headers the session's */
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

  /** Runs an import until it ends. @param onReport called with every report */
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
    const sent = { method, path, headers: { ...this.#headers, ...headers }, body };
    const { status, text } = await sendRequest(this.#port, sent);
    return { status, body: JSON.parse(text) as ImportClientAnswer["body"] };
  }
}
