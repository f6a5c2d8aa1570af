import type { AnswerOf } from "../../../areas/shared/api/contract/operations.ts";
import { openapiDocument } from "./openapi-document.ts";
import { handlers } from "./operation-routes.ts";

/** The platform API, described from its contract. It is made for the first who asks. */
export function openapiHandlers() {
  let document: AnswerOf<"openapi"> | undefined;
  return handlers({ openapi: () => (document ??= openapiDocument()) });
}
