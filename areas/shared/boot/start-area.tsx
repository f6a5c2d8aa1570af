import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { directionOf, LANGUAGE_COOKIE, preferredLanguage } from "../domain/locales.ts";
import { PAGE_DATA_ELEMENT_ID, type PageData, type PlatformInfo } from "../pages/page-data.ts";
import { createApiClient, type StartedArea } from "./area.ts";

/** Returns the page data from the gateway, or `undefined` where another host serves the bundle. */
export function readPageData(document: Document): PageData | undefined {
  const element = document.getElementById(PAGE_DATA_ELEMENT_ID);
  return element?.textContent ? (JSON.parse(element.textContent) as PageData) : undefined;
}

const meta = (name: string): string => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Without a gateway, the platform comes from `<meta name="product-host">` in the bundle's index.html. */
function platformOfStaticHost(): PlatformInfo {
  const productHost = meta("product-host") || "localhost";
  const port = location.port && `:${location.port}`;
  return {
    productHost,
    origin: `${location.protocol}//${productHost}${port}`,
    contactEmail: "",
    paymentMethods: ["manual"],
  };
}

const chosenLanguage = (): string | undefined => new RegExp(`${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];

/**
 * Starts an area in the browser: loads the chunks of the page at this address, then hydrates the server's markup, or
 * renders from scratch without it.
 */
export async function startArea(area: StartedArea): Promise<void> {
  const root = document.getElementById("root") as HTMLElement;
  const data = readPageData(document);
  const language = data?.language ?? preferredLanguage(chosenLanguage(), navigator.languages);
  if (!data && area.name !== "storefront")
    Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  const app = (
    <StrictMode>
      <BrowserRouter>
        {area.createApp({
          data,
          language,
          api: createApiClient({ baseUrl: meta("api-base") }, data ? data.platform.firebase : null),
          path: location.pathname,
          hostname: data?.host ?? location.hostname.toLowerCase(),
          platform: data?.platform ?? platformOfStaticHost(),
        })}
      </BrowserRouter>
    </StrictMode>
  );
  // The admin's markup is a static preview of its shell, not React's output.
  const hydrate = data !== undefined && area.name !== "admin" && root.firstElementChild !== null;
  try {
    await Promise.all(area.firstChunks(location.pathname, data, language).map((chunk) => chunk.load()));
  } catch (error) {
    console.error(error);
    // The server's page is readable without script: better than an error. History entries pushed by an earlier start of
    // this script then need a page load of their own.
    if (hydrate) {
      addEventListener("popstate", () => location.reload());
      return;
    }
  }
  if (hydrate) {
    hydrateRoot(root, app, { onRecoverableError: (error) => console.error("Hydration:", error) });
  } else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
}
