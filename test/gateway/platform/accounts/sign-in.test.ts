import t from "tap";
import { createAccountLimits } from "../../../../gateway/platform/accounts/attempt-limit.ts";
import { verifyCredential } from "../../../../gateway/platform/accounts/sign-in.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const ada = { id: "ada", email: "ada@people.example", name: "Ada", createdAt: NOW.toISOString() };
const typed = { email: ada.email, password: "whatever" };

t.test("a password that nobody could look at is no wrong one", async (t) => {
  let isBusy = true;
  const accounts = {
    async verify() {
      if (isBusy) throw new StorageFailure("Too many passwords are being checked.");
      return { account: ada };
    },
  } as never;
  const limits = createAccountLimits(() => NOW);
  for (let attempt = 0; attempt < 12; attempt += 1)
    await t.rejects(verifyCredential({ accounts }, typed, limits), { code: "storage-unavailable" });
  isBusy = false;
  t.strictSame(await verifyCredential({ accounts }, typed, limits), { account: ada });
});

t.test("many at once are no more than many in a row", async (t) => {
  const accounts = { verify: async () => undefined } as never;
  const limits = createAccountLimits(() => NOW);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => verifyCredential({ accounts }, typed, limits)),
  );
  const codes = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.code);
  t.equal(codes.filter((code) => code === "wrong-credentials").length, 10);
  t.equal(codes.filter((code) => code === "too-many-requests").length, 20);
});

t.test("tokens are not counted: Firebase has counted what was typed for them", async (t) => {
  const accounts = { verify: async () => undefined } as never;
  const limits = createAccountLimits(() => NOW);
  for (let attempt = 0; attempt < 12; attempt += 1)
    await t.rejects(verifyCredential({ accounts }, { idToken: "e30.e30." }, limits), { code: "wrong-credentials" });
});
