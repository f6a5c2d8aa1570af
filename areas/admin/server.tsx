import { renderToString } from "react-dom/server";
import type { RenderPage } from "../shared/pages/page-data.ts";
import { pageHead } from "../shared/pages/page-head.ts";
import { FirstPaint } from "./frame/header-bar.tsx";
import { modulesAt } from "./page-modules.ts";

/**
 * What stands there until the browser knows who is signed in. It depends on the shop alone: a path's record, even its
 * existence, is for those to see who are signed in.
 */
export const render: RenderPage = (data, path) => ({
  html: renderToString(<FirstPaint name={data.seller?.name} />),
  title: pageHead(data).title,
  modules: data.page.kind === "home" ? modulesAt(path) : [],
});
