import t from "tap";
import { isJsonWebToken } from "../../../../gateway/platform/accounts/firebase-accounts.ts";

const segment = (text: string): string => Buffer.from(text).toString("base64url");

t.test("requires three parts, with objects as header and claims", (t) => {
  for (const third of ["", "c2lnbmVk"]) t.ok(isJsonWebToken(`${segment('{"alg":"RS256"}')}.${segment("{}")}.${third}`));
  for (const text of ["", ".", "..", "...", "a.b.c", "{}", "{}.{}.{}"]) t.notOk(isJsonWebToken(text), text);
  for (const part of ["null", "[]", "5", '"text"', "", "{", "{} {}"]) {
    t.notOk(isJsonWebToken(`${segment(part)}.${segment("{}")}.c2ln`), `header ${part}`);
    t.notOk(isJsonWebToken(`${segment("{}")}.${segment(part)}.c2ln`), `claims ${part}`);
  }
  for (const count of [1, 2, 4]) t.notOk(isJsonWebToken(Array(count).fill(segment("{}")).join(".")), `${count} parts`);
  t.end();
});
