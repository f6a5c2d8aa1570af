import type { AccountClient } from "../../../../areas/shared/api/account-client.ts";
import type { OwnShop, SessionState } from "../../../../areas/shared/domain/admin-data.ts";

export const ownShop = (domain: string, change: Partial<OwnShop> = {}): OwnShop => ({
  id: `seller-${domain}`,
  domain,
  name: `The ${domain} shop`,
  status: "active",
  logo: null,
  accent: "#1f6feb",
  origin: `https://${domain}.shops.example`,
  ...change,
});

export const sessionOf = (id: string, token: string, shops: OwnShop[] = [ownShop("acme")]): SessionState => ({
  account: { id, email: `${id}@people.example`, name: id.toUpperCase() },
  token,
  shops,
});

/** An account client with some methods; calling another one throws. */
export const fakeAccounts = (answers: Partial<AccountClient>): AccountClient =>
  new Proxy(answers as AccountClient, {
    get(target, name: keyof AccountClient) {
      if (target[name]) return target[name];
      throw new Error(`unexpected call: ${name}`);
    },
  });
