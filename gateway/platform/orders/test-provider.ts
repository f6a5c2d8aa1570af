import { TEST_INSTRUCTIONS } from "../../../areas/shared/orders/contract/orders.ts";
import { PaymentDeclined, PaymentFailed } from "../errors.ts";
import type { PaymentProvider } from "./orders.ts";

const EXPIRES_AFTER_MS = 30 * 60_000;

export interface TestProvider extends PaymentProvider {
  /** The charges that were not refunded: minor units by order id. */
  readonly held: ReadonlyMap<string, number>;
}

type Instruction = (typeof TEST_INSTRUCTIONS)[number];

const isInstruction = (text: string): text is Instruction => (TEST_INSTRUCTIONS as readonly string[]).includes(text);

/** A provider for tests: it approves, declines or fails as instructed, and moves no money. Its state is in memory. */
export function createTestProvider(): TestProvider {
  const held = new Map<string, number>();
  const refunded = new Set<string>();
  return {
    method: "test",
    expiresAfterMs: EXPIRES_AFTER_MS,
    held,
    async charge(order, instruction) {
      if (held.has(order.id)) return;
      if (instruction === "error") throw new PaymentFailed("The test provider simulates a failure.");
      if (!isInstruction(instruction) || instruction === "decline")
        throw new PaymentDeclined("The test provider simulates a declined payment.");
      if (refunded.has(order.id)) throw new PaymentDeclined("The order was refunded.");
      held.set(order.id, order.total);
    },
    async refund(order) {
      refunded.add(order.id);
      held.delete(order.id);
    },
  };
}
