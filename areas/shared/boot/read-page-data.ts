import { PAGE_DATA_ELEMENT_ID, type PageData } from "../pages/page-data.ts";

/** What the gateway put into the page, or `undefined` where another host serves the bundle. */
export function readPageData(document: Document): PageData | undefined {
  const element = document.getElementById(PAGE_DATA_ELEMENT_ID);
  return element?.textContent ? (JSON.parse(element.textContent) as PageData) : undefined;
}
