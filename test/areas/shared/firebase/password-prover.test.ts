import t from "tap";
import { passwordProver } from "../../../../areas/shared/firebase/password-prover.ts";

t.test("without a project the platform gets passwords as they were typed", async (t) => {
  const credentials = { email: "a@b.example", password: "p" };
  t.strictSame(await passwordProver(undefined)(credentials), credentials);
});
