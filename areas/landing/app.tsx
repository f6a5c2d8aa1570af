import { Route, Routes } from "react-router-dom";
import type { AreaDefinition } from "../shared/boot/area.ts";
import { lazyPage } from "../shared/boot/lazy-page.tsx";
import { pageHead } from "../shared/pages/page-head.ts";
import { LANDING_PATHS, LANDING_ROUTES, matchPath } from "../shared/pages/routes.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import { LandingContext } from "./landing-context.ts";
import "../shared/ui/brand.css";
import "./display-face.css";

const home = lazyPage("areas/landing/home/home-page.tsx", () => import("./home/home-page.tsx").then((m) => m.HomePage));
const claim = lazyPage("areas/landing/shops/claim-page.tsx", () =>
  import("./shops/claim-page.tsx").then((m) => m.ClaimPage),
);
const operators = lazyPage("areas/landing/operators/operators-page.tsx", () =>
  import("./operators/operators-page.tsx").then((m) => m.OperatorsPage),
);
const notFound = lazyPage("areas/landing/frame/not-found-page.tsx", () =>
  import("./frame/not-found-page.tsx").then((m) => m.NotFoundPage),
);

const PAGES: Record<keyof typeof LANDING_PATHS, typeof home> = { home, claim, operators };

/** The platform's own site. */
export const landing: AreaDefinition = {
  name: "landing",
  chunks: [home, claim, operators, notFound],
  titleOf: (data) => pageHead(data).title,
  firstChunks: (path) => [PAGES[matchPath(LANDING_ROUTES, path)?.name as keyof typeof PAGES] ?? notFound],
  createApp: ({ data, platform, api }) => (
    <LandingContext value={{ data, platform, call: api.call }}>
      <RootLayout header={<SiteHeader />} footer={<SiteFooter />}>
        <Routes>
          <Route path={LANDING_PATHS.home} element={<home.Page />} />
          <Route path={LANDING_PATHS.claim} element={<claim.Page />} />
          <Route path={LANDING_PATHS.operators} element={<operators.Page />} />
          <Route path="*" element={<notFound.Page />} />
        </Routes>
      </RootLayout>
    </LandingContext>
  ),
};
