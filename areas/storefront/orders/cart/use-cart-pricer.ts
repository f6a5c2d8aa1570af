import { useEffect, useState } from "react";
import { useSeller, useShop } from "../../shop-context.ts";
import { CartPricer } from "./cart-pricer.ts";

/** Keeps the cart priced while it is shown. */
export function useCartPricer(shown = true): CartPricer {
  const { cart, call } = useShop();
  const { id: sellerId } = useSeller();
  const [pricer] = useState(() => new CartPricer({ cart, sellerId, call }));
  useEffect(() => (shown ? pricer.follow() : undefined), [pricer, shown]);
  return pricer;
}
