import type { TEST_INSTRUCTIONS } from "../../../areas/shared/orders/contract/orders.ts";
import type { Order, OrderPayment } from "../../../areas/shared/orders/order.ts";
import { type PaymentReading, recordedReading } from "../../../areas/shared/orders/order-payments.ts";
import { paymentDeadline, reminderTime } from "../../../areas/shared/sellers/seller.ts";
import { PaymentDeclined, PaymentFailed, PaymentUnavailable } from "../errors.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Payment on delivery or by transfer. The seller says what was paid and refunded: the order's record counts. */
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
  open: () => Promise.reject(new PaymentUnavailable("Manual payments have no payment page.")),
  read: async ({ currency }, session) => recordedReading(session, currency),
  close: async ({ currency }, session) => recordedReading(session, currency),
  refund: async () => "done",
};

const EXPIRES_AFTER_MS = 30 * 60_000;

export interface TestProvider extends PaymentProvider {
  readonly method: "test";
  /** The money that was not refunded: minor units by order id. */
  readonly held: ReadonlyMap<string, number>;
  /**
   * The customer's part: approves, declines or fails, as instructed. A paid session stays paid.
   * @throws PaymentDeclined also if the session is closed @throws PaymentFailed
   */
  pay(order: Order, session: OrderPayment, instruction: (typeof TEST_INSTRUCTIONS)[number]): Promise<void>;
}

/**
 * A provider for tests, which moves no money. Its state is in memory: sessions from before a restart are as the order
 * records them.
 */
export function createTestProvider(): TestProvider {
  const readings = new Map<string, PaymentReading>();
  const held = new Map<string, number>();
  const readingOf = ({ id, currency }: Order, session: OrderPayment): PaymentReading =>
    readings.get(id) ?? recordedReading(session, currency);
  const store = ({ id }: Order, reading: PaymentReading): PaymentReading => {
    readings.set(id, reading);
    const left = reading.refunds.reduce(
      (sum, { amount, status }) => sum - (status === "done" ? amount : 0),
      reading.amount,
    );
    if (left > 0) held.set(id, left);
    else held.delete(id);
    return reading;
  };
  return {
    method: "test",
    accepts: () => true,
    held,
    term: (_seller, now) => ({ expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS).toISOString(), remindAt: null }),
    open: async ({ id }) => ({ account: "test", reference: id }),
    async pay(order, session, instruction) {
      const reading = readingOf(order, session);
      if (reading.state === "paid") return;
      if (instruction === "error") throw new PaymentFailed("The test provider simulates a failure.");
      if (instruction === "decline") throw new PaymentDeclined("The test provider simulates a declined payment.");
      if (reading.state === "closed") throw new PaymentDeclined("The session is closed.");
      store(order, { ...reading, state: "paid", amount: order.total });
    },
    read: async (order, session) => readingOf(order, session),
    async close(order, session) {
      const reading = readingOf(order, session);
      return reading.state === "open" ? store(order, { ...reading, state: "closed" }) : reading;
    },
    async refund(order, session, { id, amount }) {
      const reading = readingOf(order, session);
      const refunds = reading.refunds.filter((refund) => refund.id !== id);
      store(order, { ...reading, refunds: [...refunds, { id, amount, status: "done" }] });
      return "done";
    },
  };
}

export const isTestProvider = (provider: PaymentProvider | undefined): provider is TestProvider =>
  provider?.method === "test";
