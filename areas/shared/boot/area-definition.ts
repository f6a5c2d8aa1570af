import type { ReactElement } from "react";
import type { ApiClient } from "../api/client.ts";
import type { Area, PageData, PlatformInfo } from "../domain/page-data.ts";
import type { LazyPage } from "./lazy-page.tsx";

/** What an area's stores are constructed from: page data where the gateway gave it, the page's own address otherwise. */
export interface AreaContext {
  data: PageData | undefined;
  api: ApiClient;
  /** The path that page data describes. */
  path: string;
  /** Normalised, without port. */
  hostname: string;
  platform: PlatformInfo;
}

/** One area, as both its entries (main.tsx, server.tsx) start it. */
export interface AreaDefinition {
  name: Area;
  /** Every page of the area: the server loads them all before its first render. */
  pages: readonly LazyPage[];
  /** The pages that may show at a path before any navigation; they are loaded before the first render. */
  firstPages(path: string, data: PageData | undefined): LazyPage[];
  /** Constructs the stores and gives them to the area's tree, which stands inside a router. Called once per start or render. */
  createApp(context: AreaContext): ReactElement;
}
