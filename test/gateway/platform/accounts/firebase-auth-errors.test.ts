import { inspect } from "node:util";
import t from "tap";
import type { FieldProblem } from "../../../../areas/shared/contract/field-problems.ts";
import {
  callingAuth,
  translateAuthError,
  verifying,
} from "../../../../gateway/platform/accounts/firebase-auth-errors.ts";
import { TicketInvalid } from "../../../../gateway/platform/errors.ts";

const failure = (code: string, message = "what the SDK says", more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

t.test("translates every code into a platform error", (t) => {
  const meanings: [string, string, FieldProblem[]?][] = [
    ["auth/email-already-exists", "email-taken"],
    ["auth/invalid-email", "bad-request", [{ field: "email", code: "not-an-email" }]],
    ["auth/invalid-password", "bad-request", [{ field: "password", code: "too-common" }]],
    ["auth/password-does-not-meet-requirements", "bad-request", [{ field: "password", code: "too-common" }]],
    ["auth/user-not-found", "object-not-found"],
    ["auth/user-disabled", "unauthenticated"],
    ["auth/id-token-expired", "unauthenticated"],
    ["auth/id-token-revoked", "unauthenticated"],
    ["auth/invalid-id-token", "unauthenticated"],
    ["auth/too-many-requests", "too-many-requests"],
    ["auth/quota-exceeded", "storage-unavailable"],
    ["auth/insufficient-permission", "unauthorized"],
    ["auth/internal-error", "storage-unavailable"],
    ["auth/uid-already-exists", "storage-unavailable"],
    ["app/network-error", "storage-unavailable"],
    ["app/invalid-credential", "storage-unavailable"],
  ];
  for (const [code, expected, fields] of meanings) {
    const translated = translateAuthError(failure(code));
    t.equal(translated.code, expected, code);
    t.strictSame(translated.fields, fields, code);
    t.notMatch(translated.message, /SDK/, "the message excludes the SDK's text");
    t.match(translated.cause, { message: `${code} what the SDK says` }, "the cause includes it");
  }
  for (const other of [new Error("no code"), "thrown", undefined])
    t.equal(translateAuthError(other).code, "storage-unavailable");
  const own = new TicketInvalid("mine");
  t.equal(translateAuthError(own), own);
  t.end();
});

t.test("drops the SDK's copy of the request, which may contain a password", async (t) => {
  const config = { data: '{"password":"a heron on the quay"}' };
  const error = failure("app/network-error", "Error while making request", {
    cause: Object.assign(new Error("refused"), { config }),
  });
  const reported = await callingAuth(() => Promise.reject(error)).catch((reason: unknown) => reason);
  t.notMatch(inspect(reported, { depth: 20, showHidden: true }), /heron/);
});

t.test("returns undefined for an invalid token and throws if it could not be verified", async (t) => {
  const refusals = [
    failure("auth/id-token-expired"),
    failure("auth/id-token-revoked"),
    failure("auth/session-cookie-expired"),
    failure("auth/session-cookie-revoked"),
    failure("auth/user-disabled"),
    failure("auth/user-not-found"),
    failure("auth/argument-error", "Firebase ID token has invalid signature."),
    failure("auth/argument-error", "verifySessionCookie() expects a session cookie, but was given a custom token."),
  ];
  for (const refusal of refusals) t.equal(await verifying(() => Promise.reject(refusal)), undefined, refusal.message);
  const failures = [
    failure("auth/argument-error", "Error while making request: getaddrinfo ENOTFOUND www.googleapis.com."),
    failure("auth/internal-error"),
    failure("app/network-timeout"),
    new TypeError("fetch failed"),
  ];
  for (const each of failures)
    await t.rejects(
      verifying(() => Promise.reject(each)),
      { code: "storage-unavailable" },
    );
  t.equal(await verifying(async () => "claims"), "claims");
});
