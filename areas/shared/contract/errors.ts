import type { FieldProblem } from "./field-problems.ts";

export interface ErrorDescription {
  status: number;
  /** A sentence for people: what happened and what to do. */
  message: string;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
}

/** Every error code with its HTTP status. Codes are stable: clients depend on them. */
export const ERRORS = {
  "malformed-host": { status: 400, message: "This web address can’t belong to a shop. Check its spelling." },
  "bad-request": { status: 400, message: "Some of the data is not valid. Check it and try again." },
  unauthenticated: { status: 401, message: "Sign in first." },
  "wrong-credentials": { status: 401, message: "Wrong email or password." },
  "quota-exceeded": { status: 402, message: "This shop has reached a limit of its plan." },
  "payment-declined": { status: 402, message: "The payment was declined. No money was taken." },
  unauthorized: { status: 403, message: "Your account doesn’t have permission for this." },
  "account-disabled": {
    status: 403,
    message: "This account is disabled. The platform’s operator can enable it.",
  },
  "request-forged": { status: 403, message: "This page is out of date. Reload it and try again." },
  "gateway-unknown": { status: 403, message: "Only the platform’s own gateway can use this address." },
  "object-not-found": { status: 404, message: "This does not exist or was deleted." },
  "no-such-route": { status: 404, message: "The platform has no such address." },
  "method-not-allowed": { status: 405, message: "This address does not support this method." },
  "domain-taken": { status: 409, message: "Another shop has this name. Choose another." },
  "email-taken": { status: 409, message: "An account with this email address already exists." },
  "version-conflict": { status: 409, message: "This was changed in another tab or by someone else. Load it again." },
  "import-refused": {
    status: 409,
    message: "This file has problems. Correct the lines listed, then send it again.",
  },
  "import-running": { status: 409, message: "An import is already running. Wait until it has finished." },
  "slug-taken": { status: 409, message: "This shop already uses this address. Choose another." },
  "category-in-use": { status: 409, message: "This category still contains products." },
  "product-unavailable": { status: 409, message: "A product in the order is no longer for sale." },
  "insufficient-stock": { status: 409, message: "A product in the order is no longer available in this quantity." },
  "price-changed": { status: 409, message: "The total has changed. Check it before you order." },
  "delivery-unavailable": { status: 409, message: "The shop does not offer this delivery option. Choose another." },
  "payment-unavailable": { status: 409, message: "The shop does not accept this payment method. Choose another." },
  "shop-paused": { status: 409, message: "The shop is paused and takes no orders at the moment." },
  "illegal-order-step": {
    status: 409,
    message: "The order’s status has changed, so this is no longer possible. Reload this page.",
  },
  "ticket-invalid": { status: 410, message: "This link has been used or has expired. Request a new one." },
  "length-required": { status: 411, message: "The request needs a Content-Length header." },
  "body-too-large": { status: 413, message: "The data is too large. Send a smaller file or less text." },
  "unsupported-media-type": { status: 415, message: "The request must be JSON (Content-Type: application/json)." },
  "unsupported-image": { status: 415, message: "This picture can’t be used. Choose a JPEG, PNG, WebP or AVIF file." },
  "idempotency-key-reused": { status: 422, message: "This was already sent with other details." },
  "too-many-requests": { status: 429, message: "Too many attempts. Wait a moment, then try again.", retryAfter: 60 },
  internal: { status: 500, message: "Something went wrong on our side. It has been logged." },
  "payment-failed": { status: 502, message: "The payment provider did not answer. Try again: you pay only once." },
  "upstream-failed": {
    status: 502,
    message: "The platform can’t be reached right now. Try again in a moment.",
    retryAfter: 5,
  },
  overloaded: { status: 503, message: "Too many requests at once. Try again in a moment.", retryAfter: 2 },
  "uploads-busy": { status: 503, message: "Too many uploads at once. Try again in a moment.", retryAfter: 2 },
  "storage-unavailable": {
    status: 503,
    message: "The shop’s data is not available at the moment. Try again shortly.",
    retryAfter: 2,
  },
  "upstream-timeout": {
    status: 504,
    message: "The platform took too long to answer. Try again in a moment.",
    retryAfter: 5,
  },
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** The shape of every error of the platform API. `message` is for people who read the API by hand. */
export interface ErrorAnswer {
  error: { code: ErrorCode; message: string; fields?: FieldProblem[]; requestId?: string };
}
