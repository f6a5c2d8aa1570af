import { renderToString } from "react-dom/server";
import type { LazyChunk } from "../shared/boot/lazy-page.tsx";
import { LanguageContext } from "../shared/i18n/use-texts.ts";
import type { RenderPage } from "../shared/pages/page-data.ts";
import { pageHead } from "../shared/pages/page-head.ts";
import { FirstPaint } from "./frame/header-bar.tsx";
import { FRAME_TEXTS } from "./frame/texts.ts";
import { KIT_TEXTS } from "./kit/texts.ts";
import { modulesAt } from "./page-modules.ts";

await Promise.all([FRAME_TEXTS, KIT_TEXTS].flatMap(Object.values<LazyChunk>).map((texts) => texts.load()));

/**
 * What stands there until the browser knows who is signed in. It depends on the shop alone: a path's record, even its
 * existence, is for those to see who are signed in.
 */
export const render: RenderPage = (data, path) => {
  const { language = "en", seller, page } = data;
  return {
    html: renderToString(
      <LanguageContext value={{ language, locale: language }}>
        <FirstPaint name={seller?.name} />
      </LanguageContext>,
    ),
    title: pageHead(data).title,
    modules: page.kind === "home" ? modulesAt(path, language) : [],
  };
};
