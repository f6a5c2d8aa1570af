import { clientError } from "./api-error.ts";
import { OPERATIONS, type OperationName } from "./contract/operations.ts";

/**
 * Holds an answer to the contract, while a developer looks on: no production build has this, nor the schemas.
 *
 * @throws ApiError `unexpected`, having said in the console what is wrong
 */
export function checkAnswer(name: OperationName, answer: unknown): void {
  const expected = OPERATIONS[name].answer;
  const result = "schema" in expected ? expected.schema.safeParse(answer) : { success: true as const };
  if (result.success) return;
  console.error(`The answer of ${name} is not what the contract says:`, result.error.issues);
  throw clientError("unexpected");
}
