import { type Call, createCall, type Transport, transportOf } from "../api/call.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";
import type { PublicSeller } from "../sellers/public-seller.ts";
import type { SellerQuery } from "./find-seller.ts";

export type { SellerQuery } from "./find-seller.ts";

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
