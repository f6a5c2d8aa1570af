import type { ErrorCode } from "../../areas/shared/contract/errors.ts";
import type { FieldProblem, Reason } from "../../areas/shared/contract/field-problems.ts";

export interface PlatformErrorOptions extends ErrorOptions {
  /** The parts of the request that caused it. */
  fields?: FieldProblem[];
  /** Seconds after which to try again, if known. */
  retryAfter?: number;
}

/**
 * Failures of the ports and commands. `code` is stable and is sent to the client with `fields`. gateway/errors.ts maps
 * it to the HTTP status.
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

/** A class of errors and a message, by the code of a storage's error. */
export type Translations<Code extends string | number> = Partial<
  Record<Code, [type: new (message: string, options: PlatformErrorOptions) => PlatformError, message: string]>
>;

/** An uploaded file can't be used. The client receives the reason as the problem of the field `file`. */
export abstract class FileRefused extends PlatformError {
  readonly reason: Reason;

  constructor(reason: Reason, options?: Omit<PlatformErrorOptions, "fields">) {
    super(reason.code, { ...options, fields: [{ field: "file", ...reason }] });
    this.reason = reason;
  }
}

/** A class of errors with the given code and no other members. */
function platformError<Code extends ErrorCode>(code: Code) {
  return class extends PlatformError {
    readonly code = code;
  };
}

export class ObjectNotFound extends platformError("object-not-found") {}
export class DomainTaken extends platformError("domain-taken") {}
export class EmailTaken extends platformError("email-taken") {}
/** The email address and password don't match an account. */
export class WrongCredentials extends platformError("wrong-credentials") {}
/** The password, email address or registration code is not accepted. */
export class CredentialRefused extends platformError("bad-request") {}
/** The rate limit is exceeded. */
export class TooManyRequests extends platformError("too-many-requests") {}
/** A one-time link or ticket is used, expired or unknown. */
export class TicketInvalid extends platformError("ticket-invalid") {}
/** The operator has disabled the account. Its data is kept. */
export class AccountDisabled extends platformError("account-disabled") {}
/** The request came from a foreign page: its token or origin does not match the session. */
export class RequestForged extends platformError("request-forged") {}
/** The record was changed by someone else. */
export class VersionConflict extends platformError("version-conflict") {}
/** The file has errors that prevent its import. */
export class ImportRefused extends platformError("import-refused") {}
/** The shop's last import has not finished yet. */
export class ImportRunning extends platformError("import-running") {}
export class SlugTaken extends platformError("slug-taken") {}
export class CategoryInUse extends platformError("category-in-use") {}
/** The storage failed, or did not answer in time. */
export class StorageFailure extends platformError("storage-unavailable") {}
/** The storage's own quota is used up, which only the operator can change. Nothing was written. */
export class StorageExhausted extends StorageFailure {}

/**
 * A stored record can't be read, e.g. because its JSON is damaged. Only this record is affected, not the storage. The
 * message names the record and contains none of its content.
 */
export class BrokenRecord extends PlatformError {
  readonly code = "internal";
  readonly id: string;

  /** @param reason which field is invalid, and why */
  constructor(collection: string, id: string, reason: string) {
    super(`The record ${collection}/${id} can't be read: ${reason}.`);
    this.id = id;
  }
}

/** Returns `undefined` if the record is broken: a broken record of one shop must not affect the others. */
export function readable<T>(read: () => T, onBroken?: (error: BrokenRecord) => void): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw error;
    onBroken?.(error);
    return undefined;
  }
}

/** For `catch` of a promise: the same as {@link readable}. */
export function skipBroken(error: unknown): undefined {
  if (!(error instanceof BrokenRecord)) throw error;
}

/** The write exceeds the storage's limit for one record or one commit. Nothing was written. */
export class TooMuchAtOnce extends platformError("body-too-large") {}
/** A limit of the shop's plan, or of every shop or account, is exceeded. */
export class QuotaExceeded extends platformError("quota-exceeded") {}
export class Unauthenticated extends platformError("unauthenticated") {}
export class Unauthorized extends platformError("unauthorized") {}
/** The request is well formed, but its parts are incomplete or inconsistent. */
export class RequestIncomplete extends platformError("bad-request") {}
/** The idempotency key was used for a different request. */
export class IdempotencyKeyReused extends platformError("idempotency-key-reused") {}
/** The shop does not sell the ordered product, or no longer does. */
export class ProductUnavailable extends platformError("product-unavailable") {}
export class InsufficientStock extends platformError("insufficient-stock") {}
/** The total differs from the one that the customer saw. */
export class PriceChanged extends platformError("price-changed") {}
export class DeliveryUnavailable extends platformError("delivery-unavailable") {}
export class PaymentUnavailable extends platformError("payment-unavailable") {}
export class PaymentDeclined extends platformError("payment-declined") {}
/** The payment provider did not answer, or its answer does not say whether it charged the customer. */
export class PaymentFailed extends platformError("payment-failed") {}
/** The payment provider refused the request, and did nothing. */
export class PaymentRejected extends PaymentUnavailable {
  /** The provider's stable code, such as `amount_too_small`. */
  readonly reason: string;

  constructor(reason: string, message: string, options?: PlatformErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
/** A webhook's sender can't be proved. */
export class WebhookForged extends platformError("bad-request") {}
/** The shop is paused and takes no orders. */
export class ShopPaused extends platformError("shop-paused") {}
/** The order's state does not allow this action, or no longer does. */
export class IllegalOrderStep extends platformError("illegal-order-step") {}

/** An error's message, followed by the messages of its causes on separate lines, unless they repeat it. */
export function reasonOf(error: Error): string {
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  const reason = reasonOf(cause);
  return message.includes(reason) ? message : `${message}\n  ${reason}`;
}
