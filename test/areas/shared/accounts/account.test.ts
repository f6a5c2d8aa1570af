import fc from "fast-check";
import t from "tap";
import {
  MAX_PASSWORD,
  MIN_PASSWORD,
  normalizeEmail,
  type PasswordProblem,
  passwordProblem,
} from "../../../../areas/shared/accounts/account.ts";
import { anyUnicode } from "../../../support/arbitrary.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("rejects short, long, common and personal passwords", async (t) => {
  const cases: [string, PasswordProblem["code"] | undefined][] = [
    ["", "too-short"],
    ["ninechars", "too-short"],
    ["👩🏽‍🚀🚀🚀🚀🚀", "too-short"],
    ["ten chars!", undefined],
    ["пароль, да", undefined],
    ["a heron on the quay", undefined],
    ["x".repeat(127) + "yz", "too-long"],
    ["🚀".repeat(129), "too-long"],
    ["Password123", "too-common"],
    ["PASSWORD1234", "too-common"],
    ["1234567890", "too-common"],
    ["aaaaaaaaaaaa", "too-common"],
    ["abababababab", "too-common"],
    ["1122112211", "too-common"],
    ["qwertQWERT", "too-common"],
    ["abc123abc123", "too-common"],
    ["Ada@People.example", "tells-who"],
    ["ada byrne i", "tells-who"],
    ["ada.byrne.the.first", "tells-who"],
    ["ada byrne ii", undefined],
  ];
  const about = ["ada@people.example", "Ada Byrne I", "ada.byrne.the.first@people.example", ""];
  const table = new CaseTable();
  for (const [password, problem] of cases) table.check(password, passwordProblem(password, about)?.code, problem);
  t.same(table.wrong(), []);
  t.strictSame(passwordProblem("short", []), { code: "too-short", params: { min: MIN_PASSWORD } });
  t.strictSame(passwordProblem(`${"ab ".repeat(42)}cde`, []), { code: "too-long", params: { max: MAX_PASSWORD } });
});

t.test("counts the length in characters and requires no kind of character", async () => {
  const letter = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz0123456789"));
  const words = fc.uniqueArray(fc.string({ unit: letter, minLength: 4, maxLength: 12 }), {
    minLength: 3,
    maxLength: 6,
  });
  fc.assert(
    fc.property(words, (list) => {
      const password = list.join(" ").slice(0, MAX_PASSWORD);
      return new Set(password.toLowerCase()).size < 4 || passwordProblem(password, []) === undefined;
    }),
  );
  fc.assert(
    fc.property(
      anyUnicode({ maxLength: MIN_PASSWORD - 1 }),
      (short) => passwordProblem(short, [])?.code === "too-short",
    ),
    { numRuns: 50 },
  );
});

t.test("normalises an email address", async (t) => {
  for (const [typed, written] of [
    ["ada@people.example", "ada@people.example"],
    [" Ada@People.EXAMPLE\n", "ada@people.example"],
    ["ADA+shop@people.example", "ada+shop@people.example"],
  ] as const) {
    t.equal(normalizeEmail(typed), written);
    t.equal(normalizeEmail(written), written);
  }
});
