import type { Account } from "../../areas/shared/domain/account.ts";
import { allSellers } from "../../gateway/platform/commands/all-sellers.ts";
import { readShop } from "../../gateway/platform/commands/shop-files/read-shop.ts";
import type { Platform } from "../../gateway/platform/platform.ts";

const MANY = 10_000;

/** Reads all records of a platform through its ports; accounts only with these addresses. */
export async function everythingOn(platform: Platform, emails: readonly string[]): Promise<object> {
  const accounts = await Promise.all(emails.map((email) => platform.accounts.findByEmail(email)));
  const memberships = await Promise.all(accounts.map(async (account) => membershipsOf(platform, account)));
  const shops: object[] = [];
  for await (const seller of allSellers(platform)) {
    const { id } = seller;
    const orders = await platform.orders.list(id, { limit: MANY });
    shops.push({
      ...(await readShop(platform, seller)),
      orders,
      counts: await platform.orders.counts(id),
      pictures: await picturesOf(platform, id),
      usage: await platform.images.usage(id),
    });
  }
  return { accounts, memberships, shops };
}

async function membershipsOf({ memberships }: Platform, account: Account | undefined): Promise<object[]> {
  return account ? memberships.listByAccount(account.id) : [];
}

async function picturesOf({ images }: Platform, sellerId: string): Promise<object[]> {
  const ids = (await images.list(sellerId)).toSorted();
  return Promise.all(
    ids.map(async (id) => ({
      id,
      original: await images.readOriginal(sellerId, id),
      narrowest: await images.read(sellerId, id, 320, "webp"),
      widths: await images.widths(sellerId, id),
    })),
  );
}
