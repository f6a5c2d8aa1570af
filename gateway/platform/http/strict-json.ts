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
