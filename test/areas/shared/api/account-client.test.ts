import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import t from "tap";
import { type Credentials, createAccountClient } from "../../../../areas/shared/api/account-client.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { apiServer, json } from "../../../support/http.ts";

t.test("what each call sends, and what it makes of the answer", async (t) => {
  const seen: string[] = [];
  const session = { account: { id: "a" }, token: "t", shops: [] };
  const answers: Record<string, unknown> = {
    "GET /api/session": { session: null },
    "GET /api/account/sessions": { sessions: [{ id: "s" }] },
    "POST /api/registrations": { registration: "secret" },
    "PATCH /api/account": { account: { name: "Bo" } },
    "POST /api/session/tickets": { url: "https://acme.example/admin/enter#x" },
    "DELETE /api/session": { done: true },
    "DELETE /api/account/sessions": { done: true },
    "DELETE /api/account/sessions/s%201": { done: true },
    "POST /api/password-resets": { done: true },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = `${request.method} ${request.url}`;
    seen.push([asked, await text(request), request.headers["x-awning-token"]].filter(Boolean).join(" "));
    json(answers[asked] ?? { session })(request, response);
  };
  const { baseUrl } = await apiServer(t, (request, response) => void answer(request, response));
  const client = createAccountClient({ baseUrl, deadline: 5_000, wait: async () => {} });
  t.equal(await client.session(), null);
  t.equal(await client.register({ email: "a@b.example", locale: "en" }), "secret");
  const confirmation = { registration: "secret", code: "123456", password: "p", name: "A" };
  t.strictSame(await client.confirmRegistration(confirmation), session);
  t.strictSame(await client.signIn({ email: "a@b.example", password: "p" }), session);
  t.equal(await client.signOut("t1"), undefined);
  t.equal(await client.issueTicket("s1", "t1"), "https://acme.example/admin/enter#x");
  t.strictSame(await client.enter("k"), session);
  t.strictSame(await client.rename("Bo", "t1"), { name: "Bo" });
  t.strictSame(await client.changePassword({ email: "a@b.example", current: "p", password: "q" }, "t1"), session);
  t.strictSame(await client.sessions(), [{ id: "s" }]);
  t.equal(await client.endSession("s 1", "t1"), undefined);
  t.equal(await client.endSessions("t1"), undefined);
  t.equal(await client.requestPasswordReset("a@b.example"), undefined);
  t.strictSame(await client.resetPassword({ ticket: "k", password: "q" }), session);
  t.strictSame(seen, [
    "GET /api/session",
    'POST /api/registrations {"email":"a@b.example","locale":"en"}',
    'POST /api/accounts {"registration":"secret","code":"123456","password":"p","name":"A"}',
    'POST /api/session {"email":"a@b.example","password":"p"}',
    "DELETE /api/session t1",
    'POST /api/session/tickets {"sellerId":"s1"} t1',
    'POST /api/session/entry {"ticket":"k"}',
    'PATCH /api/account {"name":"Bo"} t1',
    'PUT /api/account/password {"current":"p","password":"q"} t1',
    "GET /api/account/sessions",
    "DELETE /api/account/sessions/s%201 t1",
    "DELETE /api/account/sessions t1",
    'POST /api/password-resets {"email":"a@b.example"}',
    'POST /api/password-resets/redemption {"ticket":"k","password":"q"}',
  ]);
});

t.test("a password that its provider vouches for is never sent", async (t) => {
  const seen: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push(`${request.method} ${request.url} ${await text(request)}`);
    json({ session: {} })(request, response);
  };
  const { baseUrl } = await apiServer(t, (request, response) => void answer(request, response));
  const proven: Credentials[] = [];
  const client = createAccountClient({ baseUrl, deadline: 5_000, wait: async () => {} }, async (credentials) => {
    proven.push(credentials);
    if (credentials.password === "wrong") throw new ApiError("wrong-credentials", "No.", 401);
    return { idToken: "x.y.z" };
  });
  await client.signIn({ email: "a@b.example", password: "right" });
  await client.changePassword({ email: "a@b.example", current: "right", password: "q" }, "t1");
  await t.rejects(client.signIn({ email: "a@b.example", password: "wrong" }), { code: "wrong-credentials" });
  await t.rejects(client.changePassword({ email: "a@b.example", current: "wrong", password: "q" }, "t1"), {
    code: "wrong-credentials",
  });
  t.strictSame(
    proven,
    ["right", "right", "wrong", "wrong"].map((password) => ({ email: "a@b.example", password })),
  );
  t.strictSame(seen, [
    'POST /api/session {"idToken":"x.y.z"}',
    'PUT /api/account/password {"idToken":"x.y.z","password":"q"}',
  ]);
});
