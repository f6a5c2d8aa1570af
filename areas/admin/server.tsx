import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createApiClient } from "../shared/boot/area.ts";
import type { LazyChunk } from "../shared/boot/lazy-page.tsx";
import type { Language } from "../shared/domain/locales.ts";
import { PROBLEM_TEXTS } from "../shared/i18n/problem-texts.ts";
import { LanguageContext } from "../shared/i18n/use-texts.ts";
import type { PageData, RenderPage } from "../shared/pages/page-data.ts";
import { ADMIN_PATHS } from "../shared/pages/routes.ts";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import { shopState } from "./accounts/admin-access.ts";
import { SignInCard } from "./accounts/sign-in-card.tsx";
import { AdminContext } from "./admin-context.ts";
import { createAdmin } from "./create-admin.ts";
import { FirstPaint } from "./frame/header-bar.tsx";
import { modulesAt } from "./page-modules.ts";
import { ACCOUNT_TEXTS, FRAME_TEXTS, KIT_TEXTS, useKitTexts } from "./texts.ts";

await Promise.all(
  [FRAME_TEXTS, KIT_TEXTS, ACCOUNT_TEXTS, PROBLEM_TEXTS].flatMap(Object.values<LazyChunk>).map((texts) => texts.load()),
);

function titleOf({ language = "en", seller, isSignedOut }: PageData): string {
  const texts = KIT_TEXTS[language].peek();
  const accounts = ACCOUNT_TEXTS[language].peek();
  if (!texts || !accounts) throw new Error("The texts are loaded with this module");
  const { t } = texts;
  if (!isSignedOut) return seller ? t("title.shop", { shop: seller.name }) : t("title.without-shop");
  const page = accounts.t("sign-in.title");
  return seller ? t("title.page", { page, shop: seller.name }) : t("title.page-without-shop", { page });
}

// Effects never run on the server, so this client sends no requests.
const api = createApiClient();

/** The sign-in form of a browser without a session, which then needs no request before it shows the form. */
function SignIn({ data, language }: { data: PageData; language: Language }) {
  const path = ADMIN_PATHS.signIn;
  const { host: hostname, platform } = data;
  const admin = createAdmin({ data, language, api, path, hostname, platform });
  const state = shopState(admin.site, data);
  const texts = useKitTexts();
  if (state.kind === "unchecked") return null;
  return (
    <AdminContext value={admin}>
      <UiMessagesContext value={texts}>
        <StaticRouter location={path}>
          <SignInCard state={state} isStatic />
        </StaticRouter>
      </UiMessagesContext>
    </AdminContext>
  );
}

/**
 * The admin until the browser has loaded the session. It depends only on the shop: whether a record exists is visible only
 * after sign-in.
 */
export const render: RenderPage = (data, path) => {
  const { language = "en", seller, page } = data;
  return {
    html: renderToString(
      <LanguageContext value={{ language, locale: language }}>
        <FirstPaint name={seller?.name}>{data.isSignedOut && <SignIn data={data} language={language} />}</FirstPaint>
      </LanguageContext>,
    ),
    title: titleOf(data),
    modules: page.kind === "home" ? modulesAt(data.isSignedOut ? ADMIN_PATHS.signIn : path, language) : [],
  };
};
