import { recordedReading } from "../../../areas/shared/orders/order-payments.ts";
import { paymentDeadline, reminderTime } from "../../../areas/shared/sellers/payment-term.ts";
import { PaymentUnavailable } from "../errors.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Payment on delivery or by transfer. The seller says what was paid and refunded: the order's record is the truth. */
export const manualProvider: PaymentProvider = {
  method: "manual",
  accepts: () => true,
  term({ paymentDays }, now) {
    if (paymentDays === null) return { expiresAt: null, remindAt: null };
    return {
      expiresAt: paymentDeadline(now, paymentDays).toISOString(),
      remindAt: reminderTime(now, paymentDays).toISOString(),
    };
  },
  open: () => Promise.reject(new PaymentUnavailable("The shop explains how to pay.")),
  read: async ({ currency }, session) => recordedReading(session, currency),
  close: async ({ currency }, session) => recordedReading(session, currency),
  refund: async () => "done",
};
