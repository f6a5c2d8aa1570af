import { observer } from "mobx-react-lite";
import { shopState } from "../../shop-state.ts";
import { useAdmin, useAdminTitle } from "../../stores/admin-context.ts";
import { WhoseShop } from "../whose-shop.tsx";
import { CardPage } from "./card-page.tsx";

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
