import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { importWithTexts } from "../../../shared/i18n/lazy-catalogue.ts";
import { keptText } from "../../../shared/state/kept-text.ts";
import { BUYING_CATALOGUES } from "../../i18n/catalogues.ts";
import { useSeller } from "../../shop-context.ts";
import { unpaidKey } from "../cart/kept-cart.ts";
import type { UnpaidBarProps } from "./unpaid-bar.tsx";

const unpaidBar = lazyChunk("areas/storefront/orders/order/unpaid-bar.tsx", () =>
  importWithTexts<ComponentType<UnpaidBarProps>>(
    () => import("./unpaid-bar.tsx").then((module) => module.UnpaidBar),
    [BUYING_CATALOGUES],
  ),
);

/** Another tab's changes. A page in the back/forward cache receives no storage events. */
const EVENTS = ["storage", "pageshow"];

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/**
 * Loads the bar about orders that wait for their payment, if this browser has any. Each navigation reads the storage
 * again.
 */
export function UnpaidNotice() {
  const { id } = useSeller();
  const { pathname } = useLocation();
  const stored = useSyncExternalStore(
    subscribe,
    () => keptText(unpaidKey(id)).read() ?? "",
    () => "",
  );
  const [Bar, setBar] = useState<ComponentType<UnpaidBarProps>>();
  const isNeeded = stored !== "";
  useEffect(() => {
    // Without the bar, the next document tries again.
    if (isNeeded)
      unpaidBar.load().then(
        (loaded) => setBar(() => loaded),
        () => {},
      );
  }, [isNeeded]);
  return Bar && isNeeded ? <Bar stored={stored} pathname={pathname} /> : null;
}
