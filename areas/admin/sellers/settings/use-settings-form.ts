import { useEffect, useState } from "react";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin } from "../../admin-context.ts";
import { useShop } from "../../shop-context.ts";
import { SettingsForm, type SettingsPartForm } from "./form/settings-form.ts";
import { useTakeSeller } from "./use-take-seller.ts";

/** A part of the settings to be edited, which begins with what is stored. */
export function useSettingsForm<Values extends object>(
  part: SettingsPartForm<Values>,
  seller: AdminSeller,
): SettingsForm<Values> {
  const shop = useShop();
  const { toasts } = useAdmin();
  const takeSeller = useTakeSeller();
  const [form] = useState(
    () =>
      new SettingsForm({
        api: shop.api,
        part,
        seller,
        onSaved: (saved) => {
          takeSeller(saved);
          toasts.show("Saved. Your shop shows it from now on.");
        },
      }),
  );
  useEffect(() => form.adopt(seller), [form, seller]);
  return form;
}
