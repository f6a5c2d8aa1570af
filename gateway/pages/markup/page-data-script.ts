import { PAGE_DATA_ELEMENT_ID, type PageData } from "../../../areas/shared/pages/page-data.ts";
import { jsonForScript } from "../../escape.ts";

/** The page data as a data block: a script element that nothing executes, so the CSP needs no exception for it. */
export function pageDataScript(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${jsonForScript(data)}</script>`;
}
