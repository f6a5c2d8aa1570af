import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { OperatorProblem } from "./operator-problem.ts";

/** @throws OperatorProblem when there is no such shop */
export async function findSeller({ sellers }: Pick<Platform, "sellers">, domain: string): Promise<Seller> {
  const seller = await sellers.findByDomain(domain);
  if (!seller) throw new OperatorProblem(`There is no shop ${domain}. "list" shows which there are.`);
  return seller;
}
