import { compileFunction } from "node:vm";
import { METHODS, type Method, type StorageRequest } from "./storage-rules-cases.ts";

/** One `allow` statement. */
interface Allowance {
  /** The path pattern, e.g. `/b/{bucket}/o/uploads/{accountId}`. */
  match: string;
  methods: Method[];
  condition: string;
}

const SHORT: Record<string, readonly Method[]> = { read: ["get", "list"], write: ["create", "update", "delete"] };
const TOKEN = /\s*(?:(match)\s+(\/\S+)\s*\{|(allow)\s+([\w,\s]+?)(?::\s*if\s+([^;]+))?;|(\}))/y;
const HEAD = /^\s*rules_version\s*=\s*'2';\s*service firebase\.storage\s*\{/;

const withoutComments = (rules: string): string => rules.replaceAll(/^\s*\/\/.*$/gm, "");

/** Parses the `allow` statements. @throws TypeError for any unsupported syntax */
export function readStorageRules(rules: string): Allowance[] {
  const text = withoutComments(rules);
  const head = HEAD.exec(text)?.[0];
  if (head === undefined) throw new TypeError("Expected Cloud Storage rules, version 2.");
  const allowances: Allowance[] = [];
  const open = [""];
  let at = head.length;
  while (open.length > 0) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new TypeError(`Unsupported syntax: ${text.slice(at, at + 40)}`);
    at = TOKEN.lastIndex;
    const [, match, path = "", allow, methods = "", condition = "true"] = found;
    if (match) open.push(path);
    else if (allow) allowances.push({ match: open.join(""), methods: methodsOf(methods), condition });
    else open.pop();
  }
  if (text.slice(at).trim() !== "") throw new TypeError("Unexpected text after the rules.");
  return allowances;
}

function methodsOf(list: string): Method[] {
  return list.split(",").flatMap((each) => {
    const name = each.trim();
    const methods = SHORT[name] ?? METHODS.filter((method) => method === name);
    if (methods.length === 0) throw new TypeError(`Unknown method ${name}.`);
    return [...methods];
  });
}

/**
 * Converts a `match` path to a regular expression with a group per variable. `{rest=**}` matches any number of
 * segments.
 */
function patternOf(match: string): RegExp {
  const source = match
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\/\{(\w+)=\\\*\\\*\}/g, "(?:/(?<$1>.*))?")
    .replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}

/** Compiles a condition as JavaScript. Only `in` and `==` need a translation. */
function conditionOf({
  match,
  condition,
}: Allowance): (request: object, resource: object | null, named: Record<string, string>) => boolean {
  const names = Array.from(match.matchAll(/\{(\w+)/g), ([, name = ""]) => name);
  const script = condition
    .replaceAll(/([\w.]+) in (\[[^\]]*\])/g, "$2.includes($1)")
    .replaceAll(/([=!]=)(?!=)/g, "$1=")
    .replaceAll("!== null", "!= null");
  const holds = compileFunction(`return (${script});`, ["request", "resource", ...names]) as (
    ...given: unknown[]
  ) => unknown;
  return (request, resource, named) => {
    try {
      return holds(request, resource, ...names.map((name) => named[name])) === true;
    } catch (error) {
      // Reading a property of null is an error in the rules, and an error denies the request.
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
}

/** Returns a function that evaluates requests: at least one `allow` statement must match. */
export function judge(rules: string): (request: StorageRequest) => boolean {
  const allowances = readStorageRules(rules).map((each) => ({
    methods: each.methods,
    pattern: patternOf(each.match),
    holds: conditionOf(each),
  }));
  return ({ token, method, path, file, before = null }) => {
    const request = { auth: token && { uid: token.user_id, token }, resource: file };
    return allowances.some(({ methods, pattern, holds }) => {
      const named = methods.includes(method) ? pattern.exec(`/b/bucket/o/${path}`) : null;
      return named !== null && holds(request, before, named.groups ?? {});
    });
  };
}
