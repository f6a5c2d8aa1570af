import type { AnswerOf } from "../../../areas/shared/api/contract/operations.ts";
import { handlers } from "../http/operation-routes.ts";
import { openapiDocument } from "../presenters/openapi-document.ts";

/** The platform API, described from its contract. It is made for the first who asks. */
export function openapiHandlers() {
  let document: AnswerOf<"openapi"> | undefined;
  return handlers({ openapi: () => (document ??= openapiDocument()) });
}
