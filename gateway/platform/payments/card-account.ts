import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { CardAccount, Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound, PaymentFailed } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { PaymentAccountReading, PaymentAccounts } from "./payments.ts";

type CardPlatform = Pick<Platform, "sellers" | "paymentAccounts">;

/** @throws ObjectNotFound if the platform has no card payments */
function accountsOf({ paymentAccounts }: Pick<Platform, "paymentAccounts">): PaymentAccounts {
  if (!paymentAccounts) throw new ObjectNotFound("The platform has no card payments.");
  return paymentAccounts;
}

/**
 * Opens the provider's form for the shop's account, and creates the account if the shop has none, or a disconnected one.
 * @param urls where the provider sends the seller: back, which proves nothing, or for a new form
 * @returns the form's URL, valid once and for a few minutes
 * @throws ObjectNotFound if the platform has no card payments @throws PaymentRejected @throws PaymentFailed
 */
export async function startCardOnboarding(
  platform: CardPlatform,
  { seller, owner }: { seller: Seller; owner: Pick<Account, "email"> },
  urls: { returnUrl: string; refreshUrl: string },
): Promise<string> {
  const accounts = accountsOf(platform);
  const { id } = await connectedAccount(platform, accounts, seller, owner);
  return accounts.startOnboarding(id, urls);
}

const isConnected = (account: CardAccount | null): boolean => account !== null && account.state !== "disconnected";

/** The shop's account, or a new one. Concurrent and repeated calls create only one. */
async function connectedAccount(
  { sellers }: CardPlatform,
  accounts: PaymentAccounts,
  seller: Seller,
  { email }: Pick<Account, "email">,
): Promise<CardAccount> {
  const { cardAccount: earlier } = seller;
  if (earlier && isConnected(earlier)) return earlier;
  const request = { id: `${seller.id}:${earlier?.id ?? "first"}`, seller, email };
  const account: CardAccount = { id: await accounts.create(request), state: "in-progress", missing: [] };
  const changed = await sellers.change(seller.id, ({ cardAccount }) =>
    isConnected(cardAccount) ? {} : { cardAccount: account },
  );
  return changed.cardAccount ?? account;
}

/**
 * Reads the shop's account from the provider and stores what has changed.
 * @returns the account; the stored one if the provider does not answer
 * @throws ObjectNotFound if the platform has no card payments
 */
export async function checkCardAccount(platform: CardPlatform, seller: Seller): Promise<CardAccount | null> {
  const accounts = accountsOf(platform);
  if (!seller.cardAccount) return null;
  try {
    return await syncCardAccount(platform.sellers, accounts, seller, seller.cardAccount);
  } catch (error) {
    if (error instanceof PaymentFailed) return seller.cardAccount;
    throw error;
  }
}

/**
 * Synchronizes a shop's account with the provider, after a webhook about it.
 * @throws PaymentFailed
 */
export async function accountChanged(platform: CardPlatform, seller: Seller): Promise<void> {
  if (seller.cardAccount) await syncCardAccount(platform.sellers, accountsOf(platform), seller, seller.cardAccount);
}

/** How often a reading is repeated if another process stores a different one at the same time. */
const ATTEMPTS = 4;

async function syncCardAccount(
  sellers: Pick<Platform["sellers"], "change">,
  accounts: PaymentAccounts,
  seller: Pick<Seller, "id">,
  stored: CardAccount,
): Promise<CardAccount | null> {
  let known = stored;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = known;
    const reading = await accounts.read(stored.id);
    if (isSame(before, reading)) return before;
    const { cardAccount } = await sellers.change(seller.id, ({ cardAccount: current }) =>
      // A reading that began earlier may be older than what is stored.
      current?.id === stored.id && isSame(current, before) ? { cardAccount: { ...reading, id: stored.id } } : {},
    );
    if (cardAccount?.id !== stored.id || isSame(cardAccount, reading)) return cardAccount;
    known = cardAccount;
  }
  throw new PaymentFailed("The account was changed each time while it was read.");
}

function isSame({ state, missing }: CardAccount, reading: PaymentAccountReading): boolean {
  return state === reading.state && missing.join() === reading.missing.join();
}
