import type { FieldProblem } from "./field-problems.ts";

export interface ErrorDescription {
  status: number;
  /** A sentence for people: what happened and what to do. */
  message: string;
  /** Seconds after which to try again. */
  retryAfter?: number;
}

/** Every code of an error with its HTTP status: the one place where they stand. Codes are stable: clients decide by them. */
export const ERRORS = {
  "malformed-host": { status: 400, message: "This address is not one that a shop can have. Check how it is written." },
  "bad-request": { status: 400, message: "Some of the data is not valid. Check it and try again." },
  unauthenticated: { status: 401, message: "Please sign in first." },
  "wrong-credentials": { status: 401, message: "E-mail and password don't belong together." },
  "quota-exceeded": { status: 402, message: "This shop has used up what its plan allows." },
  "payment-declined": { status: 402, message: "The payment was declined. Nothing was taken." },
  unauthorized: { status: 403, message: "Your account may not do this." },
  "account-disabled": {
    status: 403,
    message: "This account is disabled. The platform’s operator can enable it again.",
  },
  "request-forged": { status: 403, message: "This page is out of date. Load it again and repeat what you did." },
  "gateway-unknown": { status: 403, message: "This address answers nobody but the shops’ own gateway." },
  "object-not-found": { status: 404, message: "There is nothing here under this name." },
  "no-such-route": { status: 404, message: "The platform has no such address." },
  "method-not-allowed": { status: 405, message: "This address can't be used in this way." },
  "domain-taken": { status: 409, message: "This name belongs to another shop." },
  "email-taken": { status: 409, message: "There is an account with this e-mail address already." },
  "version-conflict": { status: 409, message: "This was changed in another tab or by someone else. Load it again." },
  "import-refused": {
    status: 409,
    message: "This file has problems. Correct the lines listed, then send it again.",
  },
  "import-running": { status: 409, message: "An import of this shop is under way. Wait until it has finished." },
  "slug-taken": { status: 409, message: "This shop already uses this address." },
  "category-in-use": { status: 409, message: "There are still products in this category." },
  "product-unavailable": { status: 409, message: "Something in the order is not sold any more." },
  "insufficient-stock": { status: 409, message: "There is not enough left of something in the order." },
  "price-changed": { status: 409, message: "The total has changed meanwhile. Please look at it again." },
  "delivery-unavailable": { status: 409, message: "The shop does not deliver in this way." },
  "payment-unavailable": { status: 409, message: "The shop can't be paid in this way." },
  "shop-paused": { status: 409, message: "The shop is taking a break and takes no orders." },
  "illegal-order-step": { status: 409, message: "The order has gone on meanwhile: this can't be done any more." },
  "ticket-invalid": { status: 410, message: "This link has been used or has expired. Ask for a new one." },
  "length-required": { status: 411, message: "What was sent has to say how long it is (Content-Length)." },
  "body-too-large": { status: 413, message: "What was sent is larger than this address takes." },
  "unsupported-media-type": { status: 415, message: "What was sent has to be JSON (Content-Type: application/json)." },
  "unsupported-image": { status: 415, message: "This picture can't be used. Send another as JPEG, PNG, WebP or AVIF." },
  "idempotency-key-reused": { status: 422, message: "This order was sent before with other details." },
  "too-many-requests": { status: 429, message: "That was too often. Wait a moment, then try again.", retryAfter: 60 },
  internal: { status: 500, message: "Something went wrong on our side. It has been logged." },
  "payment-failed": { status: 502, message: "The payment provider did not answer. Try again: you pay only once." },
  "upstream-failed": { status: 502, message: "The platform can't be reached at the moment.", retryAfter: 5 },
  overloaded: { status: 503, message: "Too many requests at once. Try again in a moment.", retryAfter: 2 },
  "uploads-busy": { status: 503, message: "Many files are arriving at once. Try again in a moment.", retryAfter: 2 },
  "storage-unavailable": { status: 503, message: "The shop's data can't be read at the moment.", retryAfter: 2 },
  "upstream-timeout": { status: 504, message: "The platform took too long to answer.", retryAfter: 5 },
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** Every error of the platform API has this shape; `message` is for people who read the API by hand. */
export interface ErrorAnswer {
  error: { code: ErrorCode; message: string; fields?: FieldProblem[]; requestId?: string };
}
