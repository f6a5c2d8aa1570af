import Download from "lucide-react/icons/download";
import { observer } from "mobx-react-lite";
import { Suspense, useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { lazyPage } from "../../shared/boot/lazy-page.tsx";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS, ADMIN_ROUTES, LANDING_PATHS, matchPath, OUTSIDE } from "../../shared/pages/routes.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { EXPORT_FORMATS } from "../../shared/shops/shop.ts";
import { Hourglass } from "../../shared/ui/hourglass.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { isRunning, shopState, signInPath, useAdminAccess } from "../accounts/admin-access.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { CardPage, Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import type { AdminRoute } from "../page-modules.ts";
import { ManageBilling, PastDueNotice, pageAt, pageOf } from "../pages.ts";
import { useShop } from "../shop-context.ts";
import { useFrameTexts } from "../texts.ts";
import { useSignOut } from "./account-menu.tsx";
import { ChooseShop, ShopCards } from "./choose-shop.tsx";

/** Loaded on demand: it needs the list of reserved names. */
const { Page: NoShop } = lazyPage("areas/admin/accounts/whose-shop.tsx", () =>
  import("../accounts/whose-shop.tsx").then((module) => module.NoShop),
);

/** Pages about the account, available in every shop's admin. */
const OWN: ReadonlySet<string | undefined> = new Set<AdminRoute>(["account"]);

/** The page at this address, or what the visitor sees instead. */
export const Screen = observer(function Screen() {
  const { site, data, toasts } = useAdmin();
  const { pathname } = useLocation();
  useEffect(() => () => toasts.leavePage(), [toasts, pathname]);
  const access = useAdminAccess();
  const state = shopState(site, data);
  if (state.kind === "unchecked") return <ShopLookup />;
  if (access.kind === "nowhere") return <NoShop state={state} />;
  if (!pageAt(pathname)) return <NotFoundPage />;
  const routes = Object.keys(ADMIN_PATHS) as AdminRoute[];
  return (
    <Routes>
      {routes.filter((route) => OUTSIDE.has(route)).map(pageRoute)}
      <Route element={<Inside />}>{routes.filter((route) => !OUTSIDE.has(route)).map(pageRoute)}</Route>
    </Routes>
  );
});

function pageRoute(route: AdminRoute) {
  const { Page } = pageOf(route);
  return <Route key={route} path={ADMIN_PATHS[route]} element={<Page />} />;
}

/** Shows the page to people of the shop. Others are sent to the sign-in page and back. */
const Inside = observer(function Inside() {
  const { auth } = useAdmin();
  const { pathname, search } = useLocation();
  const access = useAdminAccess();
  const isOwn = OWN.has(matchPath(ADMIN_ROUTES, pathname)?.name);
  switch (access.kind) {
    case "signed-out":
      return <Navigate to={signInPath(pathname + search)} replace />;
    case "choosing":
      return isOwn ? <Outlet /> : <ChooseShop />;
    case "stranger":
      return isOwn ? <Outlet /> : <Stranger />;
    case "inside":
      if (!isOwn && !isRunning(access.shop)) return <ClosedShop shop={access.shop} />;
      return (
        <>
          {access.shop.pastDueUntil && (
            <Suspense>
              <PastDueNotice />
            </Suspense>
          )}
          <Outlet />
        </>
      );
    default:
      return auth.problem ? <ProblemCallout problem={auth.problem} onRetry={() => void auth.restore()} /> : <Waiting />;
  }
});

function ClosedShop({ shop }: { shop: OwnShop }) {
  const { platform } = useAdmin();
  const { api } = useShop();
  const texts = useFrameTexts();
  const { t } = texts;
  const isSuspended = shop.status === "suspended";
  return (
    <Page title={t(isSuspended ? "suspended.title" : "closed.title", { shop: shop.name })} width="narrow">
      <Callout tone="warning">
        {isSuspended ? t("suspended.text", { host: platform.productHost }) : t("closed.text")}{" "}
        {platform.contactEmail && (
          <RichText
            messages={texts}
            message="closed.contact"
            elements={{
              email: <a href={`mailto:${platform.contactEmail}`}>{platform.contactEmail}</a>,
            }}
          />
        )}
      </Callout>
      {shop.isBilled && (
        <Suspense>
          <ManageBilling isBilled />
        </Suspense>
      )}
      <Section title={t("export.title")} description={t("export.text")}>
        <div className="admin-buttons">
          {EXPORT_FORMATS.map((format) => (
            <LinkButton
              key={format}
              href={api.address(ADMIN_ENDPOINTS.exportShop, { format })}
              download
              icon={<Download />}
            >
              {t(`export.${format}`)}
            </LinkButton>
          ))}
        </div>
      </Section>
    </Page>
  );
}

/** For an account that is no member of this shop. It shows nothing of the shop. */
const Stranger = observer(function Stranger() {
  const { auth, platform } = useAdmin();
  const signOut = useSignOut();
  const { t } = useFrameTexts();
  useAdminTitle(t("stranger.page"));
  return (
    <CardPage>
      <div>
        <h1>{t("stranger.title")}</h1>
        <p>{t("stranger.text", { email: auth.userdetails?.email ?? "" })}</p>
      </div>
      {auth.shops.length > 0 && <ShopCards shops={auth.shops} />}
      <div>
        <Button variant="primary" onClick={() => void signOut().catch(() => auth.restore())}>
          {t("stranger.other")}
        </Button>{" "}
        {auth.shops.length === 0 && (
          <LinkButton href={platform.origin + LANDING_PATHS.claim}>{t("stranger.claim")}</LinkButton>
        )}
      </div>
    </CardPage>
  );
});

/** Looks the shop up from the browser, because the gateway could not. */
const ShopLookup = observer(function ShopLookup() {
  const { site } = useAdmin();
  const { t } = useFrameTexts();
  const { messageOf } = useProblemTexts();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);

  const lookup = useCallback(() => {
    site.lookup().catch((error: unknown) => setFailure({ error }));
  }, [site]);
  useEffect(lookup, [lookup]);
  if (site.loader || !failure) return <Hourglass />;
  const { error } = failure;
  const message = messageOf(error instanceof Error ? error.cause : error);
  return <Notice title={t("lookup.failed")} message={message} onRetry={lookup} />;
});

function NotFoundPage() {
  const { t } = useFrameTexts();
  return (
    <Page title={t("not-found.title")} width="narrow">
      <EmptyState
        title={t("not-found.text")}
        action={
          <LinkButton variant="primary" to={ADMIN_PATHS.home}>
            {t("not-found.home")}
          </LinkButton>
        }
      />
    </Page>
  );
}
