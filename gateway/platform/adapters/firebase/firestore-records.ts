import type { DocumentData } from "firebase-admin/firestore";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";

/** A stored seller. One that an earlier release wrote has no pages of its own. */
export function toSeller(data: DocumentData): Seller;
export function toSeller(data: DocumentData | undefined): Seller | undefined;
export function toSeller(data: DocumentData | undefined): Seller | undefined {
  return data && ({ pages: [], ...data } as unknown as Seller);
}
