import type { ErrorCode } from "../../areas/shared/contract/errors.ts";
import type { FieldProblem, Reason } from "../../areas/shared/contract/field-problems.ts";

export interface PlatformErrorOptions extends ErrorOptions {
  /** The parts of the request that it is about. */
  fields?: FieldProblem[];
  /** Seconds after which to try again, where that is known. */
  retryAfter?: number;
}

/**
 * Failures that the ports and the commands name. `code` is stable and reaches the client, `fields` with it; the HTTP
 * status is given in gateway/errors.ts.
 */
export abstract class PlatformError extends Error {
  abstract readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(message?: string, { fields, retryAfter, ...options }: PlatformErrorOptions = {}) {
    super(message, options);
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  override get name(): string {
    return this.constructor.name;
  }
}

/** A file that somebody sent can't be used; the reason reaches the client as the problem of the field `file`. */
export abstract class FileRefused extends PlatformError {
  readonly reason: Reason;

  constructor(reason: Reason, options?: Omit<PlatformErrorOptions, "fields">) {
    super(reason.code, { ...options, fields: [{ field: "file", ...reason }] });
    this.reason = reason;
  }
}

/** The class of errors with one code, and nothing else of its own. */
function platformError<Code extends ErrorCode>(code: Code) {
  return class extends PlatformError {
    readonly code = code;
  };
}

export class ObjectNotFound extends platformError("object-not-found") {}
export class DomainTaken extends platformError("domain-taken") {}
export class EmailTaken extends platformError("email-taken") {}
/** E-mail and password don't belong together, or nobody has them. */
export class WrongCredentials extends platformError("wrong-credentials") {}
/** A password that nobody should have, or an address that no account can have. */
export class CredentialRefused extends platformError("bad-request") {}
/** Somebody has done this too often lately. */
export class TooManyRequests extends platformError("too-many-requests") {}
/** A link or ticket that works once has been used, has expired, or never was one. */
export class TicketInvalid extends platformError("ticket-invalid") {}
/** Whoever runs the platform has disabled the account: nothing is done for it, and what it has stays as it is. */
export class AccountDisabled extends platformError("account-disabled") {}
/** The request came from a page that may not ask for it: its token or its origin is not this session's. */
export class RequestForged extends platformError("request-forged") {}
/** What was changed has been changed by somebody else meanwhile. */
export class VersionConflict extends platformError("version-conflict") {}
/** There is something in the file that keeps it from being imported. */
export class ImportRefused extends platformError("import-refused") {}
/** The shop's last import has not finished yet. */
export class ImportRunning extends platformError("import-running") {}
export class SlugTaken extends platformError("slug-taken") {}
export class CategoryInUse extends platformError("category-in-use") {}
/** The storage did not answer, or not in time. */
export class StorageFailure extends platformError("storage-unavailable") {}

/**
 * A stored record can't be read, for instance because its JSON is damaged. The fault is this record's, not the storage's:
 * others are read as before. The message names the record and holds nothing of its content.
 */
export class BrokenRecord extends PlatformError {
  readonly code = "internal";

  /** @param reason which field is wrong, and how */
  constructor(collection: string, id: string, reason: string) {
    super(`The record ${collection}/${id} can't be read: ${reason}.`);
  }
}

/** More was to be stored in one step than the storage takes; nothing of it was. */
export class TooMuchAtOnce extends platformError("body-too-large") {}
/** More was asked for than the storage's quota allows. */
export class QuotaExceeded extends platformError("quota-exceeded") {}
export class Unauthenticated extends platformError("unauthenticated") {}
export class Unauthorized extends platformError("unauthorized") {}
/** What was asked for is well formed, and yet lacks something that goes with the rest of it. */
export class RequestIncomplete extends platformError("bad-request") {}
/** The key belongs to another request than the one that it came with. */
export class IdempotencyKeyReused extends platformError("idempotency-key-reused") {}
/** What was ordered is not sold (any more), or never was by this shop. */
export class ProductUnavailable extends platformError("product-unavailable") {}
export class InsufficientStock extends platformError("insufficient-stock") {}
/** The total is not the one that the customer agreed to. */
export class PriceChanged extends platformError("price-changed") {}
export class DeliveryUnavailable extends platformError("delivery-unavailable") {}
export class PaymentUnavailable extends platformError("payment-unavailable") {}
export class PaymentDeclined extends platformError("payment-declined") {}
/** The payment provider did not answer, or not in a way that says whether anything was paid. */
export class PaymentFailed extends platformError("payment-failed") {}
/** The shop takes no orders at the moment. */
export class ShopPaused extends platformError("shop-paused") {}
/** The order is no longer in a state from which this can be done. */
export class IllegalOrderStep extends platformError("illegal-order-step") {}
