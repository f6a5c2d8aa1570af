import { observer } from "mobx-react-lite";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { ADMIN_PATHS, ADMIN_ROUTES } from "../../shared/pages/admin-routes.ts";
import { matchPath } from "../../shared/pages/routes.ts";
import { shopState } from "../accounts/shop-state.ts";
import { OUTSIDE, signInPath } from "../accounts/sign-in-path.ts";
import { isRunning } from "../accounts/standing.ts";
import { useStanding } from "../accounts/use-standing.ts";
import { useAdmin } from "../admin-context.ts";
import { ProblemCallout } from "../kit/problem-callout.tsx";
import { Waiting } from "../kit/waiting.tsx";
import type { AdminRoute } from "../page-modules.ts";
import { pageAt, pageOf } from "../pages.ts";
import { ChooseShop } from "./choose-shop.tsx";
import { ClosedShop } from "./closed-shop.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { Nowhere } from "./nowhere.tsx";
import { ShopLookup } from "./shop-lookup.tsx";
import { Stranger } from "./stranger.tsx";

/** What an account has wherever it is signed in. */
const OWN: ReadonlySet<string | undefined> = new Set<AdminRoute>(["account"]);

/** The page at this address, or what stands in its place for whoever is here. */
export const Screen = observer(function Screen() {
  const { site, data } = useAdmin();
  const { pathname } = useLocation();
  const standing = useStanding();
  if (shopState(site, data).kind === "unchecked") return <ShopLookup />;
  if (standing.kind === "nowhere") return <Nowhere />;
  if (!pageAt(pathname)) return <NotFoundPage />;
  const routes = Object.keys(ADMIN_PATHS) as AdminRoute[];
  const outside = routes.filter((route) => OUTSIDE.has(route));
  const inside = routes.filter((route) => !OUTSIDE.has(route));
  return (
    <Routes>
      {outside.map((route) => pageRoute(route))}
      <Route element={<Inside />}>{inside.map((route) => pageRoute(route))}</Route>
    </Routes>
  );
});

function pageRoute(route: AdminRoute) {
  const { Page } = pageOf(route);
  return <Route key={route} path={ADMIN_PATHS[route]} element={<Page />} />;
}

/** Lets those through who are signed in and have a part in the shop; others are led to the sign-in screen and back. */
const Inside = observer(function Inside() {
  const { auth } = useAdmin();
  const { pathname, search } = useLocation();
  const standing = useStanding();
  const isOwn = OWN.has(matchPath(ADMIN_ROUTES, pathname)?.name);
  switch (standing.kind) {
    case "signed-out":
      return <Navigate to={signInPath(pathname + search)} replace />;
    case "choosing":
      return isOwn ? <Outlet /> : <ChooseShop />;
    case "stranger":
      return isOwn ? <Outlet /> : <Stranger />;
    case "inside":
      return isOwn || isRunning(standing.shop) ? <Outlet /> : <ClosedShop shop={standing.shop} />;
    default:
      return auth.problem ? <ProblemCallout problem={auth.problem} onRetry={() => void auth.restore()} /> : <Waiting />;
  }
});
