import { type Request, type Response, Router } from "express";
import { API_PATHS } from "../../../areas/shared/api/paths.ts";
import { openapiDocument } from "../presenters/openapi-document.ts";

/** `GET /api/openapi.json`: the platform API, described from its contract. It is made for the first who asks. */
export function openapiRoute(): Router {
  const routes = Router({ caseSensitive: true });
  let text: string | undefined;
  routes.get(API_PATHS.openapi, (_req: Request, res: Response) => {
    text ??= JSON.stringify(openapiDocument());
    res.type("json").send(text);
  });
  return routes;
}
