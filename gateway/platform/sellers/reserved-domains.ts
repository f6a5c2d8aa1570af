import { RESERVED_SUBDOMAINS } from "../../../areas/shared/domain/subdomain.ts";
import { BrokenRecord } from "../errors.ts";
import type { Sellers } from "./sellers.ts";

/**
 * The shops' domains that this release has reserved. An earlier release let the shops claim them. Looks up the listed
 * names, because reading all shops takes too long at a start: a domain that only resembles one of them is not found.
 * On Firestore, it finds none: each lookup would be a read.
 * @throws StorageFailure
 */
export async function reservedDomains(sellers: Pick<Sellers, "hasName" | "findByDomain">): Promise<string[]> {
  const domains: string[] = [];
  for (const name of RESERVED_SUBDOMAINS) {
    if (sellers.hasName(name) && (await isDomain(sellers, name))) domains.push(name);
  }
  return domains;
}

/** Whether it is a shop's current domain, not only a previous one. */
async function isDomain(sellers: Pick<Sellers, "findByDomain">, name: string): Promise<boolean> {
  try {
    return (await sellers.findByDomain(name)) !== undefined;
  } catch (error) {
    if (error instanceof BrokenRecord) return true;
    throw error;
  }
}
