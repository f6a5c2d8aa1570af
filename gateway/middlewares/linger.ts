import { Socket } from "node:net";
import type { NextFunction, Request, Response } from "express";

/** Milliseconds in which a refused body may arrive after its answer. */
const LINGER_MS = 10_000;

/**
 * Reads on after an answer that closes the connection before the body has arrived. Closing at once would reset the
 * connection, and a client that is still sending would lose the answer, for instance a 413: RFC 9112 §9.6.
 */
export function lingerForBody(req: Request, _res: Response, next: NextFunction): void {
  const { socket } = req;
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody) {
    // Node calls it when it has sent the last answer of a connection.
    socket.destroySoon = () => {
      if (req.complete) {
        Socket.prototype.destroySoon.call(socket);
        return;
      }
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once("close", () => clearTimeout(timer));
      req.once("end", () => socket.destroy()).resume();
    };
  }
  next();
}
