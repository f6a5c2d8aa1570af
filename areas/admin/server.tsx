import { renderToString } from "react-dom/server";
import type { LazyChunk } from "../shared/boot/lazy-page.tsx";
import type { Language } from "../shared/domain/locales.ts";
import { LanguageContext } from "../shared/i18n/use-texts.ts";
import type { RenderPage } from "../shared/pages/page-data.ts";
import { FirstPaint } from "./frame/header-bar.tsx";
import { FRAME_TEXTS } from "./frame/texts.ts";
import { KIT_TEXTS } from "./kit/texts.ts";
import { modulesAt } from "./page-modules.ts";

await Promise.all([FRAME_TEXTS, KIT_TEXTS].flatMap(Object.values<LazyChunk>).map((texts) => texts.load()));

function titleIn(language: Language, shop: string | undefined): string {
  const texts = KIT_TEXTS[language].peek();
  if (!texts) throw new Error("The texts are loaded with this module");
  return shop === undefined ? texts.t("title.without-shop") : texts.t("title.shop", { shop });
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
        <FirstPaint name={seller?.name} />
      </LanguageContext>,
    ),
    title: titleIn(language, seller?.name),
    modules: page.kind === "home" ? modulesAt(path, language) : [],
  };
};
