import type { ServerResponse } from "node:http";
import { errorResponse } from "../errors.ts";

/** Answers with an error in JSON where Express is not asked. Half an answer can't be taken back: it is seen to break off. */
export function sendError(res: ServerResponse, error: unknown): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, headers, body } = errorResponse(error, "");
  res.writeHead(status, { ...headers, "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  res.end(JSON.stringify(body));
}
