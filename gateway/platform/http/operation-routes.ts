import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import * as z from "zod/mini";
import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";
import { type AnswerOf, type InputOf, OPERATIONS, type OperationName } from "../../../areas/shared/api/operations.ts";
import { fieldProblems } from "../../../areas/shared/contract/field-problems.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { GatewayError } from "../../errors.ts";
import { bodyLimit } from "../../middlewares/limits.ts";

/** Who asks, as a session says. */
export interface SignedIn {
  account: Account;
  /** The session itself is the business of whoever keeps it. */
  session: { id: string };
  token: string;
}

/** Whose shop it is about, and what the one who asks is there. */
interface Tenant {
  seller: Seller;
  membership: Membership;
}

declare global {
  namespace Express {
    interface Locals {
      /** Set by the guards `account` and `member`. */
      signedIn?: SignedIn;
      /** Set by the guard `member`. */
      tenant?: Tenant;
    }
  }
}

/** What stands before a route, by who may ask (`Operation.access`). */
export interface Guards {
  /** Anyone, from a page of this host. */
  sameOrigin: RequestHandler[];
  account: RequestHandler[];
  member: RequestHandler[];
}

export const isWrite = ({ method }: Request): boolean => method !== "GET" && method !== "HEAD";

/** Behind the guards `account` and `member`. */
export function signedInOf({ locals }: Response): SignedIn {
  if (!locals.signedIn) throw new TypeError("the route has no guard");
  return locals.signedIn;
}

/** Behind the guard `member`: the tenant, from the session's membership and the path, never from the host. */
function tenantOf({ locals }: Response): Tenant {
  if (!locals.tenant) throw new TypeError("the route has no guard");
  return locals.tenant;
}

/** Levels of objects and arrays; an order has three. */
const MAX_DEPTH = 8;

/** Names that mean something to JavaScript itself, or did to a library once. */
const POLLUTING: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** A string, with the colon where it is a key, or a bracket. Of valid JSON nothing else matters here. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * JSON in which every key means one thing to everybody: none twice in an object (RFC 8259 leaves it open which one
 * counts), none of `__proto__` and its like, and no more than eight levels.
 * @throws SyntaxError
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const keysOfOpen: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") {
      if (keysOfOpen.push(new Set()) > MAX_DEPTH) throw new SyntaxError("nested too deep");
    } else if (token === "}" || token === "]") {
      keysOfOpen.pop();
    } else if (string !== undefined && colon !== undefined) {
      const key = JSON.parse(string) as string;
      const keys = keysOfOpen.at(-1);
      if (POLLUTING.has(key)) throw new SyntaxError("a key with a meaning of its own");
      if (keys?.has(key)) throw new SyntaxError("the same key twice");
      keys?.add(key);
    }
  }
  return value;
}

/** An order of 50 lines with everything written out takes about a third of it. */
const MAX_BYTES = 32 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** A byte order mark is part of the text, and no JSON (RFC 8259, section 8.1). */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NO_BYTES = new Uint8Array();

/** @throws GatewayError `bad-request` */
function parseBytes(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(utf8.decode(bytes));
  } catch {
    throw new GatewayError("bad-request", { fields: [{ field: "request", code: "not-json" }] });
  }
}

/** Only JSON: a form on somebody else's page can send anything but that without asking the gateway first. */
function requireJson(req: Request, _res: Response, next: NextFunction): void {
  const isEmpty = Number(req.headers["content-length"] ?? 0) === 0;
  if (!isEmpty && !JSON_TYPE.test(req.headers["content-type"] ?? "")) throw new GatewayError("unsupported-media-type");
  next();
}

function parseBody(req: Request, _res: Response, next: NextFunction): void {
  const bytes = (req.body as Uint8Array | undefined) ?? NO_BYTES;
  req.body = bytes.length === 0 ? undefined : parseBytes(bytes);
  next();
}

/**
 * Reads a request's body as JSON into `req.body`; `undefined` where there is none. It belongs to single routes: what the
 * gateway forwards elsewhere must not be read on the way.
 * @param maxBytes more than an order takes, where whoever sends it is known
 * @throws GatewayError `body-too-large`, `unsupported-media-type` (compressed ones too) or `bad-request`
 */
function jsonBody(maxBytes = MAX_BYTES): RequestHandler[] {
  const raw = express.raw({ type: () => true, limit: maxBytes, inflate: false });
  return [bodyLimit(maxBytes), requireJson, raw, parseBody];
}

/** What came over the wire as the schema's type. @throws GatewayError `bad-request` with the problem of each field */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return result.data;
  throw new GatewayError("bad-request", { fields: fieldProblems(result.error.issues) });
}

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

/** KeyedQueue validated input into the answer's JSON, or throws a domain error. It sends an answer of another media type itself. */
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
  /** Outdated after a write, in case the storage doesn't report changes (`ChangeFeed`). */
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
