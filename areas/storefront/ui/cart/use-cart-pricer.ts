import { useEffect, useState } from "react";
import { CartPricer } from "../../stores/buying/cart-pricer.ts";
import { useSeller, useShop } from "../../stores/shop-context.ts";

/** Keeps the cart priced while it is shown. */
export function useCartPricer(shown = true): CartPricer {
  const { cart, call } = useShop();
  const { id: sellerId } = useSeller();
  const [pricer] = useState(() => new CartPricer({ cart, sellerId, call }));
  useEffect(() => (shown ? pricer.follow() : undefined), [pricer, shown]);
  return pricer;
}
