import { configure } from "mobx";
import { enableStaticRendering } from "mobx-react-lite";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { RenderPage } from "../pages/page-data.ts";
import { type AreaDefinition, createApiClient } from "./area.ts";

/** Loads all of an area's chunks. Returns the function that renders them synchronously from page data. */
export async function renderArea(area: AreaDefinition): Promise<RenderPage> {
  configure({ enforceActions: "always" });
  enableStaticRendering(true);
  await Promise.all(area.chunks.map((chunk) => chunk.load()));
  // Effects never run on the server, so this client sends no requests.
  const api = createApiClient();
  return (data, path, query) => {
    const { language = "en", host: hostname, platform } = data;
    return {
      html: renderToString(
        <StrictMode>
          <StaticRouter location={query ? `${path}?${query}` : path}>
            {area.createApp({ data, language, api, path, hostname, platform })}
          </StaticRouter>
        </StrictMode>,
      ),
      title: area.titleOf(data),
      modules: area.firstChunks(path, data, language).map((chunk) => chunk.moduleId),
    };
  };
}
