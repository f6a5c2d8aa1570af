import Store from "lucide-react/icons/store";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useRef } from "react";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { CardPage } from "../kit/card-page.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { Waiting } from "../kit/waiting.tsx";
import { useGoToShop } from "./go-to-shop.ts";
import { ShopCards } from "./shop-cards.tsx";

/** On the product host: which of one's shops? Whoever has just signed in and has one is led straight to it. */
export const ChooseShop = observer(function ChooseShop() {
  const { auth, platform } = useAdmin();
  const goToShop = useGoToShop();
  const gone = useRef(false);
  const { shops } = auth;
  const [only] = shops.length === 1 ? shops : [];
  const goes = auth.hasJustSignedIn && only !== undefined;
  useAdminTitle("Your shops");
  const goOn = useEffectEvent(() => {
    if (!only || gone.current) return;
    gone.current = true;
    void goToShop(only, { replace: true });
  });
  useEffect(() => {
    if (goes) goOn();
  }, [goes]);
  if (goes) return <Waiting />;
  const claim = (
    <LinkButton href={LANDING_PATHS.claim} variant={shops.length > 0 ? "quiet" : "primary"}>
      {shops.length > 0 ? "Open another shop" : "Claim a name"}
    </LinkButton>
  );
  if (shops.length === 0) {
    return (
      <CardPage>
        <h1>Your shops</h1>
        <EmptyState icon={<Store size={24} />} title="No shop yet" action={claim}>
          <p>Choose a name on {platform.productHost}, and your shop is open a minute later.</p>
        </EmptyState>
      </CardPage>
    );
  }
  return (
    <CardPage>
      <div>
        <h1>Your shops</h1>
        <p>Each one has its admin at its own address.</p>
      </div>
      <ShopCards shops={shops} />
      <div>{claim}</div>
    </CardPage>
  );
});
