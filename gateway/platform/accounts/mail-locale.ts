import type { Platform } from "../platform.ts";

/** The language that an account is written to in: its first shop's (BCP 47). */
export async function mailLocale(
  { memberships, sellers }: Pick<Platform, "memberships" | "sellers">,
  accountId: string,
): Promise<string> {
  const [first] = await memberships.listByAccount(accountId);
  const seller = first && (await sellers.get(first.sellerId));
  return seller?.locale ?? "en";
}
