import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import t from "tap";
import { openFunctionLog } from "../../../gateway/function/open-function.ts";
import { openLog } from "../../../gateway/telemetry/log-stream.ts";
import { loggedError } from "../../../gateway/telemetry/logged-error.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

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
  const folder = testFolder(t);
  const table = new CaseTable();
  for (const [name, error] of Object.entries(errors)) {
    const file = join(folder, name);
    const fd = openSync(file, "w");
    const { log, end } = openLog("info", fd);
    for (const each of [log, openFunctionLog("info", fd)]) each.error({ err: error }, "failed");
    await end();
    const written = readFileSync(file, "utf8");
    table.check(`${name}: lines`, written.trim().split("\n").length, 2);
    table.check(name, `${written}${inspect(loggedError(error), { depth: 9 })}`.includes(SECRET), false);
    closeSync(fd);
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
