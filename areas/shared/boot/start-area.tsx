import { type ComponentType, Fragment, type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Language } from "../domain/locales.ts";
import { PAGE_DATA_ELEMENT_ID, type PageData, type PlatformInfo } from "../pages/page-data.ts";
import { createApiClient, type StartedArea } from "./area.ts";
import { delaySettling, SlicedContext } from "./hydration-slice.tsx";
import { delayChunks } from "./lazy-page.tsx";

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

/** Loads the area's style sheet, if the gateway has put the styles of the first paint into the page. Never rejects. */
async function loadStyles(): Promise<void> {
  const deferred = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
  const loading = Array.from(deferred, (link) => {
    // A page without the sheet still has the styles of its first paint.
    const settled = new Promise((settle) => (link.onload = link.onerror = settle));
    link.disabled = false;
    return settled;
  });
  await Promise.all(loading);
}

interface StartOptions {
  /** Around the area's tree, unless the tree contains its own router. */
  Router?: ComponentType<{ children: ReactNode }>;
  /** For an area with its own language choice, on a host without a gateway. */
  chooseLanguage?: () => Language;
}

/**
 * Starts an area in the browser: loads the chunks of the page at this address, then hydrates the server's markup, or
 * renders from scratch without it.
 */
export async function startArea(
  area: StartedArea,
  { Router = Fragment, chooseLanguage = () => "en" }: StartOptions,
): Promise<void> {
  const root = document.getElementById("root") as HTMLElement;
  const data = readPageData(document);
  // The admin's markup is a static preview of its shell, not React's output.
  const hydrate = data !== undefined && area.name !== "admin" && root.firstElementChild !== null;
  // The evaluation of the scripts has been a long task already. The browser answers input before the next one.
  await new Promise((resolve) => setTimeout(resolve));
  const language = data?.language ?? (data ? "en" : chooseLanguage());
  const app = (
    <StrictMode>
      <SlicedContext value={hydrate}>
        <Router>
          {area.createApp({
            data,
            language,
            api: createApiClient({ baseUrl: meta("api-base") }, data ? data.platform.firebase : null),
            path: location.pathname,
            hostname: data?.host ?? location.hostname.toLowerCase(),
            platform: data?.platform ?? platformOfStaticHost(),
          })}
        </Router>
      </SlicedContext>
    </StrictMode>
  );
  // Markup has the styles of its first paint: the sheet can wait until the line is free.
  const styled = hydrate ? undefined : loadStyles();
  const chunks = area.firstChunks(location.pathname, data, language);
  const failed = await Promise.all([styled, ...chunks.map((chunk) => chunk.load())]).then(
    () => false,
    (error: unknown) => {
      console.error(error);
      return true;
    },
  );
  const clicked = window.takeEarlyClicks?.() ?? [];
  // The server's page is readable without script: better than an error.
  if (hydrate && failed) return;
  if (hydrate) {
    const styles = loadStyles();
    delayChunks(styles);
    delaySettling(styles);
    // React then hydrates in slices, between which the browser answers input.
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError: (error) => console.error("Hydration:", error) });
    });
    // From here on React hydrates what is clicked first.
    for (const button of clicked) button.click();
  } else {
    // React removes the static markup when it has rendered: never an empty frame between them.
    createRoot(root).render(app);
  }
}
