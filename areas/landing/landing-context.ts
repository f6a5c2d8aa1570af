import { createContext, use } from "react";
import type { Call } from "../shared/api/call.ts";
import type { LiveShop, PageContent, PageData, PlatformInfo } from "../shared/pages/page-data.ts";
import { landingTitle } from "../shared/pages/page-head.ts";
import { usePageTitle } from "../shared/ui/layout/navigation-effects.ts";

interface LandingContextValue {
  /** `undefined` if the gateway doesn't serve the bundle. */
  data: PageData | undefined;
  platform: PlatformInfo;
  /** Base URL of the platform API, for modules that are loaded on demand. */
  call: Call;
}

export const LandingContext = createContext<LandingContextValue | null>(null);

function useLanding(): LandingContextValue {
  const value = use(LandingContext);
  if (!value) throw new Error("LandingContext is missing: render inside the landing's app");
  return value;
}

export const usePlatform = (): PlatformInfo => useLanding().platform;
export const useCall = (): Call => useLanding().call;
export const useLiveShops = (): LiveShop[] => useLanding().data?.liveShops ?? [];

/** Sets the document's title to the page's. */
export function useLandingTitle(
  kind: Extract<PageContent, { kind: "home" | "claim" | "operators" | "not-found" }>["kind"],
): void {
  const { data } = useLanding();
  usePageTitle(data && landingTitle({ ...data, page: { kind } }));
}
