import t from "tap";
import { takeFragmentSecret } from "../../../../areas/admin/accounts/fragment-secret.ts";

const SECRET = "a-B_0".repeat(9).slice(0, 43);

function take(hash: string) {
  const replaced: unknown[] = [];
  const history = { state: { idx: 3 }, replaceState: (...all: unknown[]) => void replaced.push(all) };
  const location = { hash, pathname: "/admin/enter", search: "?a=1" };
  return { secret: takeFragmentSecret(location, history), replaced };
}

t.test("removes a ticket from the URL", async (t) => {
  t.strictSame(take(`#${SECRET}`), { secret: SECRET, replaced: [[{ idx: 3 }, "", "/admin/enter?a=1"]] });
});

t.test("keeps other fragments", async (t) => {
  for (const hash of ["", "#", "#main", `#${SECRET}a`, `#${SECRET.slice(1)}`, `#${SECRET.slice(1)}!`, `#x=${SECRET}`])
    t.strictSame(take(hash), { secret: null, replaced: [] }, hash);
});
