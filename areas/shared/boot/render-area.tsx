import { configure } from "mobx";
import { enableStaticRendering } from "mobx-react-lite";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { RenderPage } from "../pages/page-data.ts";
import { type AreaDefinition, createApiClient } from "./area.ts";
import { FAILED_SLICE, SlicedContext } from "./hydration-slice.tsx";

/** Loads all of an area's chunks. Returns the function that renders them synchronously from page data. */
export async function renderArea(area: AreaDefinition): Promise<RenderPage> {
  configure({ enforceActions: "always" });
  enableStaticRendering(true);
  await Promise.all(area.chunks.map((chunk) => chunk.load()));
  // Effects never run on the server, so this client sends no requests.
  const api = createApiClient();
  return (data, path, query) => {
    const { language = "en", host: hostname, platform } = data;
    const render = (isSliced: boolean): string =>
      renderToString(
        <StrictMode>
          <SlicedContext value={isSliced}>
            <StaticRouter location={query ? `${path}?${query}` : path}>
              {area.createApp({ data, language, api, path, hostname, platform })}
            </StaticRouter>
          </SlicedContext>
        </StrictMode>,
      );
    const html = render(true);
    return {
      // Suspense hides errors on the server. The second rendering throws them.
      html: html.includes(FAILED_SLICE) ? render(false) : html,
      title: area.titleOf(data),
      modules: area.firstChunks(path, data, language).map((chunk) => chunk.moduleId),
    };
  };
}
