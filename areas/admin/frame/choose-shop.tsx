import Store from "lucide-react/icons/store";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import type { OwnShop } from "../../shared/sellers/seller.ts";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { LinkButton, Spinner } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { CardPage } from "../kit/page.tsx";
import { ShopLogo } from "../kit/shop-logo.tsx";
import { Waiting } from "../kit/skeleton.tsx";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import { useFrameTexts } from "../texts.ts";
import styles from "./shop-cards.module.css";

const TONES = { paused: "warning", suspended: "problem", closed: "neutral" } as const satisfies Partial<
  Record<OwnShop["status"], PillTone>
>;

/** The account's shops, on the product host. After sign-in, a single shop opens immediately. */
export const ChooseShop = observer(function ChooseShop() {
  const { auth, platform } = useAdmin();
  const { t } = useFrameTexts();
  const goToShop = useGoToShop();
  const hasLeft = useRef(false);
  const { shops } = auth;
  const [only] = shops.length === 1 ? shops : [];
  const goes = auth.hasJustSignedIn && only !== undefined;
  useAdminTitle(t("shops.title"));
  const goOn = useEffectEvent(() => {
    if (!only || hasLeft.current) return;
    hasLeft.current = true;
    void goToShop(only, { replace: true });
  });
  useEffect(() => {
    if (goes) goOn();
  }, [goes]);
  if (goes) return <Waiting />;
  const claim = (
    <LinkButton href={LANDING_PATHS.claim} variant={shops.length > 0 ? "quiet" : "primary"}>
      {t(shops.length > 0 ? "shops.another" : "shops.claim")}
    </LinkButton>
  );
  if (shops.length === 0) {
    return (
      <CardPage>
        <h1>{t("shops.title")}</h1>
        <EmptyState icon={<Store size={24} />} title={t("shops.none")} action={claim}>
          <p>{t("shops.none-text", { host: platform.productHost })}</p>
        </EmptyState>
      </CardPage>
    );
  }
  return (
    <CardPage>
      <div>
        <h1>{t("shops.title")}</h1>
        <p>{t("shops.text")}</p>
      </div>
      <ShopCards shops={shops} />
      <div>{claim}</div>
    </CardPage>
  );
});

export function ShopCards({ shops }: { shops: readonly OwnShop[] }) {
  const { t } = useFrameTexts();
  const goToShop = useGoToShop();
  const [going, setGoing] = useState<string | null>(null);
  const go = async (shop: OwnShop) => {
    setGoing(shop.id);
    await goToShop(shop);
    setGoing(null);
  };
  return (
    <ul className={`admin-rows ${styles.shops}`}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <button type="button" aria-disabled={going !== null || undefined} onClick={() => going ?? void go(shop)}>
            <ShopLogo shop={shop} />
            <span className={styles.text}>
              <b>
                <bdi>{shop.name}</bdi>
              </b>
              <span className="admin-fine">{new URL(shop.origin).host}</span>
            </span>
            {shop.status !== "active" && (
              <StatusPill tone={TONES[shop.status]}>{t(`status.${shop.status}`)}</StatusPill>
            )}
            {going === shop.id && <Spinner />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Opens the admin of another of the account's shops, signed in. Never rejects: a notice says what went wrong. */
export function useGoToShop(): (shop: OwnShop, options?: { replace?: boolean }) => Promise<void> {
  const { auth, toasts, leaving } = useAdmin();
  const { messageOf } = useProblemTexts();
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
