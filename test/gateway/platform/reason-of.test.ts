import t from "tap";
import { reasonOf } from "../../../gateway/platform/errors.ts";

t.test("appends the messages of causes, unless they repeat the error", async (t) => {
  const refused = new Error("The caller has no access.");
  const failed = new Error("The bucket failed.", { cause: refused });
  t.equal(reasonOf(refused), "The caller has no access.");
  t.equal(reasonOf(failed), "The bucket failed.\n  The caller has no access.");
  t.equal(
    reasonOf(new Error("No picture.", { cause: failed })),
    "No picture.\n  The bucket failed.\n  The caller has no access.",
  );
  t.equal(reasonOf(new Error("It failed: no file", { cause: new Error("no file") })), "It failed: no file");
  t.equal(reasonOf(new Error("It failed", { cause: "something" })), "It failed");
});
