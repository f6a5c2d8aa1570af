import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { DomainTaken, QuotaExceeded } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { requireRunning } from "./change-seller.ts";
import { requireSellerDomain } from "./require-seller-domain.ts";
import type { SellerChange } from "./sellers.ts";

/** A shop keeps so many earlier names, and with each one keeps it from everybody else. */
export const MAX_PREVIOUS_DOMAINS = 10;

/**
 * Gives a shop another name, or one back that it had. The name that it leaves goes on leading to it, and is never
 * handed to anybody else.
 * @throws RequestIncomplete where no shop can have the name @throws DomainTaken @throws QuotaExceeded @throws ObjectNotFound
 */
export async function changeDomain(
  { sellers }: Pick<Platform, "sellers">,
  sellerId: string,
  domain: string,
): Promise<Seller> {
  requireSellerDomain(domain);
  try {
    return await sellers.change(sellerId, (stored) => {
      requireRunning(stored);
      return renamed(stored, domain);
    });
  } catch (error) {
    if (!(error instanceof DomainTaken)) throw error;
    throw new DomainTaken(error.message, { cause: error, fields: [{ field: "domain", code: "taken" }] });
  }
}

function renamed(stored: Seller, domain: string): SellerChange {
  if (domain === stored.domain) return {};
  const previousDomains = [...stored.previousDomains, stored.domain].filter(
    (name, index, all) => name !== domain && all.indexOf(name) === index,
  );
  if (previousDomains.length > MAX_PREVIOUS_DOMAINS) {
    const params = { max: MAX_PREVIOUS_DOMAINS };
    throw new QuotaExceeded("The shop has had too many names.", {
      fields: [{ field: "domain", code: "too-many-names", params }],
    });
  }
  return { domain, previousDomains };
}
