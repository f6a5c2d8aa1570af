import t from "tap";
import { takeFragmentSecret } from "../../../../areas/admin/accounts/fragment-secret.ts";

const SECRET = "a-B_0".repeat(9).slice(0, 43);

function take(
  hash: string,
  { survivesReload = false, state = { idx: 3 } }: { survivesReload?: boolean; state?: object } = {},
) {
  const replaced: unknown[] = [];
  const history = { state, replaceState: (...all: unknown[]) => void replaced.push(all) };
  const location = { hash, pathname: "/admin/enter", search: "?a=1" };
  return { secret: takeFragmentSecret(location, history, { survivesReload }), replaced };
}

t.test("removes a ticket from the URL", async (t) => {
  t.strictSame(take(`#${SECRET}`), { secret: SECRET, replaced: [[{ idx: 3 }, "", "/admin/enter?a=1"]] });
});

t.test("keeps other fragments", async (t) => {
  for (const hash of ["", "#", "#main", `#${SECRET}a`, `#${SECRET.slice(1)}`, `#${SECRET.slice(1)}!`, `#x=${SECRET}`])
    t.strictSame(take(hash), { secret: null, replaced: [] }, hash);
});

t.test("keeps a ticket for reloads in the history entry, if asked to", async (t) => {
  const state = { idx: 3, secret: SECRET };
  t.strictSame(take(`#${SECRET}`, { survivesReload: true }), {
    secret: SECRET,
    replaced: [[state, "", "/admin/enter?a=1"]],
  });
  t.strictSame(take("", { survivesReload: true, state }), { secret: SECRET, replaced: [] });
  t.strictSame(take("", { state }), { secret: null, replaced: [] });
});
