import type { Platform } from "../../gateway/platform/platform.ts";
import { findSeller } from "./find-seller.ts";
import { OperatorProblem } from "./operator-problem.ts";

/** Closes a shop to its visitors. @throws OperatorProblem */
export async function suspendShop(platform: Platform, domain: string): Promise<string> {
  const seller = await findSeller(platform, domain);
  if (seller.status === "closed") throw new OperatorProblem(`${domain} is closed already, by its owner.`);
  if (seller.status === "suspended") return `${domain} is suspended already.\n`;
  await platform.sellers.update(seller.id, { status: "suspended" });
  return `${domain} is suspended.\n`;
}

/** Opens a suspended shop. @throws OperatorProblem */
export async function resumeShop(platform: Platform, domain: string): Promise<string> {
  const seller = await findSeller(platform, domain);
  if (seller.status !== "suspended") throw new OperatorProblem(`${domain} is not suspended: it is ${seller.status}.`);
  await platform.sellers.update(seller.id, { status: "active" });
  return `${domain} is open again.\n`;
}
