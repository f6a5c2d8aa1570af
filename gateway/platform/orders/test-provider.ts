import { TEST_INSTRUCTIONS } from "../../../areas/shared/orders/contract/orders.ts";
import { PaymentDeclined, PaymentFailed } from "../errors.ts";
import type { PaymentProvider } from "./orders.ts";

const EXPIRES_AFTER_MS = 30 * 60_000;

export interface TestProvider extends PaymentProvider {
  /** What it holds, in minor units by order id. */
  readonly held: ReadonlyMap<string, number>;
}

type Instruction = (typeof TEST_INSTRUCTIONS)[number];

const isInstruction = (text: string): text is Instruction => (TEST_INSTRUCTIONS as readonly string[]).includes(text);

/** A provider that obeys: it approves, declines or fails as it is told, and no money moves. It forgets with the process. */
export function createTestProvider(): TestProvider {
  const held = new Map<string, number>();
  const refunded = new Set<string>();
  return {
    method: "test",
    expiresAfterMs: EXPIRES_AFTER_MS,
    held,
    async charge(order, instruction) {
      if (held.has(order.id)) return;
      if (instruction === "error") throw new PaymentFailed("The test provider was told to fail.");
      if (!isInstruction(instruction) || instruction === "decline")
        throw new PaymentDeclined("The test provider was told to decline.");
      if (refunded.has(order.id)) throw new PaymentDeclined("The order was refunded.");
      held.set(order.id, order.total);
    },
    async refund(order) {
      refunded.add(order.id);
      held.delete(order.id);
    },
  };
}
