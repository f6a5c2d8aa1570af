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

t.test("asks once somebody pauses, for what is there then, as a host writes it", async (t) => {
  const { names, server, pass } = setUp();
  for (const typed of ["mar", "marta", " Marta-Pots "]) void names.change(typed);
  await settle();
  t.strictSame(server.order, [], "nothing while letters follow each other");
  t.strictSame(names.verdict, { kind: "looking" });
  await pass(TYPING_PAUSE);
  t.strictSame(server.order, ["marta-pots"]);
  await server.answer("marta-pots", "free");
  t.strictSame(names.verdict, { kind: "free" });
  await names.change("MARTA-pots");
  t.strictSame(server.order, ["marta-pots"], "the same name is no other question");
});

t.test("the latest answer wins, and earlier questions are given up", async (t) => {
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

t.test("progress is shown once it takes long, and no longer than that", async (t) => {
  const { names, server, pass } = setUp();
  void names.change("marta");
  await pass(TYPING_PAUSE);
  t.equal(names.slow, false);
  await pass(PATIENCE);
  t.equal(names.slow, true);
  await server.answer("marta", "taken", ["marta-shop", "xn--marta", "not a name"]);
  t.match(names, { slow: false, refused: true, verdict: { kind: "taken" } });
  t.strictSame(names.suggestions, ["marta-shop"], "only what could be taken");
  void names.change("clara");
  await pass(TYPING_PAUSE);
  await server.answer("clara", "free");
  await pass(PATIENCE);
  t.equal(names.slow, false, "a quick answer needs no progress");
});

t.test("what is too short yet is left in peace; what can't be one is said at once", async (t) => {
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
  t.match(names.verdict, { kind: "impossible", problem: { code: "has-space" } }, "our words, which say what to do");
  t.strictSame(names.suggestions, ["my-pots"]);
  void names.change("日本");
  t.match(names.verdict, { kind: "impossible" });
  await pass(TYPING_PAUSE);
  t.strictSame(server.order, ["my pots"], "nothing near it could be suggested");
});

t.test("who wants to go on with a name that is too short hears about it", async (t) => {
  const { names } = setUp();
  await names.change("ma");
  names.insist();
  t.match(names, { refused: true, verdict: { problem: { code: "too-short", params: { min: 3 } } } });
});

t.test("a server that knows more names to keep is believed", async (t) => {
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

t.test("where it can't be known, nothing is refused", async (t) => {
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
  t.strictSame(names.verdict, { kind: "free" }, "and is known later");
});

t.test("a server that is asked too much is asked again when it likes", async (t) => {
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
  t.equal(
    [...pauses].filter(({ milliseconds }) => milliseconds === 7_000).length,
    0,
    "not for what nobody wants any more",
  );
});

t.test("a name that was lost is taken, whatever is said of it", async (t) => {
  const { names, server, pass } = setUp();
  void names.change("marta");
  await pass(TYPING_PAUSE);
  await server.answer("marta", "free");
  const lost = names.lost();
  await pass(0);
  await server.fail("marta", clientError("network"));
  await lost;
  t.match(names, { verdict: { kind: "taken" }, refused: true });
});
