import { observer } from "mobx-react-lite";
import { Navigate, useLocation } from "react-router-dom";
import { shopState } from "../shop-state.ts";
import { nextPath } from "../sign-in-path.ts";
import { useAdmin, useAdminTitle } from "../stores/admin-context.ts";
import { ShopLookup } from "../ui/shop-lookup.tsx";
import { WhoseShop } from "../ui/whose-shop.tsx";
import styles from "./sign-in.module.css";

/** There is no sessions API yet: the form stands here as it will be, and says that it is not open. */
export const SignInPage = observer(function SignInPage() {
  const { auth, site, data, hostname, platform } = useAdmin();
  const { search } = useLocation();
  const state = shopState(site, data);
  useAdminTitle("Sign in");
  if (auth.isSignedIn) return <Navigate to={nextPath(search)} replace />;
  if (state.kind === "unchecked") return <ShopLookup />;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <WhoseShop state={state} hostname={hostname} subdomain={site.subdomain} platform={platform} />
        {(state.kind === "shop" || state.kind === "platform") && (
          <>
            <div className={styles.notOpen} id="not-open">
              <p>
                <b>Signing in is not open yet.</b> Until it is, the people who run {platform.productHost} change shops
                on the server, with the command <code>npm run shops</code>: it lists, imports, exports, suspends and
                resumes them.
              </p>
            </div>
            <form>
              <fieldset disabled aria-describedby="not-open" className={styles.fields}>
                <legend className="visually-hidden">Sign in</legend>
                <label>
                  E-mail
                  <input type="email" name="email" autoComplete="username" />
                </label>
                <label>
                  Password
                  <input type="password" name="password" autoComplete="current-password" />
                </label>
                <button type="submit" className="button">
                  Sign in
                </button>
              </fieldset>
            </form>
          </>
        )}
      </div>
    </div>
  );
});
