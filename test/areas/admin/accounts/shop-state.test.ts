import t from "tap";
import { shopState } from "../../../../areas/admin/accounts/admin-access.ts";
import type { PublicSeller } from "../../../../areas/shared/sellers/seller.ts";

const seller = { id: "s1", name: "Acme" } as PublicSeller;
const nobody = { sellerData: null, isValid: false, isPlatformHost: false };

t.test("finds the shop of a host", async (t) => {
  t.strictSame(shopState({ sellerData: seller, isValid: true, isPlatformHost: false }, undefined), {
    kind: "shop",
    seller,
  });
  t.strictSame(shopState({ ...nobody, isPlatformHost: true }, { page: { kind: "home" } }), { kind: "platform" });
  t.strictSame(
    shopState({ ...nobody, isPlatformHost: true, isValid: null }, undefined),
    { kind: "platform" },
    "no lookup",
  );
  t.strictSame(shopState(nobody, { page: { kind: "unknown-shop" } }), { kind: "unknown" });
  t.strictSame(shopState(nobody, { page: { kind: "closed-shop" } }), { kind: "closed" });
  t.strictSame(shopState({ ...nobody, isValid: null }, { page: { kind: "home" } }), { kind: "unchecked" });
  t.strictSame(shopState(nobody, { page: { kind: "home" } }), { kind: "unknown" }, "after a lookup without a match");
});
