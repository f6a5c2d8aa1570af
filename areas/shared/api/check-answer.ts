import type { Endpoint } from "../contract/endpoints.ts";
import type { Operation } from "../contract/operation.ts";
import { clientError } from "./api-error.ts";
import { OPERATIONS } from "./operations.ts";

/**
 * Checks an answer against the contract during development. Production builds contain neither this nor the schemas.
 *
 * @throws ApiError `unexpected`, after logging the mismatch to the console
 */
export function checkAnswer({ method, path }: Endpoint, answer: unknown): void {
  const operation = Object.values<Operation>(OPERATIONS).find((each) => each.method === method && each.path === path);
  const result = operation && "schema" in operation.answer ? operation.answer.schema.safeParse(answer) : undefined;
  if (!result?.error) return;
  console.error(`The answer of ${method} ${path} does not match the contract:`, result.error.issues);
  throw clientError("unexpected");
}
