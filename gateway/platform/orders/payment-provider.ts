import type { Order, PaymentMethod } from "../../../areas/shared/orders/order.ts";

/** One way of paying. `manual` needs no provider: the seller marks what has been paid. */
export interface PaymentProvider {
  readonly method: Exclude<PaymentMethod, "manual">;
  /** How long an order may stay unpaid, in milliseconds. */
  readonly expiresAfterMs: number;
  /**
   * Takes the order's total. The order's id makes it happen once, however often it is asked.
   * @param instruction what the customer gave the provider, opaque to the platform
   * @throws PaymentDeclined also once a refund was asked for, so that a charge which comes late takes nothing
   * @throws PaymentFailed when it is not known whether it was taken
   */
  charge(order: Order, instruction: string): Promise<void>;
  /** Gives back what was taken, if anything was, once however often it is asked. @throws PaymentFailed */
  refund(order: Order): Promise<void>;
}
