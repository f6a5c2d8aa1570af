import { FirebaseError } from "firebase/app";
import { AuthErrorCodes } from "firebase/auth";
import t from "tap";
import { CLIENT_ERRORS } from "../../../../../areas/shared/api/api-error.ts";
import { signInProblem } from "../../../../../areas/shared/firebase/sdk/sign-in-problem.ts";
import { errorResponse } from "../../../../../gateway/errors.ts";

/** What is not "something went wrong on our side": by the code that the platform gives for the same. */
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

t.test("each code of the SDK is something that the platform says too", async (t) => {
  const logged = t.capture(console, "error", () => {});
  const codes = new Set([...Object.values(AuthErrorCodes), ...Object.keys(KNOWN), "auth/from-a-later-release"]);
  for (const code of codes) {
    const expected = KNOWN[code] ?? "unexpected";
    const { code: actual, message, status } = signInProblem(new FirebaseError(code, "The SDK's own words."));
    t.equal(actual, expected, code);
    if (expected in CLIENT_ERRORS) {
      t.strictSame({ message, status }, { message: CLIENT_ERRORS[expected as keyof typeof CLIENT_ERRORS], status: 0 });
    } else {
      const said = errorResponse({ code: expected }, "");
      t.strictSame({ message, status }, { message: said.body.error.message, status: said.status }, "word for word");
    }
  }
  const unexpected = [...codes].filter((code) => !(code in KNOWN));
  t.strictSame(
    logged().map(({ args }) => args.at(-1)),
    unexpected,
    "what only the operator can mend is in the console, without the SDK's details",
  );
});

t.test("nothing tells an unknown address, a wrong password and a disabled account apart", async (t) => {
  const [first, ...others] = Object.keys(KNOWN)
    .filter((code) => KNOWN[code] === "wrong-credentials")
    .map((code) => signInProblem(new FirebaseError(code, code)))
    .map(({ code, message, status, fields, retryAfter }) => ({ code, message, status, fields, retryAfter }));
  for (const other of others) t.strictSame(other, first);
});

t.test("an error of another make is logged as it is", async (t) => {
  const logged = t.capture(console, "error", () => {});
  const error = new TypeError("x is not a function");
  t.equal(signInProblem(error).code, "unexpected");
  t.equal(logged()[0]?.args.at(-1), error);
});
