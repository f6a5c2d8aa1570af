import type { ServerResponse } from "node:http";
import type { NextFunction, Request, Response } from "express";
import type { Logger } from "pino";
import type { ErrorCode } from "../../areas/shared/contract/errors.ts";
import { directionOf, type Language } from "../../areas/shared/domain/locales.ts";
import { ar } from "../../areas/shared/i18n/problems/ar.ts";
import { de } from "../../areas/shared/i18n/problems/de.ts";
import { en } from "../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../areas/shared/i18n/translate.ts";
import { errorResponse, GatewayError } from "../errors.ts";
import { escapeHtml } from "../html.ts";
import { loggedPath } from "../telemetry/requests.ts";
import { requestedLanguage } from "./requested-language.ts";
import { securityHeaders } from "./security-headers.ts";

const TEXTS = { en, de, ar } as const;

interface ShownError {
  code: ErrorCode;
  /** For people who report an unexpected error. */
  requestId?: string;
}

/** A page for people in their language, which may not be the shop's: the shop may be unknown. */
function errorPage(status: number, { code, requestId }: ShownError, language: Language): string {
  const { t } = createMessages<typeof en>(language, TEXTS[language]);
  const reference = requestId ? `<p>${escapeHtml(t("error.reference", { id: requestId }))}</p>` : "";
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${status}</title></head>` +
    `<body><h1>${escapeHtml(t(`error.${code}`))}</h1>${reference}</body></html>`
  );
}

/**
 * Answers a thrown error: a page for clients that accept HTML outside `/api`, otherwise JSON. Unexpected errors are
 * logged with their stack, failures of a dependency with the dependency's own message.
 */
export function handleErrors({ log, https }: { log: Logger; https: boolean }) {
  const headers = new Map(securityHeaders({ https, isDocument: false }));
  return (error: unknown, req: Request, res: Response, _next: NextFunction): void => {
    // The client aborted the request: it needs no answer, and nothing has failed.
    if (res.closed && error instanceof Error && error.name === "AbortError") return;
    const { requestId, isLate } = res.locals;
    const { status, headers: own, body, unexpected, fault } = errorResponse(error, requestId);
    const about = { id: requestId, method: req.method, path: loggedPath(req.path) };
    if (unexpected && !isLate) log.error({ err: error, ...about }, "unexpected error");
    else if (fault) log.warn({ fault, ...about }, "a dependency of the platform refused or failed");
    if (res.headersSent) {
      if (!isLate) res.destroy();
      return;
    }
    res
      .status(status)
      .setHeaders(headers)
      .set({ "Cache-Control": "no-store", Vary: "Accept, Accept-Language", "X-Request-Id": requestId, ...own });
    if (req.path.startsWith("/api/") || req.path === "/api" || !req.accepts("html")) res.json(body);
    else {
      const language = requestedLanguage({
        cookie: req.headers.cookie,
        acceptLanguage: req.headers["accept-language"],
      });
      res.type("html").send(errorPage(status, body.error, language));
    }
  };
}

/** A handler that always answers with the given error. */
export function respondWithError(code: ErrorCode) {
  return (): never => {
    throw new GatewayError(code);
  };
}

/** Answers with a JSON error outside Express. If the head was already sent, it closes the connection instead. */
export function sendError(res: ServerResponse, error: unknown): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, headers, body } = errorResponse(error, "");
  res.writeHead(status, { ...headers, "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  res.end(JSON.stringify(body));
}
