import { isDeepStrictEqual } from "node:util";
import t, { type Test } from "tap";
import type { ErrorAnswer } from "../../../areas/shared/api/contract/errors.ts";
import type { Operation } from "../../../areas/shared/api/contract/operations/operation.ts";
import { OPERATIONS } from "../../../areas/shared/api/contract/operations.ts";
import { type SentAnswer, sendRequest } from "../../support/send-request.ts";
import type { OperationName } from "../openapi/call.ts";
import { ASKERS, type Asker, disguised, READS, WRITES } from "./asker.ts";
import { expected, GUESTS, ORDER_TABLES } from "./expected.ts";
import { openFullWorld } from "./full-world.ts";

const outcomeOf = ({ status, bytes }: SentAnswer): string =>
  status < 300 || bytes.length === 0
    ? `${status}`
    : ((JSON.parse(bytes.toString()) as ErrorAnswer).error.code ?? "none");

const operations = Object.entries(OPERATIONS) as [OperationName, Operation][];

t.test("nobody but those who may gets at a shop, and nothing of it changes", async (t) => {
  const world = await openFullWorld(t);
  const { port, calls, rows, prepare, acme, owner } = world;
  const full = await rows();
  t.same(
    Object.keys(full).filter((table) => full[table]?.length === 0),
    [],
    "there is something of everything that could change",
  );
  t.ok(Object.keys(full).length >= 14);

  for (const [name, operation] of operations) {
    await t.test(name, async (t) => {
      const [make] = calls[name].does;
      // What is about an account is used up by whoever may ask for it.
      const once = operation.access === "member" ? await prepare(operation, await make()) : undefined;
      for (const [who, asker] of Object.entries(ASKERS)) {
        for (const disguise of operation.method === "get" ? READS : WRITES) {
          const outcome = expected(name, operation, asker, disguise);
          const isAllowed = outcome === `${operation.answer.status}`;
          // B's own writes come below.
          if (asker.as === "olga" && isAllowed && operation.method !== "get") continue;
          const valid = once ?? (await prepare(operation, await make()));
          const request = await disguised(world, valid, asker, disguise);
          const before = await rows();
          const answer = await sendRequest(port, request);
          const after = await rows();

          const asked = `${who} ${JSON.stringify(disguise)}`;
          if (disguise.method) t.equal(answer.status < 300, isAllowed, asked);
          else t.equal(outcomeOf(answer), outcome, asked);
          holdsStill(t, kept(after, name, asker), kept(before, name, asker), asked);
          if (asker.as === "olga") continue;
          const text = answer.bytes.toString();
          t.notOk(
            [owner.email, owner.accountId].some((secret) => text.includes(secret)),
            `${asked}: tells nothing`,
          );
          if (outcome !== "object-not-found" || operation.access !== "member") continue;
          const nowhere = request.path.replace(`/${acme.seller.id}/`, "/there-is-no-such-shop/");
          const none = await sendRequest(port, { ...request, path: nowhere });
          t.equal(none.bytes.toString(), text, `${asked}: no other answer than where there is no shop`);
        }
      }
    });
  }
});

/** What must not change with a request; that its owner was seen is no change. */
function kept(rows: Record<string, unknown[]>, name: OperationName, { as }: Asker): Record<string, unknown[]> {
  const apart = new Set([...(GUESTS.has(name) ? ORDER_TABLES : []), ...(as === "olga" ? ["sessions"] : [])]);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !apart.has(table)));
}

/** As `strictSame` does, which takes its time over a thousand large ones. */
function holdsStill(t: Test, after: object, before: object, asked: string): void {
  const isSame = isDeepStrictEqual(after, before);
  if (isSame) t.pass(`${asked}: nothing has changed`);
  else t.strictSame(after, before, `${asked}: nothing has changed`);
}

/** It writes where nobody looks: into the browser. */
const CHANGES_NOTHING = new Set<OperationName>(["beginUpload"]);

t.test("the same requests succeed for the one who may, and change what they are about", async (t) => {
  const world = await openFullWorld(t);
  const { port, calls, rows, prepare } = world;
  for (const [name, operation] of operations) {
    const call = await calls[name].does[0]();
    const request = await disguised(world, await prepare(operation, call), ASKERS["B"] as Asker, {});
    const before = await rows();
    const answer = await sendRequest(port, request);
    const after = await rows();
    t.equal(outcomeOf(answer), `${operation.answer.status}`, name);
    if (operation.access === "member" && operation.method !== "get" && !CHANGES_NOTHING.has(name)) {
      t.notSame(kept(after, name, ASKERS["B"] as Asker), kept(before, name, ASKERS["B"] as Asker), `${name} shows`);
    }
    await call.release?.();
  }
});
