import { configure } from "mobx";
import t from "tap";
import { ClaimStore } from "../../../../areas/landing/shops/claim-store.ts";
import { en } from "../../../../areas/landing/shops/i18n/claim/en.ts";
import type { Credentials, SessionState } from "../../../../areas/shared/accounts/account.ts";
import { type ApiError, clientError } from "../../../../areas/shared/api/api-error.ts";
import type { Call, CallOptions } from "../../../../areas/shared/api/call.ts";
import type { Endpoint } from "../../../../areas/shared/contract/endpoints.ts";
import type { ProvePassword } from "../../../../areas/shared/firebase/password-prover.ts";
import { createProblemTexts } from "../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problems } from "../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import type { ClaimAnswer, ClaimRequest, NameAnswer } from "../../../../areas/shared/shops/contract/shop-operations.ts";
import { type FakeAnswers, fakeCall, nameOf, ownShop } from "../../../support/admin-data.ts";
import { memoryText, refusal, settle } from "../../../support/fakes.ts";

configure({ enforceActions: "always" });

const MARTA = { email: "marta@example.com", password: "correct horse battery", name: "Marta Muster" };

const sessionOf = (email: string, changes: Partial<SessionState> = {}): SessionState => ({
  account: { id: `a-${email}`, email, name: "Marta" },
  token: "token-1",
  shops: [],
  ...changes,
});

interface SetUp {
  /** The response to each call; by default signed out and successful. */
  calls?: FakeAnswers;
  provePassword?: ProvePassword;
  kept?: ReturnType<typeof memoryText>;
}

/** A store without pauses, and the names of its calls. */
function setUp({ calls = {}, provePassword = async (typed) => typed, kept = memoryText() }: SetUp = {}) {
  const made: string[] = [];
  const claimed: { request: ClaimRequest; token: string | undefined }[] = [];
  const left: string[] = [];
  const answer = fakeCall({
    name: ({ path: { name } }) => ({ name, state: "free", suggestions: [] }),
    session: () => ({ session: null }),
    register: () => ({ registration: "registration-1" }),
    confirmRegistration: () => ({ session: sessionOf(MARTA.email) }),
    signIn: ({ body }) => ({ session: sessionOf("email" in body ? body.email : "") }),
    signOut: () => ({ done: true }),
    issueTicket: ({ body: { sellerId } }) => ({ url: `https://ticket.example/${sellerId}` }),
    claimShop: ({ body: { domain } }) => ({ shop: ownShop(domain), url: `https://enter.example/${domain}` }),
    ...calls,
  }) as (...given: unknown[]) => Promise<unknown>;
  const call = (endpoint: Endpoint, input: { body: ClaimRequest }, options: CallOptions) => {
    const name = nameOf(endpoint);
    if (name !== "name") made.push(name);
    if (name === "claimShop") claimed.push({ request: input.body, token: options.token });
    return answer(endpoint, input, options);
  };
  const claim = new ClaimStore({
    call: call as Call,
    provePassword,
    // The page's language; the texts are English in all tests.
    texts: createMessages("de", en),
    problems: createProblemTexts(createMessages("en", problems)),
    wait: async () => {},
    kept,
    leave: (url) => left.push(url),
  });
  const start = (asked = "marta", typed = "") => claim.start({ asked, typed, languages: ["de-CH"] });
  const fill = () => {
    claim.form.change("email", MARTA.email);
    claim.form.changePassword(MARTA.password);
    claim.form.change("person", MARTA.name);
  };
  /** Opens the account with the mailed code. */
  const confirm = async () => {
    fill();
    await claim.finish("account");
    claim.form.changeCode("123 456");
    return claim.finish("account");
  };
  return { claim, made, claimed, left, kept, start, fill, confirm };
}

t.test("opens a shop", async (t) => {
  const { claim, made, claimed, left, kept, start, fill } = setUp();
  await start("Marta & Pots");
  t.equal(claim.reached, "account", "the name is done");
  t.equal(await claim.finish("name"), true);
  t.equal(await claim.finish("account"), false);
  t.match(claim.form.problems, { email: /Enter your email/, password: /Choose a password/, person: /your name/ });
  fill();
  t.strictSame(claim.form.problems, {}, "the problems are removed");
  t.equal(await claim.finish("account"), false, "the email address must be confirmed first");
  t.strictSame(claim.registration, { email: MARTA.email, secret: "registration-1", mails: 1 });
  t.equal(claim.reached, "account");
  t.equal(await claim.open(), "account");
  claim.form.changeCode("12345");
  t.equal(await claim.finish("account"), false);
  t.match(claim.form.problems, { code: /six digits/ });
  claim.form.changeCode(" ١٢٣\u200e 456 ");
  t.strictSame(claim.form.problems, {});
  t.equal(await claim.finish("account"), true);
  t.equal(claim.registration, null);
  t.equal(claim.reached, "shop");
  claim.form.change("accent", "#1d6a85");
  t.equal(await claim.open(), undefined);
  t.strictSame(made, ["session", "register", "confirmRegistration", "claimShop"]);
  t.strictSame(claimed, [
    {
      token: "token-1",
      request: {
        domain: "marta-und-pots",
        name: "Marta & Pots",
        currency: "CHF",
        locale: "de-CH",
        theme: { accent: "#1d6a85", typeface: "serif", corners: "soft" },
        contactEmail: "",
      },
    },
  ]);
  t.strictSame(left, ["https://enter.example/marta-und-pots"]);
  t.equal(claim.opened?.shop.domain, "marta-und-pots");
  t.equal(kept.text, null, "nothing is stored after success");
  t.equal(claim.form.password, "");
});

t.test("derives the address from the shop's name, which stays as typed", async (t) => {
  const { claim, start } = setUp();
  await start("Kiln & Kettle");
  const both = () => [claim.form.value("shop"), claim.names.typed];
  t.strictSame(both(), ["Kiln & Kettle", "kiln-und-kettle"]);
  await claim.changeShop("Kiln & Kettle  Ltd");
  t.strictSame(both(), ["Kiln & Kettle  Ltd", "kiln-und-kettle-ltd"]);
  await claim.changeName("kiln");
  await claim.changeShop("Kiln");
  await claim.changeShop("The Kiln");
  t.strictSame(both(), ["The Kiln", "the-kiln"], "updates the address while both match");
  await claim.changeName("kiln");
  await claim.changeShop("A Kiln");
  t.strictSame(both(), ["A Kiln", "kiln"], "keeps an edited address");
  await claim.changeShop(" ");
  t.equal(await claim.finish("name"), false);
  t.match(claim.form.problems, { shop: /name/ });
});

t.test("a browser in another language keeps its currency", async (t) => {
  const { claim } = setUp();
  await claim.start({ asked: "", typed: "", languages: ["fr-CH", "de"] });
  t.strictSame(claim.form.guessed, { locale: "de", currency: "CHF" });
});

t.test("opens the shop once for repeated calls", async (t) => {
  const answer = Promise.withResolvers<ClaimAnswer>();
  const { claim, made, left, start } = setUp({
    calls: { session: () => ({ session: sessionOf(MARTA.email) }), claimShop: () => answer.promise },
  });
  await start();
  const opening = claim.open();
  t.equal(claim.busy, "opening", "at once");
  await Promise.all([claim.open(), claim.finish("account"), claim.finish("name"), claim.sendCodeAgain()]);
  answer.resolve({ shop: ownShop("marta"), url: "https://enter.example/marta" });
  await opening;
  await claim.open();
  t.strictSame(made, ["session", "claimShop"]);
  t.equal(left.length, 1);
});

t.test("skips the account for a signed-in person, who may choose another", async (t) => {
  const { claim, made, start } = setUp({ calls: { session: () => ({ session: sessionOf("b@example.com") }) } });
  await start();
  t.equal(claim.reached, "shop");
  t.equal(await claim.finish("account"), true);
  await claim.leaveAccount();
  t.equal(claim.session, null);
  t.equal(claim.reached, "account");
  t.strictSame(made, ["session", "signOut"]);
});

t.test("signs in an existing account before the shop's step", async (t) => {
  let right = false;
  const { claim, made, start, fill } = setUp({
    calls: {
      signIn: ({ body }) => {
        if (!right) throw refusal("wrong-credentials", 401);
        return { session: sessionOf("email" in body ? body.email : "") };
      },
    },
  });
  await start();
  fill();
  claim.form.change("account", "existing");
  claim.form.changePassword("short");
  t.equal(claim.reached, "account", "not before the sign-in");
  t.equal(await claim.finish("account"), false);
  t.match(claim.form.problems, { password: "Wrong email or password." });
  t.equal(claim.form.password, "short", "kept for a correction");
  right = true;
  t.equal(await claim.finish("account"), true);
  t.equal(claim.reached, "shop");
  await claim.open();
  t.strictSame(made, ["session", "signIn", "signIn", "claimShop"]);
});

t.test("sends the provider's proof instead of the password", async (t) => {
  const sent: unknown[] = [];
  const proven: Credentials[] = [];
  const { claim, start, fill } = setUp({
    calls: {
      signIn: ({ body }) => {
        sent.push(body);
        return { session: sessionOf(MARTA.email) };
      },
    },
    provePassword: async (credentials) => {
      proven.push(credentials);
      if (credentials.password === "wrong") throw refusal("wrong-credentials", 401);
      return { idToken: "x.y.z" };
    },
  });
  await start();
  fill();
  claim.form.change("account", "existing");
  claim.form.changePassword("wrong");
  t.equal(await claim.finish("account"), false);
  t.match(claim.form.problems, { password: "Wrong email or password." });
  claim.form.changePassword(MARTA.password);
  t.equal(await claim.finish("account"), true);
  t.strictSame(
    proven,
    ["wrong", MARTA.password].map((password) => ({ email: MARTA.email, password })),
  );
  t.strictSame(sent, [{ idToken: "x.y.z" }]);
});

t.test("keeps the account and the input when the name is taken", async (t) => {
  let state: NameAnswer["state"] = "free";
  let tries = 0;
  const { claim, made, left, start, confirm } = setUp({
    calls: {
      name: ({ path: { name } }) => ({
        name,
        state: name === "marta" ? state : "free",
        suggestions: state === "free" ? [] : ["martas"],
      }),
      session: () => ({ session: tries > 0 ? sessionOf(MARTA.email) : null }),
      claimShop: ({ body: { domain } }) => {
        if (tries++ === 0) {
          state = "taken";
          throw refusal("domain-taken", 409);
        }
        return { shop: ownShop(domain), url: "https://enter.example/" };
      },
    },
  });
  await start();
  await confirm();
  claim.form.change("shop", "Marta’s");
  t.equal(await claim.open(), "name");
  t.strictSame(claim.notice, { kind: "lost", name: "marta" });
  t.match(claim.names, { refused: true, suggestions: ["martas"] });
  t.match(claim.session, { account: { email: MARTA.email } });
  t.equal(claim.form.value("shop"), "Marta’s");
  t.equal(await claim.open(), "name", "rejects the same name");
  await claim.changeName("martas");
  t.equal(claim.notice, null);
  t.equal(await claim.finish("name"), true);
  t.equal(await claim.open(), undefined);
  t.strictSame(made.filter((call) => call === "register").length, 1, "one account");
  t.strictSame(left, ["https://enter.example/"]);
});

t.test("keeps a name that was typed before the claim of another was refused", async (t) => {
  for (const [failure, notice] of [
    [refusal("domain-taken", 409), { kind: "lost", name: "marta" }],
    [refusal("bad-request", 400, { fields: [{ field: "domain", code: "reserved" }] }), null],
  ] as const) {
    const { promise: answer, reject } = Promise.withResolvers<never>();
    const { claim, start, confirm } = setUp({
      calls: {
        claimShop: () => answer,
        session: () => ({ session: claim.session ?? null }),
      },
    });
    await start();
    await confirm();
    const opened = claim.open();
    // The person has gone back to the first step.
    await claim.changeName("clara");
    reject(failure);
    t.equal(await opened, "name");
    t.strictSame(claim.notice, notice);
    t.match(claim.names, { label: "clara", verdict: { kind: "free" }, refused: false });
  }
});

t.test("recovers from lost responses on the next attempt", async (t) => {
  const done = { account: false, shop: false };
  const { claim, made, left, start, confirm } = setUp({
    calls: {
      confirmRegistration: () => {
        if (done.account) throw refusal("bad-request", 400, { fields: [{ field: "code", code: "wrong-code" }] });
        done.account = true;
        throw clientError("timeout", 0);
      },
      session: () => ({
        session: done.account ? sessionOf(MARTA.email, { shops: done.shop ? [ownShop("marta")] : [] }) : null,
      }),
      claimShop: () => {
        if (done.shop) throw refusal("domain-taken", 409);
        done.shop = true;
        throw refusal("upstream-timeout", 504);
      },
    },
  });
  await start();
  t.equal(await confirm(), false);
  t.strictSame(claim.notice, { kind: "unclear" });
  t.equal(claim.form.password, MARTA.password, "for the next attempt");
  t.equal(await claim.finish("account"), true, "the account is there");
  t.equal(await claim.open(), "shop");
  t.strictSame(claim.notice, { kind: "unclear" });
  t.equal(await claim.open(), undefined, "the shop is open");
  t.strictSame(made, [
    "session",
    "register",
    "confirmRegistration",
    "confirmRegistration",
    "signIn",
    "claimShop",
    "claimShop",
    "session",
    "issueTicket",
  ]);
  t.strictSame(left, ["https://ticket.example/seller-marta"]);
});

t.test("rejects a wrong code without trying the password, and sends another code", async (t) => {
  const { claim, made, start, confirm } = setUp({
    calls: {
      confirmRegistration: async () =>
        Promise.reject(refusal("bad-request", 400, { fields: [{ field: "code", code: "wrong-code" }] })),
    },
  });
  await start();
  t.equal(await confirm(), false);
  t.match(claim.form.problems, { code: /doesn’t match/ });
  t.equal(claim.form.password, MARTA.password);
  await claim.sendCodeAgain();
  t.match(claim.registration, { email: MARTA.email, mails: 2 });
  t.strictSame([claim.form.code, claim.form.problems], ["", {}]);
  t.strictSame(made, ["session", "register", "confirmRegistration", "register"]);
});

t.test("leads from the code back to the account's fields", async (t) => {
  const { claim, start, fill, kept } = setUp();
  await start();
  fill();
  await claim.finish("account");
  claim.form.changeCode("12");
  claim.leaveRegistration("new");
  t.strictSame([claim.registration, claim.form.code, claim.form.isNew], [null, "", true]);
  t.equal(claim.form.password, MARTA.password);
  await claim.finish("account");
  t.match(claim.registration, { mails: 1 });
  claim.leaveRegistration("existing");
  t.strictSame([claim.registration, claim.form.isNew, claim.form.value("email")], [null, false, MARTA.email]);
  t.match(JSON.parse(kept.text ?? ""), { account: "existing" });
});

t.test("shows the account's fields again for a password that the server rejects with the code", async (t) => {
  const { claim, start, confirm } = setUp({
    calls: {
      confirmRegistration: async () =>
        Promise.reject(refusal("bad-request", 400, { fields: [{ field: "password", code: "too-common" }] })),
    },
  });
  await start();
  t.equal(await confirm(), false);
  t.match([claim.registration, claim.form.problems], [null, { password: /easy to guess/ }]);
});

t.test("says when an address has had too many codes", async (t) => {
  const { claim, start, fill } = setUp({
    calls: {
      register: async () => Promise.reject(refusal("too-many-requests", 429, { retryAfter: 3_600_000 })),
    },
  });
  await start();
  fill();
  t.equal(await claim.finish("account"), false);
  t.strictSame([claim.notice, claim.registration], [{ kind: "busy", pause: 3_600_000 }, null]);
});

t.test("rejects a public contact that is no address before anything is sent", async (t) => {
  const { claim, made, claimed, start } = setUp({
    calls: { session: () => ({ session: sessionOf("b@example.com") }) },
  });
  await start();
  claim.form.change("contact", "hello");
  t.equal(await claim.open(), "shop");
  t.match(claim.form.problems, { contact: /mail address/ });
  t.strictSame(made, ["session"]);
  claim.form.change("contact", " hello@marta.example ");
  t.strictSame(claim.form.problems, {});
  t.equal(await claim.open(), undefined);
  t.match(claimed, [{ request: { contactEmail: "hello@marta.example" } }]);
});

t.test("renews once a token that another tab has replaced", async (t) => {
  let token = "old";
  const { claim, claimed, start } = setUp({
    calls: {
      session: () => ({ session: sessionOf("b@example.com", { token }) }),
      claimShop: ({ body: { domain } }, { token: given }) => {
        if (given === "old") throw refusal("request-forged", 403);
        return { shop: ownShop(domain), url: "https://enter.example/" };
      },
    },
  });
  await start();
  token = "new";
  t.equal(await claim.open(), undefined);
  t.strictSame(
    claimed.map(({ token }) => token),
    ["old", "new"],
  );
});

t.test("returns to the account when the session has ended or changed", async (t) => {
  for (const now of [null, sessionOf("c@example.com")]) {
    let session: SessionState | null = sessionOf("b@example.com");
    const { claim, start, left } = setUp({
      calls: { session: () => ({ session }), claimShop: async () => Promise.reject(refusal("request-forged", 403)) },
    });
    await start();
    session = now;
    t.equal(await claim.open(), "account");
    t.strictSame(claim.notice, { kind: "signed-out" });
    t.strictSame(claim.session, now, "shows the current account");
    t.strictSame(left, []);
  }
});

t.test("shows the server's problems at the step of their fields", async (t) => {
  const cases: [ApiError, string, (claim: ClaimStore) => unknown, RegExp | object][] = [
    [
      refusal("bad-request", 400, { fields: [{ field: "domain", code: "reserved" }] }),
      "name",
      ({ names }) => names.verdict,
      { problem: { code: "reserved" } },
    ],
    [
      refusal("bad-request", 400, { fields: [{ field: "name", code: "not-plain-text" }] }),
      "name",
      ({ form }) => form.problems.shop,
      /characters/,
    ],
    [
      refusal("bad-request", 400, { fields: [{ field: "contactEmail", code: "not-an-email" }] }),
      "shop",
      ({ form }) => form.problems.contact,
      /Customers/,
    ],
    [refusal("bad-request", 400), "shop", ({ notice }) => notice, { kind: "refused" }],
    [refusal("quota-exceeded", 402), "shop", ({ notice }) => notice, { message: /maximum number of shops/ }],
    [
      refusal("too-many-requests", 429, { retryAfter: 9_000 }),
      "shop",
      ({ notice }) => notice,
      { kind: "busy", pause: 9_000 },
    ],
    [refusal("unauthorized", 403), "shop", ({ notice }) => notice, { message: /Your account doesn’t have permission/ }],
    [refusal("internal", 500), "shop", ({ notice }) => notice, { kind: "unclear" }],
  ];
  for (const [error, step, look, expected] of cases) {
    const { claim, start } = setUp({
      calls: { session: () => ({ session: sessionOf("b@example.com") }), claimShop: async () => Promise.reject(error) },
    });
    await start();
    t.equal(await claim.open(), step, error.code);
    t.match(look(claim), expected, error.code);
    t.equal(claim.busy, null);
  }
});

t.test("restores everything except the password after a reload", async (t) => {
  const first = setUp();
  await first.start();
  first.fill();
  first.claim.form.change("shop", "Marta’s");
  await first.claim.changeName("marta-pots");
  t.notMatch(first.kept.text, MARTA.password);
  t.notMatch(first.kept.text, "password");
  const second = setUp({ kept: first.kept });
  await second.start();
  t.equal(second.claim.names.typed, "marta-pots", "the name typed later");
  t.equal(second.claim.form.value("shop"), "Marta’s");
  t.equal(second.claim.form.value("email"), MARTA.email);
  t.equal(second.claim.reached, "account", "asks for the password again");
  const third = setUp({ kept: first.kept });
  await third.start("other");
  t.equal(third.claim.names.typed, "other", "uses another name in the URL");
  const fourth = setUp({ kept: first.kept });
  await fourth.start("", "early");
  t.equal(fourth.claim.names.typed, "early", "the name typed before hydration");
});

t.test("validates stored values", async (t) => {
  for (const text of [
    "",
    "{",
    "[]",
    "null",
    '"x"',
    '{"name":7,"accent":"red;x","account":"root","typeface":"comic"}',
  ]) {
    const { claim, start } = setUp({ kept: memoryText(text) });
    await start();
    t.equal(claim.names.typed, "marta", text);
    t.strictSame(claim.form.draft, { shop: "marta" }, text);
  }
});

t.test("waits for the check of the name", async (t) => {
  const answer = Promise.withResolvers<NameAnswer>();
  const { claim, start } = setUp({ calls: { name: () => answer.promise } });
  void start();
  const finished = claim.finish("name");
  t.equal(claim.busy, "looking");
  answer.resolve({ name: "marta", state: "taken", suggestions: [] });
  t.equal(await finished, false);
  t.equal(claim.busy, null);
});

t.test("waits for the check of a name that is typed after the step was submitted", async (t) => {
  const asked = new Map<string, PromiseWithResolvers<NameAnswer>>();
  const { claim, start } = setUp({
    calls: {
      name({ path: { name } }, { signal }) {
        const answer = Promise.withResolvers<NameAnswer>();
        asked.set(name, answer);
        signal?.addEventListener("abort", () => answer.reject(signal.reason));
        return answer.promise;
      },
    },
  });
  void start();
  const finished = claim.finish("name");
  await settle();
  void claim.changeName("martas");
  await settle();
  t.equal(claim.busy, "looking");
  asked.get("martas")?.resolve({ name: "martas", state: "taken", suggestions: [] });
  t.equal(await finished, false);
  t.equal(claim.reached, "name");
});

t.test("sends email addresses without the invisible marks of a copied text", async (t) => {
  const registered: string[] = [];
  const { claim, claimed, start, fill } = setUp({
    calls: {
      register({ body: { email } }) {
        registered.push(email);
        return { registration: "registration-1" };
      },
    },
  });
  await start();
  fill();
  claim.form.change("email", `\u2068${MARTA.email}\u2069`);
  await claim.finish("account");
  t.strictSame(claim.form.problems, {});
  t.strictSame(registered, [MARTA.email]);
  claim.form.changeCode("123456");
  t.equal(await claim.finish("account"), true);
  claim.form.change("contact", "\u200fhello@acme.example ");
  t.equal(await claim.open(), undefined);
  t.equal(claimed[0]?.request.contactEmail, "hello@acme.example");
});

t.test("rejects passwords that are personal or too common", async (t) => {
  const { claim, start, fill } = setUp();
  await start("marta-pots-and-pans");
  fill();
  for (const [password, problem] of [
    ["short", /at least 10 characters/],
    ["1234567890", /easy to guess/],
    ["marta-pots-and-pans", /guess from your name, email address or shop/],
    ["Marta Muster", /guess from your name, email address or shop/],
  ] as const) {
    claim.form.changePassword(password);
    claim.form.check("password");
    t.match(claim.form.problems.password, problem, password);
  }
});
