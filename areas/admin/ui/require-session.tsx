import { observer } from "mobx-react-lite";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { PAGES } from "../pages.ts";
import { signInPath } from "../sign-in-path.ts";
import { useAdmin } from "../stores/admin-context.ts";

/** Lets only people with a session through; others are led to the sign-in screen, which leads back here. */
export const RequireSession = observer(function RequireSession() {
  const { auth } = useAdmin();
  const { pathname, search } = useLocation();
  if (auth.isSignedIn) return <Outlet />;
  return (
    <>
      <Navigate to={signInPath(pathname + search)} replace />
      {/* Until the address has changed, so that nothing blinks. */}
      <PAGES.signIn.Page />
    </>
  );
});
