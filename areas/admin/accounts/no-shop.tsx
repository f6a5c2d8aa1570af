import type { ComponentProps } from "react";
import { useAdminTitle } from "../admin-context.ts";
import { CardPage } from "../kit/page.tsx";
import { useAccountTexts } from "../texts.ts";
import { WhoseShop } from "./whose-shop.tsx";

/** The admin of a host without a shop. */
export function NoShop({ state }: Pick<ComponentProps<typeof WhoseShop>, "state">) {
  const { t } = useAccountTexts();
  useAdminTitle(t("nowhere.page"));
  return (
    <CardPage>
      <WhoseShop state={state} />
    </CardPage>
  );
}
