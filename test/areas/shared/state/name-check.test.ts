import { configure } from "mobx";
import t from "tap";
import { clientError } from "../../../../areas/shared/api/api-error.ts";
import { NameCheck, PATIENCE, TYPING_PAUSE } from "../../../../areas/shared/state/name-check.ts";
import { handTimer, nameServer, refusal, settle } from "../../../support/fakes.ts";

configure({ enforceActions: "always" });

function setUp() {
  const timer = handTimer();
  const server = nameServer();
  return { names: new NameCheck({ call: server.call, wait: timer.wait }), server, ...timer };
}

t.test("looks the trimmed, lower-case name up after a pause in typing", async (t) => {
  const { names, server, pass } = setUp();
  for (const typed of ["mar", "marta", " Marta-Pots "]) void names.change(typed);
  await settle();
  t.strictSame(server.order, [], "no request while typing");
  t.strictSame(names.verdict, { kind: "looking" });
  await pass(TYPING_PAUSE);
  t.strictSame(server.order, ["marta-pots"]);
  await server.answer("marta-pots", "free");
  t.strictSame(names.verdict, { kind: "free" });
  await names.change("MARTA-pots");
  t.strictSame(server.order, ["marta-pots"], "no second request for the same name");
});

t.test("keeps the latest response and aborts earlier requests", async (t) => {
  const { names, server, pass } = setUp();
  void names.change("marta");
  await pass(TYPING_PAUSE);
  void names.change("clara");
  t.equal(server.asked.get("marta")?.signal?.aborted, true);
  await pass(TYPING_PAUSE);
  await server.answer("clara", "free");
  await server.answer("marta", "taken", ["marta-shop"]);
  t.match(names, { verdict: { kind: "free" }, suggestions: [], label: "clara" });
});

t.test("shows progress only during a long lookup", async (t) => {
  const { names, server, pass } = setUp();
  void names.change("marta");
  await pass(TYPING_PAUSE);
  t.equal(names.slow, false);
  await pass(PATIENCE);
  t.equal(names.slow, true);
  await server.answer("marta", "taken", ["marta-shop", "xn--marta", "not a name"]);
  t.match(names, { slow: false, refused: true, verdict: { kind: "taken" } });
  t.strictSame(names.suggestions, ["marta-shop"], "only valid names are requested");
  void names.change("clara");
  await pass(TYPING_PAUSE);
  await server.answer("clara", "free");
  await pass(PATIENCE);
  t.equal(names.slow, false, "no progress for a quick response");
});

t.test("reports an impossible name immediately, but not one that is only too short", async (t) => {
  const { names, server, pass } = setUp();
  for (const typed of ["", "m", "ma"]) {
    await names.change(typed);
    t.strictSame(names.verdict, { kind: "none" }, typed);
  }
  t.strictSame(server.order, []);
  void names.change("my pots");
  t.match(names.verdict, { kind: "impossible", problem: { code: "has-space" } });
  await pass(TYPING_PAUSE);
  await server.answer("my pots", "malformed", ["my-pots"]);
  t.match(names.verdict, { kind: "impossible", problem: { code: "has-space" } }, "our own message");
  t.strictSame(names.suggestions, ["my-pots"]);
  void names.change("日本");
  t.match(names.verdict, { kind: "impossible" });
  await pass(TYPING_PAUSE);
  t.strictSame(server.order, ["my pots"], "no similar names");
});

t.test("reports a name that is too short on submission", async (t) => {
  const { names } = setUp();
  await names.change("ma");
  names.insist();
  t.match(names, { refused: true, verdict: { problem: { code: "too-short", params: { min: 3 } } } });
});

t.test("accepts the server's refusal of further names", async (t) => {
  const { names, server, pass } = setUp();
  void names.change("marta");
  await pass(TYPING_PAUSE);
  await server.answer("marta", "reserved", ["martas"]);
  t.match(names, {
    refused: true,
    verdict: { kind: "impossible", problem: { code: "reserved" } },
    suggestions: ["martas"],
  });
});

t.test("refuses nothing if the lookup fails", async (t) => {
  const { names, server, pass } = setUp();
  for (const [error, why] of [
    [clientError("network"), "offline"],
    [clientError("timeout"), "unavailable"],
    [refusal("storage-unavailable", 503), "unavailable"],
  ] as const) {
    void names.change(`name-${server.order.length}`);
    await pass(TYPING_PAUSE);
    await server.fail(names.label, error);
    t.match(names, { verdict: { kind: "unknown", why }, refused: false }, why);
  }
  void names.again();
  await pass(0);
  await server.answer(names.label, "free");
  t.strictSame(names.verdict, { kind: "free" }, "a retry succeeds");
});

t.test("retries after the pause that a busy server requests", async (t) => {
  const { names, server, pass, pauses } = setUp();
  void names.change("marta");
  await pass(TYPING_PAUSE);
  await server.fail("marta", refusal("too-many-requests", 429, { retryAfter: 7_000 }));
  t.match(names.verdict, { kind: "unknown", why: "busy" });
  await pass(7_000);
  await pass(0);
  t.strictSame(server.order, ["marta", "marta"]);
  await server.answer("marta", "free");
  t.strictSame(names.verdict, { kind: "free" });
  void names.change("clara");
  await pass(TYPING_PAUSE);
  await server.fail("clara", refusal("too-many-requests", 429, { retryAfter: 7_000 }));
  void names.change("");
  t.equal([...pauses].filter(({ milliseconds }) => milliseconds === 7_000).length, 0, "no retry for an abandoned name");
});

t.test("marks a lost name as taken, regardless of the response", async (t) => {
  const { names, server, pass } = setUp();
  void names.change("marta");
  await pass(TYPING_PAUSE);
  await server.answer("marta", "free");
  const lost = names.lost("marta");
  await pass(0);
  await server.fail("marta", clientError("network"));
  await lost;
  t.match(names, { verdict: { kind: "taken" }, refused: true });
});
