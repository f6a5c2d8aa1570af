/** Codes that the client itself gives; every other code is the platform's own (`ErrorAnswer`). */
export const CLIENT_ERRORS = {
  network: "We couldn’t reach the server. Check your connection and try again.",
  timeout: "That took too long. Please try again in a moment.",
  unexpected: "Something went wrong on our side. Please try again in a moment.",
} as const;

/** Why a request to the platform API failed. `message` is a sentence for people; `status` is 0 where no answer came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;

  constructor(code: string, message: string, status = 0, fields: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** The client's own failures, worded. */
export function clientError(code: keyof typeof CLIENT_ERRORS, status = 0): ApiError {
  return new ApiError(code, CLIENT_ERRORS[code], status);
}

/** What to tell people of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : CLIENT_ERRORS.unexpected;
}
