import { useLocation } from "react-router-dom";
import type { AreaDefinition } from "../shared/boot/area.ts";
import type { Language } from "../shared/domain/locales.ts";
import { LanguageContext } from "../shared/i18n/use-texts.ts";
import { landingTitle } from "../shared/pages/page-head.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import { LandingContext } from "./landing-context.ts";
import { ALL_CHUNKS, chunksAt, pageAt } from "./pages.ts";
import { useFrameTexts } from "./texts.ts";
import "../shared/ui/brand.css";
import "./display-face.css";

/** The locale of numbers. ICU versions differ in the default digits of "ar", and so could server and browser. */
const LOCALES: Record<Language, string> = { en: "en", de: "de", ar: "ar-u-nu-latn" };

function App() {
  const { Page } = pageAt(useLocation().pathname);
  return (
    <UiMessagesContext value={useFrameTexts()}>
      <RootLayout header={<SiteHeader />} footer={<SiteFooter />} fades>
        <Page />
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
