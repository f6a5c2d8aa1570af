import type { ReactElement } from "react";
import { type Call, createCall, type Transport, transportOf } from "../api/call.ts";
import type { Area } from "../domain/areas.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";
import type { Language } from "../domain/locales.ts";
import type { PageData, PlatformInfo } from "../pages/page-data.ts";
import type { PublicSeller } from "../sellers/seller.ts";
import type { SellerQuery } from "./find-seller.ts";
import type { LazyChunk } from "./lazy-page.tsx";

/** The browser's client of the platform API. */
export interface ApiClient {
  /** How requests are sent. */
  transport: Transport;
  call: Call;
  /** Returns the first seller that matches, or `undefined`. @throws ApiError */
  findSeller(query: SellerQuery): Promise<PublicSeller | undefined>;
}

/**
 * @param firebase the project whose Firestore has the sellers; `undefined`: none; `null`: unknown, so the page's own
 * host is asked for it first
 */
export function createApiClient(options: Partial<Transport> = {}, firebase?: FirebaseWebApp | null): ApiClient {
  const transport = transportOf(options);
  return {
    transport,
    call: createCall(transport),
    // Loaded on demand: most pages have their seller in the page data.
    findSeller: async (query) => (await import("./find-seller.ts")).findSeller(transport, query, firebase),
  };
}

/** The input of an area's stores: page data from the gateway if present, otherwise the page's own address. */
export interface AreaContext {
  data: PageData | undefined;
  /** Of the visitor. A shop's storefront uses the shop's language. */
  language: Language;
  api: ApiClient;
  /** The path that the page data describes. */
  path: string;
  /** Normalised, without port. */
  hostname: string;
  platform: PlatformInfo;
}

/** What an area's browser entry (main.tsx) starts. */
export interface StartedArea {
  name: Area;
  /** The chunks that a path may need before any navigation, loaded before the first render. */
  firstChunks(path: string, data: PageData | undefined, language: Language): LazyChunk[];
  /**
   * Constructs the stores and returns the area's tree. Called once per start or render.
   */
  createApp(context: AreaContext): ReactElement;
}

/** One area, as its two entries (main.tsx, server.tsx) use it. */
export interface AreaDefinition extends StartedArea {
  /** All chunks that the area loads on demand, pages and messages. The server loads them before its first render. */
  chunks: readonly LazyChunk[];
  /** Returns the title of the page that the data describes. Needs `firstChunks` to be loaded. */
  titleOf(data: PageData): string;
}
