import { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import * as z from "zod/mini";
import { type AnswerOf, type InputOf, OPERATIONS, type OperationName } from "../../../areas/shared/api/operations.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { jsonBody } from "./json-body.ts";
import { parse } from "./parse.ts";
import { type Guards, isWrite, type SignedIn, signedInOf, type Tenant, tenantOf } from "./scopes.ts";

/** Express's request and response, for what no schema covers: files, cookies, headers, and work after the answer. */
export interface Exchange {
  req: Request;
  res: Response;
}

/** What a handler gets besides its input, by the operation's `access`. */
interface Scopes {
  anyone: Exchange;
  account: Exchange & SignedIn;
  member: Exchange & SignedIn & Tenant;
}

/** Turns validated input into the answer's JSON, or throws a domain error. It sends an answer of another media type itself. */
type Handler<Name extends OperationName> = (
  input: InputOf<Name>,
  scope: Scopes[(typeof OPERATIONS)[Name]["access"]],
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;

export type Handlers<Names extends OperationName = OperationName> = { [Name in Names]: Handler<Name> };

/** Types the handlers of some operations; a name that the contract doesn't have is a compile error. */
export const handlers = <Names extends OperationName>(table: Handlers<Names>): Handlers<Names> => table;

export interface OperationRoutesOptions {
  guards: Guards;
  /** Rate limits per client address. */
  limits: Record<NonNullable<Operation["limit"]>, RequestHandler>;
  /** Outdated after a write, in case the storage doesn't report changes (`Freshness`). */
  directory: { forget(name: string): void };
}

/** Mounts every operation of the contract. Its declaration gives the guard, the rate limit, the body's limit and the validation. */
export function operationRoutes(table: Handlers, { guards, limits, directory }: OperationRoutesOptions): Router {
  const routes = Router({ caseSensitive: true });
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const { method, path, access, isOwnOrigin, limit, body } = operation;
    const handle = table[name as OperationName] as (input: unknown, scope: Exchange) => unknown;
    routes[method](
      path,
      // A forged request must not use up what its victim may still try, so the limit comes after the guard.
      access === "anyone" ? (isOwnOrigin ? guards.sameOrigin : []) : guards[access],
      limit ? limits[limit] : [],
      body && "schema" in body ? jsonBody(body.maxBytes) : [],
      async (req: Request, res: Response, _next: NextFunction) => {
        const answer = await handle(inputOf(operation, req), scopeOf(operation, { req, res }));
        if (access === "member" && isWrite(req)) forget(directory, tenantOf(res));
        if ("schema" in operation.answer) res.status(operation.answer.status).json(answer);
      },
    );
  }
  return routes;
}

/** @throws GatewayError `bad-request` */
function inputOf({ pathParameters, query, headers, body }: Operation, req: Request) {
  return {
    path: pathParameters && parse(pathParameters, req.params),
    query: query && parse(query, req.query),
    headers:
      headers && parse(headers, Object.fromEntries(Object.keys(headers.shape).map((name) => [name, req.get(name)]))),
    body: body && "schema" in body ? parse(body.required ? body.schema : z.optional(body.schema), req.body) : undefined,
  };
}

function scopeOf({ access }: Operation, { req, res }: Exchange): Exchange {
  if (access === "anyone") return { req, res };
  return { req, res, ...signedInOf(res), ...(access === "member" ? tenantOf(res) : {}) };
}

function forget(directory: OperationRoutesOptions["directory"], { seller }: Tenant): void {
  const { domain, previousDomains, customDomain } = seller;
  for (const name of [domain, ...previousDomains]) directory.forget(name);
  if (customDomain) directory.forget(customDomain.host);
}
