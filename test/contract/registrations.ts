import type { Test } from "tap";
import { MAX_CODE_TRIES } from "../../gateway/platform/accounts/accounts.ts";
import type { OpenPlatform } from "../support/platform.ts";

const START = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE = 60_000;
const EMAIL = "ada@people.example";
const [CODE, WRONG] = ["012345", "543210"];

async function openAt(t: Test, open: OpenPlatform) {
  const clock = { now: START };
  const { registrations } = await open(t, { clock: () => new Date(clock.now) });
  const add = (minutes = 1) =>
    registrations.add({ email: EMAIL, code: CODE, expiresAt: new Date(START + minutes * MINUTE).toISOString() });
  return { registrations, clock, add };
}

/** The contract of the port `Registrations`. */
export function registrationsContract(t: Test, open: OpenPlatform): void {
  t.test("returns the address for the right code only, until it is removed", async (t) => {
    const { registrations, add } = await openAt(t, open);
    const [secret, other] = [await add(), await add()];
    t.match(secret, /^[\w-]{43}$/);
    t.not(secret, other);
    t.equal(await registrations.tryCode(secret, WRONG), undefined);
    t.equal(await registrations.tryCode("x".repeat(43), CODE), undefined);
    t.equal(await registrations.tryCode(secret, CODE), EMAIL);
    t.equal(await registrations.tryCode(secret, CODE), EMAIL, "again, e.g. after a rejected password");
    await registrations.remove(secret);
    await registrations.remove(secret);
    t.equal(await registrations.tryCode(secret, CODE), undefined);
    t.equal(await registrations.tryCode(other, CODE), EMAIL);
  });

  t.test("accepts a limited number of attempts, also concurrent ones", async (t) => {
    const { registrations, add } = await openAt(t, open);
    const [guessed, right] = [await add(), await add()];
    await Promise.all(Array.from({ length: MAX_CODE_TRIES }, () => registrations.tryCode(guessed, WRONG)));
    t.equal(await registrations.tryCode(guessed, CODE), undefined);
    const tries = Array.from({ length: MAX_CODE_TRIES + 3 }, () => registrations.tryCode(right, CODE));
    t.equal((await Promise.all(tries)).filter(Boolean).length, MAX_CODE_TRIES);
  });

  t.test("rejects expired registrations, and sweeps only these", async (t) => {
    const { registrations, clock, add } = await openAt(t, open);
    const [early, late] = [await add(), await add(2)];
    clock.now += MINUTE - 1;
    t.equal(await registrations.tryCode(early, CODE), EMAIL);
    clock.now += 1;
    t.equal(await registrations.tryCode(early, CODE), undefined);
    await registrations.sweep();
    t.equal(await registrations.tryCode(late, CODE), EMAIL);
  });
}
