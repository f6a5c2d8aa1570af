import { messageOf } from "../../shared/api/api-error.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { useAdmin } from "../admin-context.ts";

/**
 * Leads to the admin of another of one's shops, signed in there. It never rejects: a notice says what went wrong.
 *
 * @returns a function whose promise is settled when that has begun, or failed
 */
export function useGoToShop(): (shop: OwnShop, options?: { replace?: boolean }) => Promise<void> {
  const { auth, toasts, leaving } = useAdmin();
  const go = async (shop: OwnShop, replace: boolean): Promise<void> => {
    try {
      const url = await auth.ticketTo(shop.id);
      if (replace) location.replace(url);
      else location.assign(url);
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
    }
  };
  return (shop, { replace = false } = {}) =>
    new Promise((resolve) => {
      leaving.attempt(() => void go(shop, replace).then(resolve));
    });
}
