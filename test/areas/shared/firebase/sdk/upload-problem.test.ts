import { FirebaseError } from "firebase/app";
import { StorageError, StorageErrorCode } from "firebase/storage";
import t, { type Test } from "tap";
import { CLIENT_ERRORS } from "../../../../../areas/shared/api/api-error.ts";
import { ERRORS, type ErrorCode } from "../../../../../areas/shared/contract/errors.ts";
import { uploadProblem } from "../../../../../areas/shared/firebase/sdk/bucket-upload.ts";
import { CaseTable } from "../../../../support/system.ts";

/** The platform's code for each SDK code: four of its own, a network failure, or `unexpected`. */
const CATALOGUE: Record<`${StorageErrorCode}`, string> = {
  unauthenticated: "unauthenticated",
  "unauthorized-app": "unauthenticated",
  "quota-exceeded": "quota-exceeded",
  unauthorized: "unauthorized",
  "object-not-found": "object-not-found",
  "bucket-not-found": "object-not-found",
  "project-not-found": "object-not-found",
  "cannot-slice-blob": "unsupported-image",
  "retry-limit-exceeded": "network",
  canceled: "network",
  "invalid-checksum": "network",
  "server-file-wrong-size": "network",
  unknown: "unexpected",
  "invalid-event-name": "unexpected",
  "invalid-url": "unexpected",
  "invalid-default-bucket": "unexpected",
  "no-default-bucket": "unexpected",
  "no-download-url": "unexpected",
  "invalid-argument": "unexpected",
  "invalid-argument-count": "unexpected",
  "app-deleted": "unexpected",
  "invalid-root-operation": "unexpected",
  "invalid-format": "unexpected",
  "internal-error": "unexpected",
  "unsupported-environment": "unexpected",
};
const STATUS: Record<string, number> = {
  unauthenticated: 401,
  "quota-exceeded": 402,
  unauthorized: 403,
  "object-not-found": 404,
};

const quietly = (t: Test) => t.capture(console, "error");

t.test("maps each code of the SDK's storage to a code of the platform", async (t) => {
  quietly(t);
  const codes = Object.values(StorageErrorCode);
  t.strictSame(new Set<string>(codes), new Set(Object.keys(CATALOGUE)), "every code is covered");
  const table = new CaseTable();
  for (const code of codes) {
    const problem = uploadProblem(new StorageError(code, "An SDK's sentence."));
    table.check(code, problem.code, CATALOGUE[code]);
    table.check(`${code}: words of the SDK`, /.*(?:SDK|storage\/).*/.exec(problem.message)?.[0], undefined);
    const status = STATUS[problem.code];
    if (status === undefined) continue;
    table.check(`${code}: status`, problem.status, status);
    table.check(`${code}: status on the platform`, ERRORS[problem.code as ErrorCode].status, status);
    table.check(`${code}: field`, problem.fieldProblem("file")?.code, problem.message);
  }
  t.same(table.wrong(), []);
});

t.test("gives each of the four codes its own message", async (t) => {
  const { UNAUTHENTICATED, QUOTA_EXCEEDED, UNAUTHORIZED, OBJECT_NOT_FOUND } = StorageErrorCode;
  const messages = [UNAUTHENTICATED, QUOTA_EXCEEDED, UNAUTHORIZED, OBJECT_NOT_FOUND].map(
    (code) => uploadProblem(new StorageError(code, "")).message,
  );
  t.equal(new Set(messages).size, 4);
});

t.test("recognises a missing bucket by its status", async (t) => {
  t.match(uploadProblem(new StorageError(StorageErrorCode.UNKNOWN, "", 404)), {
    code: "object-not-found",
    status: 404,
  });
});

t.test("maps refused sign-ins and errors that are not Firebase's", async (t) => {
  quietly(t);
  const ofAuth = (code: string) => uploadProblem(new FirebaseError(`auth/${code}`, ""));
  for (const code of ["invalid-custom-token", "user-disabled", "user-token-expired"])
    t.equal(ofAuth(code).code, "unauthenticated", code);
  t.match(ofAuth("network-request-failed"), { code: "network", message: CLIENT_ERRORS.network });
  for (const error of [new TypeError("undefined is not a function"), undefined, "storage/unauthorized", ofAuth("x")])
    t.equal(uploadProblem(error).code, "unexpected");
});

t.test("logs the code of an error that the operator must fix", async (t) => {
  const written = t.capture(console, "error");
  uploadProblem(new StorageError(StorageErrorCode.NO_DEFAULT_BUCKET, "with a token in it"));
  t.strictSame(
    written().map(({ args }) => args),
    [["Firebase refused the picture:", "storage/no-default-bucket"]],
  );
});
