import { DELIVERY_LENGTHS, type DeliveryOption, MAX_DELIVERY_PRICE } from "../../../../shared/sellers/seller.ts";
import type { SellerTexts } from "../../../texts.ts";
import { lengthProblem, type SettingsPartForm } from "./settings-form.ts";

export interface DeliveryDraft {
  id: string;
  title: string;
  kind: DeliveryOption["kind"];
  /** Minor units, `null` or `NaN`, as in `MoneyField`. */
  price: number | null;
  note: string;
}

export interface DeliveryValues {
  deliveryOptions: readonly DeliveryDraft[];
  deliveryCountries: readonly string[];
}

export const DELIVERY_PART: SettingsPartForm<DeliveryValues> = {
  read: ({ deliveryOptions, deliveryCountries }) => ({
    deliveryCountries,
    deliveryOptions: deliveryOptions.map(({ id, title, kind, price, note = "" }) => ({ id, title, kind, price, note })),
  }),
  write: ({ deliveryOptions, deliveryCountries }) => ({
    deliveryCountries: [...deliveryCountries],
    deliveryOptions: deliveryOptions.map(({ id, title, kind, price, note }) => ({
      id,
      title: title.trim(),
      kind,
      // Without an amount it is not sent.
      price: price ?? Number.NaN,
      ...(note.trim() && { note: note.trim() }),
    })),
  }),
  check: ({ deliveryOptions }, { texts }) =>
    Object.fromEntries(
      deliveryOptions.flatMap((option, index) =>
        Object.entries(problemsOf(option, texts)).map(([field, problem]) => [
          `deliveryOptions.${index}.${field}`,
          problem,
        ]),
      ),
    ),
};

function problemsOf({ title, price, note }: DeliveryDraft, texts: SellerTexts): Record<string, string> {
  const ofTitle =
    title.trim() === "" ? texts.t("delivery.name-missing") : lengthProblem(title, DELIVERY_LENGTHS.title, texts);
  const ofPrice =
    price !== null && price >= 0 && price <= MAX_DELIVERY_PRICE ? undefined : texts.t("delivery.price-missing");
  const ofNote = lengthProblem(note, DELIVERY_LENGTHS.note, texts);
  return { ...(ofTitle && { title: ofTitle }), ...(ofPrice && { price: ofPrice }), ...(ofNote && { note: ofNote }) };
}
