import type { PageData } from "./page-data.ts";

/** What an area's server bundle makes of page data: the markup for the root element. */
export interface RenderedMarkup {
  html: string;
  /** Modules loaded on demand that this page needs, by their path in the project (`areas/…/pages/home.tsx`): they are preloaded. */
  modules: string[];
}

/** The export `render` of an area's server.tsx. Pure: the same page data and path give the same markup. */
export type RenderPage = (data: PageData, path: string) => RenderedMarkup;
