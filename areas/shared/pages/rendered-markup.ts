import type { PageData } from "./page-data.ts";

/** What an area's server bundle makes of page data: the markup for the root element. */
export interface RenderedMarkup {
  html: string;
  /** The page's title in the area's own words. */
  title: string;
  /** Modules loaded on demand that this page needs, by their path in the project (`areas/…/pages/home.tsx`): they are preloaded. */
  modules: string[];
}

/**
 * The export `render` of an area's server.tsx. Pure: the same page data, path and query give the same markup.
 *
 * @param query without the question mark; the part of it that the page depends on
 */
export type RenderPage = (data: PageData, path: string, query?: string) => RenderedMarkup;
