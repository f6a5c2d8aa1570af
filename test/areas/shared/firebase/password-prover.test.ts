import t from "tap";
import { passwordProver } from "../../../../areas/shared/firebase/password-prover.ts";

t.test("without a project the platform itself looks at passwords", async (t) => {
  t.equal(passwordProver(undefined), undefined);
});
