import { FirebaseError } from "firebase/app";
import { AuthErrorCodes } from "firebase/auth";
import t from "tap";
import { CLIENT_ERRORS } from "../../../../../areas/shared/api/api-error.ts";
import { signInProblem } from "../../../../../areas/shared/firebase/sdk/id-token.ts";
import { errorResponse } from "../../../../../gateway/errors.ts";
import { CaseTable } from "../../../../support/system.ts";

/** The platform's code for each SDK code. All other SDK codes are `unexpected`. */
const KNOWN: Record<string, string> = {
  "auth/invalid-credential": "wrong-credentials",
  "auth/invalid-login-credentials": "wrong-credentials",
  "auth/wrong-password": "wrong-credentials",
  "auth/user-not-found": "wrong-credentials",
  "auth/user-disabled": "wrong-credentials",
  "auth/too-many-requests": "too-many-requests",
  "auth/invalid-email": "bad-request",
  "auth/missing-email": "bad-request",
  "auth/missing-password": "bad-request",
  "auth/network-request-failed": "network",
  "auth/timeout": "timeout",
};

t.test("maps each code of the SDK to the code, text and status of the platform", async (t) => {
  const logged = t.capture(console, "error", () => {});
  const codes = new Set([...Object.values(AuthErrorCodes), ...Object.keys(KNOWN), "auth/from-a-later-release"]);
  const table = new CaseTable();
  for (const code of codes) {
    const expected = KNOWN[code] ?? "unexpected";
    const { code: actual, message, status } = signInProblem(new FirebaseError(code, "The SDK's own words."));
    const answer = errorResponse({ code: expected }, "");
    const words =
      expected in CLIENT_ERRORS
        ? { message: CLIENT_ERRORS[expected as keyof typeof CLIENT_ERRORS], status: 0 }
        : { message: answer.body.error.message, status: answer.status };
    table.check(code, { code: actual, message, status }, { code: expected, ...words });
  }
  t.same(table.wrong(), []);
  const unexpected = [...codes].filter((code) => !(code in KNOWN));
  t.strictSame(
    logged().map(({ args }) => args.at(-1)),
    unexpected,
    "logs only the code of each unexpected error",
  );
});

t.test("gives one answer for an unknown address, a wrong password and a disabled account", async (t) => {
  const [first, ...others] = Object.keys(KNOWN)
    .filter((code) => KNOWN[code] === "wrong-credentials")
    .map((code) => signInProblem(new FirebaseError(code, code)))
    .map(({ code, message, status, fields, retryAfter }) => ({ code, message, status, fields, retryAfter }));
  t.ok(others.length >= 4);
  t.strictSame(
    others,
    others.map(() => first),
  );
});

t.test("logs an error that is not Firebase's unchanged", async (t) => {
  const logged = t.capture(console, "error", () => {});
  const error = new TypeError("x is not a function");
  t.equal(signInProblem(error).code, "unexpected");
  t.equal(logged()[0]?.args.at(-1), error);
});
