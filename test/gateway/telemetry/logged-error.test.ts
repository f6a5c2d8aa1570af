import { inspect } from "node:util";
import pino from "pino";
import t from "tap";
import { LOG_OPTIONS, loggedError } from "../../../gateway/telemetry/logged-error.ts";
import { CaseTable } from "../../support/system.ts";

const SECRET = "sk_live_standin";
const request = { headers: { authorization: `Bearer ${SECRET}` } };

/** An error as SDKs throw them: with the failed request. */
const sdkError = () => Object.assign(new Error("refused"), request, { raw: request, code: "card_declined" });

t.test("logs an error without the properties that may contain secrets", async (t) => {
  const errors = {
    "an error": sdkError(),
    "a cause": new Error("no answer", { cause: sdkError() }),
    "a cause's cause": new Error("no answer", { cause: new Error("refused", { cause: sdkError() }) }),
    "a cause that was assigned": Object.assign(new Error("no answer"), { cause: sdkError() }),
    "a cause that is no error": Object.assign(new Error("no answer"), { cause: request }),
    "a property": Object.assign(new Error("no answer"), { reason: sdkError() }),
    "several errors": new AggregateError([sdkError(), new Error("refused", { cause: sdkError() })], "no answer"),
    "a thrown object": request,
  };
  const lines: string[] = [];
  const log = pino(LOG_OPTIONS, { write: (line: string) => void lines.push(line) });
  const table = new CaseTable();
  for (const [name, error] of Object.entries(errors)) {
    lines.length = 0;
    log.error({ err: error }, "failed");
    const texts = [lines.join(), inspect(loggedError(error), { depth: 9 })];
    table.check(
      name,
      texts.some((text) => text.includes(SECRET)),
      false,
    );
  }
  t.strictSame(table.wrong(), []);
});

t.test("logs the message, the code and the stacks of all causes", async (t) => {
  const logged = loggedError(new TypeError("no answer", { cause: sdkError() }));
  t.match(logged, {
    type: "TypeError",
    message: "no answer: refused",
    stack: /no answer[^]*caused by: Error: refused/,
  });
  t.equal(loggedError(sdkError()).code, "card_declined");
  t.match(loggedError(new AggregateError([sdkError()], "")), { errors: [{ message: "refused" }] });
  t.strictSame(loggedError("a text"), { message: "a text" });
  t.strictSame(loggedError(undefined), { message: "not an error: undefined" });
});
