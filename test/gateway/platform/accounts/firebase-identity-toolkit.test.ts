import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { inspect } from "node:util";
import t, { type Test } from "tap";
import { IdentityToolkit } from "../../../../gateway/platform/accounts/firebase-identity-toolkit.ts";

interface RecordedRequest {
  path: string | undefined;
  key: string | string[] | undefined;
  body: unknown;
}

/** Opens a toolkit whose requests are recorded and get this response. */
async function openToolkit(t: Test, status: number, body: string) {
  const requests: RecordedRequest[] = [];
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    requests.push({ path: req.url, key: req.headers["x-goog-api-key"], body: JSON.parse(await text(req)) });
    res.writeHead(status, { "Content-Type": "application/json" }).end(body);
  };
  const server = createServer((req, res) => void answer(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => void server.close());
  const auth = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, toolkit: new IdentityToolkit({ apiKey: "the-key", emulators: { auth } }) };
}

const refusal = (message: string): string => JSON.stringify({ error: { code: 400, message, errors: [] } });

t.test("sends the password with the API key and returns the ID token", async (t) => {
  const answer = { kind: "x", localId: "ada", email: "ada@people.example", idToken: "a.b.c", refreshToken: "r" };
  const { requests, toolkit } = await openToolkit(t, 200, JSON.stringify(answer));
  const { localId, email, idToken } = answer;
  t.strictSame(await toolkit.signInWithPassword(email, "a heron"), { idToken, localId, email });
  t.equal(await toolkit.signInWithCustomToken("x.y.z"), idToken);
  const path = "/identitytoolkit.googleapis.com/v1/accounts";
  t.strictSame(requests, [
    {
      path: `${path}:signInWithPassword`,
      key: "the-key",
      body: { email, password: "a heron", returnSecureToken: true },
    },
    { path: `${path}:signInWithCustomToken`, key: "the-key", body: { token: "x.y.z", returnSecureToken: true } },
  ]);
});

t.test("returns undefined for wrong credentials and for a missing second factor", async (t) => {
  for (const code of [
    "INVALID_LOGIN_CREDENTIALS",
    "EMAIL_NOT_FOUND",
    "INVALID_PASSWORD",
    "INVALID_EMAIL",
    "MISSING_EMAIL",
    "MISSING_PASSWORD",
    "USER_DISABLED",
    "USER_DISABLED : The user account has been disabled by an administrator.",
  ]) {
    const { toolkit } = await openToolkit(t, 400, refusal(code));
    t.equal(await toolkit.signInWithPassword("ada@people.example", "a heron"), undefined, code);
  }
  const secondFactor = { localId: "ada", email: "ada@people.example", mfaPendingCredential: "x", mfaInfo: [] };
  const { toolkit } = await openToolkit(t, 200, JSON.stringify(secondFactor));
  t.equal(await toolkit.signInWithPassword("ada@people.example", "a heron"), undefined, "a second factor is missing");
});

t.test("translates every other response into a platform error", async (t) => {
  const meanings: [number, string, string][] = [
    [
      400,
      refusal("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled."),
      "too-many-requests",
    ],
    [400, refusal("QUOTA_EXCEEDED : Exceeded quota for verifying passwords."), "too-many-requests"],
    [429, refusal("Quota exceeded for quota metric"), "too-many-requests"],
    [400, refusal("OPERATION_NOT_ALLOWED"), "unauthorized"],
    [400, refusal("PASSWORD_LOGIN_DISABLED"), "unauthorized"],
    [403, refusal("Requests from referer <empty> are blocked."), "unauthorized"],
    [400, refusal("API key not valid. Please pass a valid API key."), "storage-unavailable"],
    [500, refusal("INTERNAL"), "storage-unavailable"],
    [502, "<html>Bad gateway</html>", "storage-unavailable"],
    [400, "{}", "storage-unavailable"],
  ];
  for (const [status, body, code] of meanings) {
    const { toolkit } = await openToolkit(t, status, body);
    await t.rejects(toolkit.signInWithPassword("ada@people.example", "a heron"), { code }, body);
    await t.rejects(toolkit.signInWithCustomToken("x.y.z"), { code }, body);
  }
  const { toolkit } = await openToolkit(t, 400, refusal("USER_DISABLED"));
  await t.rejects(toolkit.signInWithCustomToken("x.y.z"), { code: "unauthenticated" });
  const other = await openToolkit(t, 200, "{}");
  await t.rejects(other.toolkit.signInWithCustomToken("x.y.z"), { code: "storage-unavailable" });
});

t.test("reports a failed connection without the password", async (t) => {
  // Nothing listens on port 1.
  const toolkit = new IdentityToolkit({ apiKey: "the-key", emulators: { auth: "127.0.0.1:1" } });
  const reported = await toolkit.signInWithPassword("ada@people.example", "a heron").catch((error: unknown) => error);
  t.match(reported, { code: "storage-unavailable" });
  t.notMatch(inspect(reported, { depth: 20, showHidden: true }), /heron/);
});
