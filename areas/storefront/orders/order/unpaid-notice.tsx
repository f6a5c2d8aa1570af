import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { importWithTexts } from "../../../shared/i18n/lazy-catalogue.ts";
import { orderPath } from "../../../shared/pages/routes.ts";
import { BUYING_CATALOGUES } from "../../i18n/catalogues.ts";
import { useShop } from "../../shop-context.ts";

interface UnpaidBarProps {
  tokens: readonly string[];
}

const unpaidBar = lazyChunk("areas/storefront/orders/order/unpaid-bar.tsx", () =>
  importWithTexts<ComponentType<UnpaidBarProps>>(
    () => import("./unpaid-bar.tsx").then((module) => module.UnpaidBar),
    [BUYING_CATALOGUES],
  ),
);

/** Loads the bar about orders that wait for their payment, if this browser has any. An order's own page needs none. */
export function UnpaidNotice() {
  const { unpaid } = useShop();
  const { pathname } = useLocation();
  const stored = useSyncExternalStore(unpaid.subscribe, unpaid.read, () => "");
  const tokens = stored.split(" ").filter((token) => token !== "" && pathname !== orderPath(token));
  const [Bar, setBar] = useState<ComponentType<UnpaidBarProps>>();
  const isNeeded = tokens.length > 0;
  useEffect(() => {
    // The next page tries again.
    if (isNeeded)
      unpaidBar.load().then(
        (loaded) => setBar(() => loaded),
        () => {},
      );
  }, [isNeeded]);
  return Bar && isNeeded ? <Bar tokens={tokens} /> : null;
}
