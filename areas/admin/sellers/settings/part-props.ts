import type { AdminSeller } from "../../../shared/sellers/seller.ts";

/** What each part of the settings is about. */
export interface PartProps {
  /** As it is stored. */
  seller: AdminSeller;
}
