import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import * as z from "zod/mini";
import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";
import { type AnswerOf, type InputOf, OPERATIONS, type OperationName } from "../../../areas/shared/api/operations.ts";
import { fieldProblems } from "../../../areas/shared/contract/field-problems.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { GatewayError } from "../../errors.ts";
import { bodyLimit, isRead } from "../../middlewares/limits.ts";
import { Unauthorized } from "../errors.ts";

/** The signed-in account of a request. */
export interface SignedIn {
  account: Account;
  /** The other fields belong to the session port. */
  session: { id: string; groupId: string };
  token: string;
}

/** The shop of a request and the account's membership in it. */
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

/** The middlewares that check access, by `Operation.access`. */
export interface Guards {
  /** Anyone, but only from pages of this host. */
  sameOrigin: RequestHandler[];
  account: RequestHandler[];
  member: RequestHandler[];
}

/** The signed-in account. Requires the guard `account` or `member`. */
export function signedInOf({ locals }: Response): SignedIn {
  if (!locals.signedIn) throw new TypeError("the route has no guard");
  return locals.signedIn;
}

/** The shop, from the path and the session's membership, never from the host. Requires the guard `member`. */
function tenantOf({ locals }: Response): Tenant {
  if (!locals.tenant) throw new TypeError("the route has no guard");
  return locals.tenant;
}

/** The members of a suspended or closed shop can read and export it, but not change it. */
function requirePublicShop(_req: Request, res: Response, next: NextFunction): void {
  const { seller } = tenantOf(res);
  if (!isPublic(seller)) throw new Unauthorized(`The shop is ${seller.status}.`);
  next();
}

/** Maximum nesting of objects and arrays. An order has three levels. */
const MAX_DEPTH = 8;

/** Keys with a special meaning in JavaScript, used in prototype pollution. */
const POLLUTING: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** A string, with the colon if it is a key, or a bracket. Nothing else matters, because the text is valid JSON. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * Parses JSON and rejects ambiguous or dangerous keys: duplicates (RFC 8259 does not define which one counts),
 * `__proto__` and similar names. The maximum nesting is eight levels.
 * @throws SyntaxError
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const keysOfOpen: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") {
      if (keysOfOpen.push(new Set()) > MAX_DEPTH) throw new SyntaxError("too many levels");
    } else if (token === "}" || token === "]") {
      keysOfOpen.pop();
    } else if (string !== undefined && colon !== undefined) {
      const key = JSON.parse(string) as string;
      const keys = keysOfOpen.at(-1);
      if (POLLUTING.has(key)) throw new SyntaxError("a forbidden key");
      if (keys?.has(key)) throw new SyntaxError("a duplicate key");
      keys?.add(key);
    }
  }
  return value;
}

/** Bytes. A full order of 50 lines takes about a third. */
const MAX_BYTES = 32 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Keeps a byte order mark, which is not valid JSON (RFC 8259, section 8.1). */
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

/** Requires JSON: forms on foreign pages can send other types without a CORS preflight. */
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
 * Parses a request's body as JSON into `req.body`; `undefined` if it is empty. Mounted on single routes only: the body
 * of a forwarded request must stay unread.
 * @param maxBytes a higher limit, for routes with known clients
 * @throws GatewayError `body-too-large`, `unsupported-media-type` (compressed ones too) or `bad-request`
 */
function jsonBody(maxBytes = MAX_BYTES): RequestHandler[] {
  const raw = express.raw({ type: () => true, limit: maxBytes, inflate: false });
  return [bodyLimit(maxBytes), requireJson, raw, parseBody];
}

/** Validates input with a schema. @throws GatewayError `bad-request` with the problem of each field */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return result.data;
  throw new GatewayError("bad-request", { fields: fieldProblems(result.error.issues) });
}

/** Express's request and response, for files, cookies, headers, and work after the answer. */
export interface Exchange {
  req: Request;
  res: Response;
}

/** The second argument of a handler, by the operation's `access`. */
interface Scopes {
  anyone: Exchange;
  account: Exchange & SignedIn;
  member: Exchange & SignedIn & Tenant;
}

/**
 * Maps validated input to the answer's JSON, or throws a domain error. For other media types, and for JSON that it has
 * encoded before, it sends the answer itself.
 */
type Handler<Name extends OperationName> = (
  input: InputOf<Name>,
  scope: Scopes[(typeof OPERATIONS)[Name]["access"]],
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;

export type Handlers<Names extends OperationName = OperationName> = { [Name in Names]: Handler<Name> };

/** Types the handlers of some operations. An unknown operation is a compile error. */
export const handlers = <Names extends OperationName>(table: Handlers<Names>): Handlers<Names> => table;

/** The answer of operations that return no data. */
export const DONE = { done: true } as const;

/** Returns what a handler has read. @throws GatewayError `object-not-found` if there is nothing */
export function found<Value>(read: Value | undefined): Value {
  if (read === undefined) throw new GatewayError("object-not-found");
  return read;
}

export interface OperationRoutesOptions {
  guards: Guards;
  /** Rate limits per client address. */
  limits: Record<NonNullable<Operation["limit"]>, RequestHandler[]>;
  /** Its entries are removed after a write, for storages that don't report changes (`ChangeFeed`). */
  directory: { forget(name: string): void };
}

/** Mounts all operations of the contract. Their declarations define guard, rate limit, body limit and validation. */
export function operationRoutes(table: Handlers, { guards, limits, directory }: OperationRoutesOptions): Router {
  const routes = Router({ caseSensitive: true });
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const { method, path, access, isOwnOrigin, whileClosed, limit, body } = operation;
    const handle = table[name as OperationName] as (input: unknown, scope: Exchange) => unknown;
    routes[method](
      path,
      // The rate limit follows the guard: forged requests must not use up the victim's limit.
      access === "anyone" ? (isOwnOrigin ? guards.sameOrigin : []) : guards[access],
      access === "member" && method !== "get" && !whileClosed ? requirePublicShop : [],
      limit ? limits[limit] : [],
      body && "schema" in body ? jsonBody(body.maxBytes) : [],
      async (req: Request, res: Response, _next: NextFunction) => {
        const answer = await handle(inputOf(operation, req), scopeOf(operation, { req, res }));
        if (access === "member" && !isRead(req)) forget(directory, tenantOf(res));
        if ("schema" in operation.answer && !res.headersSent) res.status(operation.answer.status).json(answer);
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
