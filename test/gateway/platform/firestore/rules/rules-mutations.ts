export interface RulesMutation {
  what: string;
  rules: string;
  /** The collection where it should show. */
  near: string;
}

const METHODS = ["get", "list", "create", "update", "delete"] as const;

/** What somebody might think enough to let a person in. */
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

/** The text with one of the matches replaced, for each match and each of its replacements. */
function replaced(rules: string, pattern: RegExp, replacements: (match: RegExpExecArray) => string[]): RulesMutation[] {
  return [...rules.matchAll(pattern)].flatMap((match) =>
    replacements(match).map((text) => ({
      what: `${match[0].trim()} → ${text || "nothing"}`,
      rules: rules.slice(0, match.index) + text + rules.slice(match.index + match[0].length),
      near: "sellers",
    })),
  );
}

/** A path's documents, whatever their ids are. */
function anyOf(collection: string): string {
  const parts = `${collection}/id`.split("/");
  return parts.map((part, at) => (at % 2 === 0 ? part : `{id${at}}`)).join("/");
}

/** Each condition, allowance, number and path of the rules gone, turned round or wider. */
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

/** What is being made is not there yet. */
function aboutNew(condition: string, method: string): string {
  return method === "create" ? condition.replace(/\bresource\./, "request.resource.") : condition;
}

/** Something more allowed beside what is: everywhere, and in each collection. */
function widened(rules: string, collections: readonly string[]): RulesMutation[] {
  const added = (path: string, allow: string, near: string): RulesMutation => {
    const text = `match /${path} { allow ${allow}; }`;
    // No replacement as text: `$(` means something to rules, and `$` to `replace`.
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

/** Edits of the rules, each of which lets through what should not be, or keeps out what should not. */
export function mutationsOf(rules: string, collections: readonly string[]): RulesMutation[] {
  return [...weakened(rules), ...widened(rules, collections)];
}
