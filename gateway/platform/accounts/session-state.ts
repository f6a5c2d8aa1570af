import type { Account } from "../../../areas/shared/domain/account.ts";
import type { OwnShop, SessionState } from "../../../areas/shared/domain/admin-data.ts";

/** An account as its owner sees it. */
export function ownAccount({ id, email, name }: Account): SessionState["account"] {
  return { id, email, name };
}

/** What a browser is told that is signed in. The session's secret is not among it: no script may ever read that. */
export function sessionState(account: Account, token: string, shops: OwnShop[]): SessionState {
  return { account: ownAccount(account), token, shops };
}
