import { Route, Routes, useLocation } from "react-router-dom";
import type { AreaDefinition } from "../shared/boot/area.ts";
import type { Language } from "../shared/domain/locales.ts";
import { LanguageContext } from "../shared/i18n/use-texts.ts";
import { landingTitle } from "../shared/pages/page-head.ts";
import { hasPage, LANDING_PATHS, LANDING_ROUTES } from "../shared/pages/routes.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import { LandingContext } from "./landing-context.ts";
import { ALL_CHUNKS, chunksAt, PAGES } from "./pages.ts";
import { useFrameTexts } from "./texts.ts";
import "../shared/ui/brand.css";
import "./display-face.css";

/** The locale of numbers. ICU versions differ in the default digits of "ar", and so could server and browser. */
const LOCALES: Record<Language, string> = { en: "en", de: "de", ar: "ar-u-nu-latn" };

function App() {
  const { pathname } = useLocation();
  return (
    <UiMessagesContext value={useFrameTexts()}>
      <RootLayout header={<SiteHeader />} footer={<SiteFooter />} fades>
        {hasPage(LANDING_ROUTES, pathname) ? (
          <Routes>
            <Route path={LANDING_PATHS.home} element={<PAGES.home.Page />} />
            <Route path={LANDING_PATHS.claim} element={<PAGES.claim.Page />} />
            <Route path={LANDING_PATHS.operators} element={<PAGES.operators.Page />} />
          </Routes>
        ) : (
          <PAGES.notFound.Page />
        )}
      </RootLayout>
    </UiMessagesContext>
  );
}

/** The platform's own site. */
export const landing: AreaDefinition = {
  name: "landing",
  chunks: ALL_CHUNKS,
  titleOf: landingTitle,
  firstChunks: (path, _, language) => chunksAt(path, language),
  createApp: ({ data, language, platform, api }) => (
    <LanguageContext value={{ language, locale: LOCALES[language] }}>
      <LandingContext value={{ data, platform, call: api.call }}>
        <App />
      </LandingContext>
    </LanguageContext>
  ),
};
