import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import t from "tap";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../../areas/shared/pictures/image.ts";
import { PROJECT_ROOT } from "../../../../scripts/build/paths.ts";
import { judge, readStorageRules } from "./storage-rules/read-storage-rules.ts";
import { METHODS, STORAGE_CASES } from "./storage-rules/storage-rules-cases.ts";
import { askEngine } from "./storage-rules/storage-rules-engine.ts";

const FILE = resolve(PROJECT_ROOT, "gateway/platform/pictures/storage.rules");
const RULES = readFileSync(FILE, "utf8");

/** Returns the cases in which these rules decide wrongly. */
const wrongUnder = (rules: string): string[] => {
  const isAllowed = judge(rules);
  return STORAGE_CASES.filter((each) => isAllowed(each) !== each.allowed).map(({ what }) => what);
};

t.test("allows exactly the expected requests, by the parser of this test", async (t) => {
  t.ok(STORAGE_CASES.length > 500);
  t.ok(STORAGE_CASES.some(({ allowed }) => allowed));
  t.strictSame(wrongUnder(RULES), []);
});

t.test("allows exactly the expected requests, by the emulator's engine if installed", async (t) => {
  const verdicts = await askEngine(RULES, STORAGE_CASES);
  if ("missing" in verdicts) {
    // Skipped with CI=true too: the engine is in no registry.
    t.plan(0, `The engine of Cloud Storage's rules is missing (${verdicts.missing}): firebase setup:emulators:storage`);
    return;
  }
  const wrong = STORAGE_CASES.filter(({ allowed }, index) => verdicts.allowed[index] !== allowed);
  t.strictSame(
    wrong.map(({ what }) => what),
    [],
  );
});

t.test("uses the API's size and types, and allows access to one folder only", async (t) => {
  const allowances = readStorageRules(RULES);
  t.strictSame(
    new Set(allowances.map(({ match }) => match)),
    new Set(["/b/{bucket}/o/uploads/{accountId}/{uploadId}"]),
    "other paths are denied",
  );
  t.strictSame(allowances.flatMap(({ methods }) => methods).sort(), ["create", "delete", "get"]);
  const { condition } = allowances.find(({ methods }) => methods.includes("create")) ?? { condition: "" };
  const [, size = ""] = /\.size <= ([\d *]+)/.exec(condition) ?? [];
  t.equal(
    size.split("*").reduce((product, factor) => product * Number(factor), 1),
    MAX_PICTURE_BYTES,
  );
  const [, types = ""] = /\.contentType in \[([^\]]*)\]/.exec(condition) ?? [];
  t.strictSame(new Set(types.split(",").map((type) => type.trim().replaceAll("'", ""))), new Set(PICTURE_TYPES));
});

t.test("the cases detect each change of the rules", async (t) => {
  const conditions = RULES.match(/(?<=if |&& )request\.[^&;\n]+[^&;\s]/g) ?? [];
  t.equal(conditions.length, 6);
  const edits: [what: string, rules: string][] = [
    ...[...new Set(conditions)].flatMap((condition): [string, string][] =>
      condition.includes("!= null")
        ? []
        : [
            [`without ${condition}`, RULES.replaceAll(condition, "true")],
            [`never ${condition}`, RULES.replaceAll(condition, "false")],
          ],
    ),
    ...METHODS.flatMap((method): [string, string][] => [
      [`${method} for anyone`, RULES.replace("allow get, delete:", `allow ${method}; allow get, delete:`)],
      [`${method} everywhere`, RULES.replace("match /uploads", `match /{a=**} { allow ${method}; } match /uploads`)],
    ]),
    ["read", RULES.replace("allow get,", "allow read,")],
    ["write", RULES.replace("allow create:", "allow write:")],
    ["overwriting", RULES.replace("resource == null", "true")],
    ["no deletion", RULES.replace("get, delete", "get")],
    ["deeper", RULES.replace("{uploadId}", "{uploadId=**}")],
    ["less deep", RULES.replace("/{uploadId}", "")],
    ["any folder", RULES.replace("/uploads/", "/{folder}/")],
    ["by the user’s id", RULES.replaceAll("request.auth.token.uploader", "request.auth.uid")],
    ["one byte less", RULES.replace("size <=", "size <")],
    ["ten times as large", RULES.replace("20 *", "200 *")],
    ["or", RULES.replaceAll("&& request.auth.token", "|| request.auth.token")],
    ...PICTURE_TYPES.map((type): [string, string] => [`${type} replaced`, RULES.replace(`'${type}'`, "'image/gif'")]),
  ];
  const unchanged = edits.filter(([, rules]) => rules === RULES).map(([what]) => what);
  t.same(unchanged, [], "edits without effect on the text");
  const undetected = edits.filter(([, rules]) => wrongUnder(rules).length === 0).map(([what]) => what);
  t.same(undetected, []);
});

t.test("throws for rules that the parser doesn't support", async (t) => {
  for (const rules of [
    "",
    RULES.replace("'2'", "'1'"),
    RULES.replace("firebase.storage", "cloud.firestore"),
    RULES.replace("allow get, delete", "allow everything"),
    RULES.replace("match /uploads", "function f() { return true; } match /uploads"),
    `${RULES} match /x { }`,
  ])
    t.throws(() => readStorageRules(rules), TypeError);
});
