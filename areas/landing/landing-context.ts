import { createContext, use } from "react";
import type { Call } from "../shared/api/call.ts";
import type { LiveShop, PageContent, PageData, PlatformInfo } from "../shared/pages/page-data.ts";
import { landingTitle } from "../shared/pages/page-head.ts";
import { usePageTitle } from "../shared/ui/layout/navigation-effects.ts";

interface LandingContextValue {
  /** `undefined` where another host than the gateway serves the bundle. */
  data: PageData | undefined;
  platform: PlatformInfo;
  /** Of the platform API, for modules that are loaded on demand. */
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

/** Titles the page as its head does. */
export function useLandingTitle(
  kind: Extract<PageContent, { kind: "home" | "claim" | "operators" | "not-found" }>["kind"],
): void {
  const { data } = useLanding();
  usePageTitle(data && landingTitle({ ...data, page: { kind } }));
}
