import { type PaymentChoice, SHOP_LENGTHS } from "../../../../shared/sellers/seller.ts";
import { lengthProblem, placesSentence, type SettingsPartForm } from "./settings-form.ts";

export interface PaymentValues {
  /** Markdown. */
  paymentInstructions: string;
  paymentDays: number | null;
  paymentChoice: PaymentChoice;
}

/** Days. */
export const PAYMENT_TERMS = [3, 5, 7, 10, 14, 30];

export const PAYMENT_PART: SettingsPartForm<PaymentValues> = {
  read: ({ paymentInstructions, paymentDays, paymentChoice }) => ({ paymentInstructions, paymentDays, paymentChoice }),
  write: ({ paymentInstructions, ...others }) => ({ ...others, paymentInstructions: paymentInstructions.trim() }),
  check({ paymentInstructions }, { texts, problems }) {
    const problem =
      lengthProblem(paymentInstructions, SHOP_LENGTHS.paymentInstructions, texts) ??
      placesSentence(paymentInstructions, problems);
    return { ...(problem && { paymentInstructions: problem }) };
  },
};
