import { randomBytes } from "node:crypto";
import fc from "fast-check";
import t from "tap";
import { openCookie, sealCookie } from "../../../../gateway/platform/accounts/firebase-sessions.ts";
import { anyUnicode } from "../../../support/arbitrary.ts";

const secret = randomBytes(32).toString("base64url");
const COOKIE = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmVk";

t.test("decrypts a cookie with its own secret only", (t) => {
  fc.assert(
    fc.property(anyUnicode(), fc.string(), fc.string(), (cookie, one, other) => {
      const sealed = sealCookie(cookie, one);
      return openCookie(sealed, one) === cookie && (one === other || openCookie(sealed, other) === undefined);
    }),
  );
  t.end();
});

t.test("rejects a changed bit or a missing byte", (t) => {
  const sealed = sealCookie(COOKIE, secret);
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.nat(7), (at, bit) => {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      return openCookie(changed, secret) === undefined && openCookie(sealed.subarray(0, at), secret) === undefined;
    }),
  );
  t.end();
});

t.test("hides the cookie, and encrypts it differently each time", (t) => {
  const [one, other] = [sealCookie(COOKIE, secret), sealCookie(COOKIE, secret)];
  t.notOk(one.includes(COOKIE.slice(0, 8)));
  t.notOk(one.equals(other));
  t.end();
});
