import t from "tap";
import { createAccountLimits } from "../../../../gateway/platform/accounts/attempt-limit.ts";
import { rememberDevice, verifyCredential } from "../../../../gateway/platform/accounts/sign-in.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const ada = { id: "ada", email: "ada@people.example", name: "Ada", createdAt: NOW.toISOString() };
const typed = { email: ada.email, password: "any password" };

t.test("doesn't count a password that could not be verified", async (t) => {
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

t.test("limits concurrent attempts", async (t) => {
  const accounts = { verify: async () => undefined } as never;
  const limits = createAccountLimits(() => NOW);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => verifyCredential({ accounts }, typed, limits)),
  );
  const codes = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.code);
  t.equal(codes.filter((code) => code === "wrong-credentials").length, 10);
  t.equal(codes.filter((code) => code === "too-many-requests").length, 20);
});

t.test("doesn't count ID tokens", async (t) => {
  const accounts = { verify: async () => undefined } as never;
  const limits = createAccountLimits(() => NOW);
  for (let attempt = 0; attempt < 12; attempt += 1)
    await t.rejects(verifyCredential({ accounts }, { idToken: "e30.e30." }, limits), { code: "wrong-credentials" });
});

t.test("makes a browser a known device once per account", async (t) => {
  const issued: object[] = [];
  const tickets = {
    async issue(ticket: object) {
      issued.push(ticket);
      return "secret";
    },
  } as never;
  const platform = { tickets, now: () => NOW };
  t.equal(await rememberDevice(platform, ada, { account: ada }), undefined);
  t.strictSame(issued, []);
  t.equal(await rememberDevice(platform, ada, undefined), "secret");
  t.equal(await rememberDevice(platform, { id: "bob" }, { account: ada }), "secret");
  t.match(issued, [
    { purpose: "device", accountId: "ada" },
    { purpose: "device", accountId: "bob" },
  ]);
});
