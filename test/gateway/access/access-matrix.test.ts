import { isDeepStrictEqual } from "node:util";
import t from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { ErrorAnswer } from "../../../areas/shared/contract/errors.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { type SentAnswer, sendRequest } from "../../support/http.ts";
import { CaseTable } from "../../support/system.ts";
import type { OperationName } from "../openapi/call.ts";
import { ASKERS, type Asker, disguised, READS, signInOnce, WRITES } from "./asker.ts";
import { expected, GUESTS, ORDER_TABLES } from "./expected.ts";
import { openSeededWorld } from "./seeded-world.ts";

const outcomeOf = ({ status, bytes }: SentAnswer): string =>
  status < 300 || bytes.length === 0
    ? `${status}`
    : ((JSON.parse(bytes.toString()) as ErrorAnswer).error.code ?? "none");

const operations = Object.entries(OPERATIONS) as [OperationName, Operation][];

t.test("rejects unauthorised requests and changes no row of the shop", async (t) => {
  const world = await openSeededWorld(t);
  const { port, calls, rows, prepare, acme, owner } = world;
  const full = await rows();
  t.same(
    Object.keys(full).filter((table) => full[table]?.length === 0),
    [],
    "every record type has a row before the requests",
  );
  t.ok(Object.keys(full).length >= 14);

  for (const [name, operation] of operations) {
    await t.test(name, async (t) => {
      const [make] = calls[name].does;
      const table = new CaseTable();
      // A call about an account works once, so each of its requests needs a new one.
      const once = operation.access === "member" ? await prepare(operation, await make()) : undefined;
      const signIn = operation.access === "member" ? signInOnce() : undefined;
      for (const [who, asker] of Object.entries(ASKERS)) {
        for (const disguise of operation.method === "get" ? READS : WRITES) {
          const outcome = expected(name, operation, asker, disguise);
          const isAllowed = outcome === `${operation.answer.status}`;
          // The operations that shop B's own members may use follow below.
          if (asker.as === "olga" && isAllowed && operation.method !== "get") continue;
          const valid = once ?? (await prepare(operation, await make()));
          const request = await disguised(world, valid, asker, disguise, signIn);
          const before = await rows();
          const answer = await sendRequest(port, request);
          const after = await rows();

          const asked = `${who} ${JSON.stringify(disguise)}`;
          if (disguise.method) table.check(`${asked}: success`, answer.status < 300, isAllowed);
          else table.check(asked, outcomeOf(answer), outcome);
          const changed = changedTables(kept(before, name, asker), kept(after, name, asker));
          table.check(`${asked}: changed tables`, changed, {});
          if (asker.as === "olga") continue;
          const text = answer.bytes.toString();
          const leaked = [owner.email, owner.accountId].filter((secret) => text.includes(secret));
          table.check(`${asked}: leaked values`, leaked, []);
          if (outcome !== "object-not-found" || operation.access !== "member") continue;
          const nowhere = request.path.replace(`/${acme.seller.id}/`, "/there-is-no-such-shop/");
          const none = await sendRequest(port, { ...request, path: nowhere });
          table.check(`${asked}: the same answer as for a missing shop`, text, none.bytes.toString());
        }
      }
      t.same(table.wrong(), []);
    });
  }
});

/** The shop's rows that a request must not change. Timestamps of the owner's last visit are excluded. */
function kept(rows: Record<string, unknown[]>, name: OperationName, { as }: Asker): Record<string, unknown[]> {
  const apart = new Set([...(GUESTS.has(name) ? ORDER_TABLES : []), ...(as === "olga" ? ["sessions"] : [])]);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !apart.has(table)));
}

/** The tables whose rows differ, with the differing rows. */
function changedTables(before: Record<string, unknown[]>, after: Record<string, unknown[]>): object {
  const without = (rows: unknown[] = [], others: unknown[] = []) =>
    rows.filter((row) => !others.some((other) => isDeepStrictEqual(row, other)));
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (table) => !isDeepStrictEqual(before[table], after[table]),
  );
  return Object.fromEntries(
    changed.map((table) => [
      table,
      { before: without(before[table], after[table]), after: without(after[table], before[table]) },
    ]),
  );
}

/** Operations that write no row: the browser stores their response. */
const CHANGES_NOTHING = new Set<OperationName>(["beginUpload"]);

t.test("accepts the same requests from a member, and each write changes a row", async (t) => {
  const world = await openSeededWorld(t);
  const { port, calls, rows, prepare } = world;
  const table = new CaseTable();
  for (const [name, operation] of operations) {
    const call = await calls[name].does[0]();
    const request = await disguised(world, await prepare(operation, call), ASKERS["B"] as Asker, {});
    const before = await rows();
    const answer = await sendRequest(port, request);
    const after = await rows();
    table.check(name, outcomeOf(answer), `${operation.answer.status}`);
    if (operation.access === "member" && operation.method !== "get" && !CHANGES_NOTHING.has(name)) {
      const [rowsBefore, rowsAfter] = [before, after].map((each) => kept(each, name, ASKERS["B"] as Asker));
      table.check(`${name}: changes a row`, !isDeepStrictEqual(rowsAfter, rowsBefore), true);
    }
    await call.release?.();
  }
  t.same(table.wrong(), []);
});
