export interface RulesMutation {
  what: string;
  rules: string;
  /** The affected collection. */
  near: string;
}

const METHODS = ["get", "list", "create", "update", "delete"] as const;

/** Conditions that a careless rule might consider sufficient. */
const CONDITIONS = [
  "true",
  "request.auth != null",
  "request.auth.uid == 'ada'",
  "request.auth.uid == 'bob'",
  "request.auth.uid == 'eve'",
  "request.auth.uid == resource.data.ownerId",
  "request.auth.token.email_verified",
  "request.auth.token.admin == true",
  "exists(/databases/$(database)/documents/accounts/$(request.auth.uid)/memberships/acme)",
];

const ALLOW = /allow ([\w, ]+?)(?:: if ([^;]+))?;/g;
const DOCUMENTS = "match /databases/{database}/documents {";

/** One mutation per match and replacement. */
function replaced(rules: string, pattern: RegExp, replacements: (match: RegExpExecArray) => string[]): RulesMutation[] {
  return [...rules.matchAll(pattern)].flatMap((match) =>
    replacements(match).map((text) => ({
      what: `${match[0].trim()} → ${text || "nothing"}`,
      rules: rules.slice(0, match.index) + text + rules.slice(match.index + match[0].length),
      near: "sellers",
    })),
  );
}

/** The pattern of all documents of a collection. */
function anyOf(collection: string): string {
  const parts = `${collection}/id`.split("/");
  return parts.map((part, at) => (at % 2 === 0 ? part : `{id${at}}`)).join("/");
}

/** Removes, inverts or widens each condition, permission, number and path. */
function weakened(rules: string): RulesMutation[] {
  return [
    ...replaced(rules, ALLOW, ([, methods = "", condition]) => [
      "",
      condition ? `allow ${methods};` : `allow ${methods}: if request.auth != null;`,
    ]),
    ...replaced(rules, /(?<=: if )([^;]+?) && ([^;]+?)(?=;)/g, ([, first = "", second = ""]) => [
      first,
      second,
      `${first} || ${second}`,
    ]),
    ...replaced(rules, / == \d+/g, ([given]) => [
      " == 2",
      " <= 2",
      " >= 1",
      " != 2",
      " != null",
      given.replace("==", "!="),
    ]),
    ...replaced(rules, / in \[null, 0\]/g, () => [" in [1]", " in [null, 0, 1]", " >= 0"]),
    ...replaced(rules, /match \/sellers\/\{sellerId\}/g, () => [
      "match /sellers/{sellerId=**}",
      "match /{collection}/{sellerId}",
      "match /{path=**}/sellers/{sellerId}",
      "match /sellerRecords/{sellerId}",
      "match /{path=**}",
    ]),
  ];
}

/** Adapts a condition to `create`, where the document does not exist yet. */
function aboutNew(condition: string, method: string): string {
  return method === "create" ? condition.replace(/\bresource\./, "request.resource.") : condition;
}

/** Adds permissions: for all documents, and for each collection. */
function widened(rules: string, collections: readonly string[]): RulesMutation[] {
  const added = (path: string, allow: string, near: string): RulesMutation => {
    const text = `match /${path} { allow ${allow}; }`;
    // A function as replacement: rules contain `$(`, which `replace` would interpret.
    return { what: text, rules: rules.replace(DOCUMENTS, () => `${DOCUMENTS}\n    ${text}`), near };
  };
  const isPublic = (collection: string, method: string): boolean => collection === "sellers" && method === "get";
  return [
    ...METHODS.flatMap((method) =>
      CONDITIONS.map((condition) => added("{path=**}", `${method}: if ${aboutNew(condition, method)}`, "mails")),
    ),
    ...collections.flatMap((collection) =>
      METHODS.filter((method) => !isPublic(collection, method)).map((method) =>
        added(anyOf(collection), method, collection),
      ),
    ),
  ];
}

/** All mutations of the rules. Each allows a forbidden request or denies an allowed one. */
export function mutationsOf(rules: string, collections: readonly string[]): RulesMutation[] {
  return [...weakened(rules), ...widened(rules, collections)];
}
