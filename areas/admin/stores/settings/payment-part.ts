import { lengthProblem } from "./length-problem.ts";
import type { SettingsPartForm } from "./settings-form.ts";

export interface PaymentValues {
  /** Markdown. */
  paymentInstructions: string;
}

export const PAYMENT_LENGTH = 4_000;

/** How customers pay. */
export const PAYMENT_PART: SettingsPartForm<PaymentValues> = {
  read: ({ paymentInstructions }) => ({ paymentInstructions }),
  write: ({ paymentInstructions }) => ({ paymentInstructions: paymentInstructions.trim() }),
  check({ paymentInstructions }) {
    const problem = lengthProblem(paymentInstructions, PAYMENT_LENGTH);
    return { ...(problem && { paymentInstructions: problem }) };
  },
};
