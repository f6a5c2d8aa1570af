import type { ReactElement } from "react";
import type { Area } from "../domain/areas.ts";
import type { PageData, PlatformInfo } from "../pages/page-data.ts";
import type { ApiClient } from "./client.ts";
import type { LazyChunk } from "./lazy-chunk.ts";

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

/** What an area's browser entry (main.tsx) starts. */
export interface StartedArea {
  name: Area;
  /** What may be needed at a path before any navigation; it is loaded before the first render. */
  firstChunks(path: string, data: PageData | undefined): LazyChunk[];
  /** Constructs the stores and gives them to the area's tree, which stands inside a router. Called once per start or render. */
  createApp(context: AreaContext): ReactElement;
}

/** One area, as both its entries (main.tsx, server.tsx) know it. */
export interface AreaDefinition extends StartedArea {
  /** All that the area loads on demand, pages and messages: the server loads everything before its first render. */
  chunks: readonly LazyChunk[];
  /** The title of the page that the data describes; `firstChunks` are there. */
  titleOf(data: PageData): string;
}
