import { useCallback } from "react";
import { formatMoney } from "../../shared/domain/money.ts";
import { useSeller } from "../shop-context.ts";

/** Writes an amount of minor units as the shop does. */
export function useMoney(): (amount: number) => string {
  const { currency, locale } = useSeller();
  return useCallback((amount) => formatMoney({ amount, currency }, locale), [currency, locale]);
}
