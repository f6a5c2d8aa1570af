import t from "tap";
import { watchTests } from "../../../scripts/test/watch-tests.ts";

t.test("an interruption during a run ends it, without an unhandled rejection", async (t) => {
  const interruption = new AbortController();
  const watching = watchTests({ names: [], grep: [] }, interruption.signal);
  interruption.abort();
  await t.rejects(watching, { name: "AbortError" });
});
