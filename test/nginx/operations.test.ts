import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import t from "tap";
import { OPERATIONS } from "../../areas/shared/api/operations.ts";
import type { Operation } from "../../areas/shared/contract/operation.ts";

interface Location {
  /** `^~` begins with the path, `~` is a regular expression. */
  kind: string;
  pattern: string;
  /** Values of its directives, by name. */
  directives: ReadonlyMap<string, string>;
}

function readLocations(): Location[] {
  const text = readFileSync(resolve(import.meta.dirname, "../../nginx/shops.conf"), "utf8");
  const blocks = text.matchAll(/^location (~|\^~) "?([^"\n]*?)"? \{\n(.*?)^\}/gms);
  return Array.from(blocks, ([, kind = "", pattern = "", body = ""]) => ({
    kind,
    pattern,
    directives: new Map(
      Array.from(body.matchAll(/^ {4}(\w+) ([^;]*);/gm), ([, name = "", value = ""]) => [name, value]),
    ),
  }));
}

const UNITS: Record<string, number> = { k: 1024, m: 1024 * 1024 };

/** Bytes of a size such as `25m`. */
const bytesOf = (size: string): number => Number.parseInt(size, 10) * (UNITS[size.at(-1) ?? ""] ?? 1);

t.test("has a location for the largest body and the answer of every operation", (t) => {
  const locations = readLocations();
  /** As nginx chooses it: a prefix with `^~`, otherwise the first regular expression. */
  const locationOf = (path: string): Location | undefined =>
    locations.find(({ kind, pattern }) => kind === "^~" && path.startsWith(pattern)) ??
    locations.find(({ kind, pattern }) => kind === "~" && new RegExp(pattern).test(path));
  for (const [name, { path, body, answer }] of Object.entries<Operation>(OPERATIONS)) {
    const { directives = new Map<string, string>() } = locationOf(path.replaceAll(":", "")) ?? {};
    if (body) t.ok(bytesOf(directives.get("client_max_body_size") ?? "0") >= (body.maxBytes ?? 0), `${name}: body`);
    if ("duration" in answer && answer.duration === "stream") {
      t.equal(directives.get("proxy_buffering"), "off", `${name}: stream`);
    }
  }
  t.end();
});
