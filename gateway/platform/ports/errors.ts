/** Failures that the ports name. `code` is stable and reaches the client; the HTTP status is given in gateway/errors.ts. */
export abstract class PlatformError extends Error {
  abstract readonly code: string;
  override get name(): string {
    return this.constructor.name;
  }
}

export class ObjectNotFound extends PlatformError {
  readonly code = "object-not-found";
}

export class DomainTaken extends PlatformError {
  readonly code = "domain-taken";
}

export class SlugTaken extends PlatformError {
  readonly code = "slug-taken";
}

export class CategoryInUse extends PlatformError {
  readonly code = "category-in-use";
}

/** The storage did not answer, or not in time. */
export class StorageFailure extends PlatformError {
  readonly code = "storage-unavailable";
}

/** More was asked for than the storage's quota allows. */
export class QuotaExceeded extends PlatformError {
  readonly code = "quota-exceeded";
}

export class Unauthenticated extends PlatformError {
  readonly code = "unauthenticated";
}

export class Unauthorized extends PlatformError {
  readonly code = "unauthorized";
}
