import { observer } from "mobx-react-lite";
import { shopState } from "../accounts/shop-state.ts";
import { WhoseShop } from "../accounts/whose-shop.tsx";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { CardPage } from "../kit/card-page.tsx";

/** The admin of no shop. */
export const Nowhere = observer(function Nowhere() {
  const { site, data, hostname, platform } = useAdmin();
  const state = shopState(site, data);
  useAdminTitle("No shop");
  if (state.kind === "unchecked") return null;
  return (
    <CardPage>
      <WhoseShop state={state} hostname={hostname} subdomain={site.subdomain} platform={platform} />
    </CardPage>
  );
});
