import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { useStanding } from "../accounts/use-standing.ts";
import { useAdmin } from "../admin-context.ts";
import { ShopContext, ShopScope } from "../shop-context.ts";

/** Gives pages the shop that they are about, anew for each account: nothing of one's is shown to the next. */
export const ShopProvider = observer(function ShopProvider({ children }: { children: ReactNode }) {
  const { auth } = useAdmin();
  const standing = useStanding();
  if (standing.kind !== "inside") return <ShopContext value={null}>{children}</ShopContext>;
  const { shop } = standing;
  return (
    <ScopedShop key={`${auth.userdetails?.id} ${shop.id}`} shop={shop}>
      {children}
    </ScopedShop>
  );
});

/** Each answer about the session brings the shop as a new object; the scope lasts as long as it is the same one. */
function ScopedShop({ shop, children }: { shop: OwnShop; children: ReactNode }) {
  const { auth, api, platform } = useAdmin();
  const [scope] = useState(() => new ShopScope({ shop, api, auth, firebase: platform.firebase }));
  return <ShopContext value={scope}>{children}</ShopContext>;
}
