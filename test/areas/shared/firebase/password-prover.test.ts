import t from "tap";
import { passwordProver } from "../../../../areas/shared/firebase/password-prover.ts";

t.test("sends passwords as typed without a Firebase project", async (t) => {
  const credentials = { email: "a@b.example", password: "p" };
  t.strictSame(await passwordProver(undefined)(credentials), credentials);
});
