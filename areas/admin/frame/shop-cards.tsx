import { useState } from "react";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { initialOf } from "../../shared/ui/initial-of.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Spinner } from "../kit/spinner.tsx";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import { useGoToShop } from "./go-to-shop.ts";
import styles from "./shop-cards.module.css";

const STATUS: Partial<Record<OwnShop["status"], { tone: PillTone; text: string }>> = {
  paused: { tone: "warning", text: "Paused" },
  suspended: { tone: "problem", text: "Suspended" },
  closed: { tone: "neutral", text: "Closed" },
};

/** An account's shops, to go on in one of them. */
export function ShopCards({ shops }: { shops: readonly OwnShop[] }) {
  const goToShop = useGoToShop();
  const [going, setGoing] = useState<string | null>(null);
  const go = async (shop: OwnShop) => {
    setGoing(shop.id);
    await goToShop(shop);
    setGoing(null);
  };
  return (
    <ul className={styles.shops}>
      {shops.map((shop) => {
        const status = STATUS[shop.status];
        return (
          <li key={shop.id}>
            <button type="button" aria-disabled={going !== null || undefined} onClick={() => going ?? void go(shop)}>
              {shop.logo ? (
                <Picture sellerId={shop.id} image={shop.logo} sizes="48px" alt="" className={styles.logo} />
              ) : (
                <span className={styles.initial} aria-hidden="true">
                  {initialOf(shop.name)}
                </span>
              )}
              <span className={styles.text}>
                <b>{shop.name}</b>
                <span>{new URL(shop.origin).host}</span>
              </span>
              {status && <StatusPill tone={status.tone}>{status.text}</StatusPill>}
              {going === shop.id && <Spinner />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
