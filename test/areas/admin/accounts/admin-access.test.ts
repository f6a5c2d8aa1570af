import t from "tap";
import { adminAccess, isRunning, type ShopState } from "../../../../areas/admin/accounts/admin-access.ts";
import type { AuthState } from "../../../../areas/admin/accounts/admin-auth-store.ts";
import type { PublicSeller } from "../../../../areas/shared/sellers/seller.ts";
import { ownShop } from "../../../support/admin-data.ts";

const mine = ownShop("acme");
const shopOf = (id: string): ShopState => ({ kind: "shop", seller: { id } as PublicSeller });
const STATES: AuthState[] = ["unknown", "signed-in", "signed-out", "lost"];

t.test("returns what a visitor may see", async (t) => {
  const at = (state: ShopState, auth: AuthState, subdomain: string | null = null) =>
    adminAccess(state, { state: auth, shops: [mine] }, { subdomain, hostname: "pots.example" });
  for (const auth of STATES) {
    t.strictSame(at({ kind: "unknown" }, auth), { kind: "nowhere" }, "for any session");
    t.strictSame(at({ kind: "unchecked" }, auth), { kind: "unknown" });
  }
  for (const state of [{ kind: "platform" }, { kind: "closed" }, shopOf(mine.id)] as ShopState[]) {
    t.strictSame(at(state, "unknown"), { kind: "unknown" });
    t.strictSame(at(state, "signed-out", "acme"), { kind: "signed-out" });
  }
  t.strictSame(at({ kind: "platform" }, "signed-in"), { kind: "choosing" });
  t.strictSame(at(shopOf(mine.id), "signed-in"), { kind: "inside", shop: mine });
  t.strictSame(at(shopOf(mine.id), "lost"), { kind: "inside", shop: mine }, "the page stays");
  t.strictSame(at(shopOf("seller-other"), "signed-in"), { kind: "stranger" });
  t.strictSame(at(shopOf("seller-other"), "signed-in", "acme"), { kind: "stranger" }, "a name alone is not enough");
  t.strictSame(at({ kind: "closed" }, "signed-in", "acme"), { kind: "inside", shop: mine });
  t.strictSame(at({ kind: "closed" }, "signed-in", "other"), { kind: "stranger" });
  t.strictSame(at({ kind: "closed" }, "signed-in", null), { kind: "stranger" });
  const own = ownShop("acme", { origin: "https://pots.example:8443" });
  t.strictSame(
    adminAccess(
      { kind: "closed" },
      { state: "signed-in", shops: [own] },
      { subdomain: null, hostname: "pots.example" },
    ),
    { kind: "inside", shop: own },
    "at its own domain",
  );
});

t.test("allows changes unless the shop is suspended or closed", async (t) => {
  t.strictSame(
    (["active", "paused", "suspended", "closed"] as const).filter((status) => isRunning(ownShop("a", { status }))),
    ["active", "paused"],
  );
});
