import Store from "lucide-react/icons/store";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messageOf } from "../../shared/api/api-error.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { initialOf } from "../../shared/ui/initial-of.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { Spinner } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { CardPage } from "../kit/page.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import styles from "./shop-cards.module.css";

const STATUS: Partial<Record<OwnShop["status"], { tone: PillTone; text: string }>> = {
  paused: { tone: "warning", text: "Paused" },
  suspended: { tone: "problem", text: "Suspended" },
  closed: { tone: "neutral", text: "Closed" },
};

/** The account's shops, on the product host. After sign-in, an only shop opens at once. */
export const ChooseShop = observer(function ChooseShop() {
  const { auth, platform } = useAdmin();
  const goToShop = useGoToShop();
  const gone = useRef(false);
  const { shops } = auth;
  const [only] = shops.length === 1 ? shops : [];
  const goes = auth.hasJustSignedIn && only !== undefined;
  useAdminTitle("Your shops");
  const goOn = useEffectEvent(() => {
    if (!only || gone.current) return;
    gone.current = true;
    void goToShop(only, { replace: true });
  });
  useEffect(() => {
    if (goes) goOn();
  }, [goes]);
  if (goes) return <Waiting />;
  const claim = (
    <LinkButton href={LANDING_PATHS.claim} variant={shops.length > 0 ? "quiet" : "primary"}>
      {shops.length > 0 ? "Open another shop" : "Claim a name"}
    </LinkButton>
  );
  if (shops.length === 0) {
    return (
      <CardPage>
        <h1>Your shops</h1>
        <EmptyState icon={<Store size={24} />} title="No shop yet" action={claim}>
          <p>Choose a name on {platform.productHost}, and your shop is open a minute later.</p>
        </EmptyState>
      </CardPage>
    );
  }
  return (
    <CardPage>
      <div>
        <h1>Your shops</h1>
        <p>Each one has its admin at its own address.</p>
      </div>
      <ShopCards shops={shops} />
      <div>{claim}</div>
    </CardPage>
  );
});

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

/** Opens the admin of another of the account's shops, signed in. Never rejects: a notice says what went wrong. */
export function useGoToShop(): (shop: OwnShop, options?: { replace?: boolean }) => Promise<void> {
  const { auth, toasts, leaving } = useAdmin();
  const go = async (shop: OwnShop, replace: boolean): Promise<void> => {
    try {
      const url = await auth.ticketTo(shop.id);
      if (replace) location.replace(url);
      else location.assign(url);
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
    }
  };
  return (shop, { replace = false } = {}) =>
    new Promise((resolve) => {
      leaving.attempt(() => void go(shop, replace).then(resolve));
    });
}
