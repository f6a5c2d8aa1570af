import { useCallback } from "react";
import { formatMoney } from "../../shared/domain/money.ts";
import { useSeller } from "../shop-context.ts";

/** Returns a function that formats an amount in minor units in the shop's currency and locale. */
export function useMoney(): (amount: number) => string {
  const { currency, locale } = useSeller();
  return useCallback((amount) => formatMoney({ amount, currency }, locale), [currency, locale]);
}
