import type { ReactElement } from "react";
import { type Call, createCall, type Transport, transportOf } from "../api/call.ts";
import type { Area } from "../domain/areas.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";
import type { Language } from "../domain/locales.ts";
import type { PageData, PlatformInfo } from "../pages/page-data.ts";
import type { PublicSeller } from "../sellers/seller.ts";
import type { SellerQuery } from "./find-seller.ts";
import type { LazyChunk } from "./lazy-page.tsx";

/** The browser's side of the platform API, as anybody sees it. */
export interface ApiClient {
  /** How it asks. */
  transport: Transport;
  call: Call;
  /** The first seller that matches, or `undefined`. @throws ApiError */
  findSeller(query: SellerQuery): Promise<PublicSeller | undefined>;
}

/**
 * @param firebase the project whose Firestore is asked for sellers; `undefined`: there is none; `null`: nobody has said
 * yet, so the page's own host is asked about it first
 */
export function createApiClient(options: Partial<Transport> = {}, firebase?: FirebaseWebApp | null): ApiClient {
  const transport = transportOf(options);
  return {
    transport,
    call: createCall(transport),
    // Few pages need it: nearly all know from the start whose shop they are.
    findSeller: async (query) => (await import("./find-seller.ts")).findSeller(transport, query, firebase),
  };
}

/** What an area's stores are constructed from: page data where the gateway gave it, the page's own address otherwise. */
export interface AreaContext {
  data: PageData | undefined;
  /** Of the landing and the admin; a storefront has its shop's. */
  language: Language;
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
  firstChunks(path: string, data: PageData | undefined, language: Language): LazyChunk[];
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
