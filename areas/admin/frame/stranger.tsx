import { observer } from "mobx-react-lite";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { CardPage } from "../kit/card-page.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { useSignOut } from "./account-menu.tsx";
import { ShopCards } from "./shop-cards.tsx";

/** Somebody who is signed in, at a shop that is none of theirs: they are told that, and nothing of the shop. */
export const Stranger = observer(function Stranger() {
  const { auth, platform } = useAdmin();
  const signOut = useSignOut();
  useAdminTitle("Not your shop");
  return (
    <CardPage>
      <div>
        <h1>This account has no part in this shop</h1>
        <p>
          You are signed in as {auth.userdetails?.email}. If the shop is yours under another account, sign in with that
          one.
        </p>
      </div>
      {auth.shops.length > 0 && <ShopCards shops={auth.shops} />}
      <div>
        <Button variant="primary" onClick={() => void signOut().catch(() => auth.restore())}>
          Sign in with another account
        </Button>{" "}
        {auth.shops.length === 0 && (
          <LinkButton href={platform.origin + LANDING_PATHS.claim}>Open a shop of your own</LinkButton>
        )}
      </div>
    </CardPage>
  );
});
