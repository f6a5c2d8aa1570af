import { createInterface } from "node:readline/promises";
import type { Account } from "../../areas/shared/accounts/account.ts";
import type { Order } from "../../areas/shared/orders/order.ts";
import { isPublic, type Seller } from "../../areas/shared/sellers/seller.ts";
import { type PublicAddress, shopOrigin } from "../../gateway/hosts/host-reader.ts";
import { pagedItems } from "../../gateway/platform/concurrency.ts";
import type { QueuedMail } from "../../gateway/platform/mails/mails.ts";
import { closeSession } from "../../gateway/platform/orders/order-payment.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { deletedSeller } from "../../gateway/platform/shops/claim-shop.ts";
import { endPurchases, openPageWarning, refuseBilled } from "./change-shop.ts";
import { formatTable } from "./format-table.ts";
import { findSeller, OperatorProblem, type ShopsProcess } from "./operator.ts";

interface Deletion {
  domain: string;
  /** Deletes without asking for the shop's name. */
  yes: boolean;
}

/**
 * Deletes a suspended shop, and the accounts whose only shop it is. Its closed seller stays, because it reserves the
 * shop's names. If the command is interrupted, it can be repeated.
 * @throws OperatorProblem @throws PaymentFailed if an open payment page can't be closed; nothing is deleted
 */
export async function deleteShop(
  platform: Platform,
  { domain, yes }: Deletion,
  address: PublicAddress,
  { stdin, stdout }: ShopsProcess,
): Promise<void> {
  const seller = await findSeller(platform, domain);
  const { id } = seller;
  refuseDeletion(seller);
  const warning = openPageWarning(platform, seller);
  if (warning) throw new OperatorProblem(warning);
  const contents = await contentsOf(platform, seller, address);
  stdout.write(describe(seller, contents));
  if (!yes) await requireName(domain, stdin, stdout);
  await endPurchases(platform, seller);
  await settlePayments(platform, id);
  // While the shop's own domain and its accounts are known, by which a next run finds the mails.
  for (const mail of contents.mails) await platform.mails.remove(mail);
  await platform.sellers.change(id, (stored) => {
    // The shop may have been resumed, or a subscription recorded, since it was read.
    refuseDeletion(stored);
    return deletedSeller(stored);
  });
  for (const { accountId, account, ...member } of contents.members) {
    // The account may have another shop since the question was asked.
    const isDeleted = member.isDeleted && !(await hasOtherShop(platform, accountId, id));
    // The membership goes last: after an interruption, the next run finds the account by it.
    if (isDeleted) await platform.accounts.remove(accountId);
    await platform.memberships.remove(accountId, id);
    if (account) stdout.write(`${account.email} ${isDeleted ? "was deleted" : "is no longer a member"}.\n`);
  }
  await platform.images.removeAll(id);
  await platform.shops.clear(id);
  stdout.write(`${domain} was deleted. Its names stay reserved. To free them: npm run shops -- release ${domain}\n`);
}

/** @throws OperatorProblem */
function refuseDeletion(seller: Seller): void {
  if (isPublic(seller))
    throw new OperatorProblem(`${seller.domain} is ${seller.status}. Only a suspended shop can be deleted.`);
  refuseBilled(seller);
}

interface Member {
  accountId: string;
  account: Account | undefined;
  /** Whether the account has no other shop. A disabled account stays: its address remains blocked. */
  isDeleted: boolean;
}

interface Contents {
  counts: Record<"categories" | "products" | "orders" | "pictures" | "members" | "waiting mails", number>;
  /** The orders that are neither completed nor cancelled. */
  openOrders: number;
  members: Member[];
  /** The ids of mails that were not sent yet. */
  mails: string[];
}

async function contentsOf(platform: Platform, seller: Seller, address: PublicAddress): Promise<Contents> {
  const { id } = seller;
  const { all, completed, cancelled } = await platform.orders.counts(id);
  const members = await membersOf(platform, seller);
  const mails = await mailsOf(platform, seller, members, address);
  return {
    counts: {
      categories: (await platform.categories.list(id)).length,
      products: await platform.products.count(id, {}),
      orders: all,
      pictures: (await platform.images.list(id)).length,
      members: members.length,
      "waiting mails": mails.length,
    },
    openOrders: all - completed - cancelled,
    members,
    mails,
  };
}

const isEmpty = ({ counts }: Contents): boolean => Object.values(counts).every((count) => count === 0);

async function membersOf({ migration, memberships, accounts }: Platform, seller: Seller): Promise<Member[]> {
  const ids = new Set(seller.ownerId === null ? [] : [seller.ownerId]);
  // No port lists a shop's members: only this command needs them.
  for await (const batch of migration.memberships.batches())
    for (const { accountId, sellerId } of batch) if (sellerId === seller.id) ids.add(accountId);
  const members: Member[] = [];
  for (const accountId of ids) {
    const hasOther = await hasOtherShop({ memberships }, accountId, seller.id);
    const isDeleted = !hasOther && !(await accounts.isDisabled(accountId));
    members.push({ accountId, account: await accounts.get(accountId), isDeleted });
  }
  return members;
}

async function hasOtherShop(
  { memberships }: Pick<Platform, "memberships">,
  accountId: string,
  shopId: string,
): Promise<boolean> {
  return (await memberships.listByAccount(accountId)).some(({ sellerId }) => sellerId !== shopId);
}

/** A queued mail names no shop, but mails about orders contain links to it. */
async function mailsOf(
  { migration }: Platform,
  { domain, previousDomains, customDomain }: Seller,
  members: readonly Member[],
  address: PublicAddress,
): Promise<string[]> {
  const shops = [
    { domain, customDomain },
    ...[domain, ...previousDomains].map((name) => ({ domain: name, customDomain: null })),
  ];
  const links = shops.map((shop) => `${shopOrigin(address, shop)}/`);
  const deleted = new Set(members.flatMap(({ account, isDeleted }) => (account && isDeleted ? account.email : [])));
  const isOfShop = ({ message: { audience, to, text } }: QueuedMail): boolean =>
    audience === "account" ? deleted.has(to) : links.some((link) => text.includes(link));
  const mails: string[] = [];
  for await (const batch of migration.mails.batches()) mails.push(...batch.filter(isOfShop).map(({ id }) => id));
  return mails;
}

function describe({ domain, name, status, billing }: Seller, contents: Contents): string {
  const deleted = contents.members.flatMap(({ account, isDeleted }) => (account && isDeleted ? account.email : []));
  const lines = [
    `This deletes ${domain} (${name}, ${status}) with:\n`,
    formatTable(["RECORDS", "NUMBER"], Object.entries(contents.counts)),
    ...(deleted.length > 0 ? [`Accounts without another shop are deleted too: ${deleted.join(", ")}`] : []),
    ...(contents.openOrders > 0
      ? [`Open orders: ${contents.openOrders}. Their customers get no mail and no refund from Awning.`]
      : []),
    ...(billing ? [`Stripe keeps the customer ${billing.customer}.`] : []),
    `To keep the catalogue, run "export ${domain}" first. Members can export the orders in the admin.`,
  ];
  return `${lines.join("\n")}\n`;
}

/** @throws OperatorProblem */
async function requireName(domain: string, stdin: ShopsProcess["stdin"], stdout: NodeJS.WritableStream): Promise<void> {
  if (!stdin?.isTTY) throw new OperatorProblem("Nothing was deleted. Without a terminal, add --yes.");
  using questions = createInterface({ input: stdin, output: stdout });
  const closed = new AbortController();
  questions.once("close", () => closed.abort());
  const question = questions.question("Type the shop's domain to delete it: ", { signal: closed.signal });
  // Rejected by Ctrl-C and Ctrl-D.
  const typed = await question.catch(() => {
    stdout.write("\n");
    return "";
  });
  if (typed.trim() !== domain) throw new OperatorProblem("Nothing was deleted.");
}

/** Orders per read. */
const BATCH = 100;

/**
 * Closes the pages on which customers could still pay: nobody would see the payments.
 * @throws OperatorProblem if a payment or a refund is under way @throws PaymentFailed
 */
async function settlePayments(platform: Platform, sellerId: string): Promise<void> {
  const orders = pagedItems<Order>(BATCH, (last) =>
    platform.orders.list(sellerId, { limit: BATCH, ...(last && { before: last.number }) }),
  );
  for await (const order of orders) {
    const isOpen = order.payments.some(({ state }) => state === "open");
    const { number, payments } = isOpen ? await closePage(platform, order) : order;
    const isMoving = payments.some(
      ({ state, refunds }) => state === "processing" || refunds.some(({ status }) => status === "pending"),
    );
    if (isMoving)
      throw new OperatorProblem(`Nothing was deleted: a payment or a refund of the order #${number} is under way.`);
  }
}

async function closePage(platform: Platform, { sellerId, id }: Order): Promise<Order> {
  const settle = await closeSession(platform, { sellerId, id });
  return platform.orders.change(sellerId, id, (stored) => {
    const settled = settle(stored);
    return settled === stored ? undefined : { order: settled, restock: false, mails: [] };
  });
}

/** Frees an earlier name of a shop, or all names of a deleted shop. Anyone can then claim them. @throws OperatorProblem */
export async function releaseName(platform: Platform, name: string, address: PublicAddress): Promise<string> {
  const holder = await platform.sellers.holderOf(name);
  const seller = holder === undefined ? undefined : await platform.sellers.get(holder);
  if (!seller) throw new OperatorProblem(`No shop has the name ${name}.`);
  const { id, domain, previousDomains, status } = seller;
  if (name !== domain && previousDomains.includes(name)) {
    await platform.sellers.change(id, (stored) => ({
      previousDomains: stored.previousDomains.filter((previous) => previous !== name),
    }));
    return `${name} is free. It no longer redirects to ${domain}.\n`;
  }
  if (status !== "closed" || !isEmpty(await contentsOf(platform, seller, address)))
    throw new OperatorProblem(`${name} belongs to the shop ${domain}, which was not deleted.`);
  await platform.shops.remove(id);
  return `${[...new Set([domain, ...previousDomains])].join(", ")}: anyone can claim this now.\n`;
}
