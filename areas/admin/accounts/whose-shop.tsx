import type { ReactNode } from "react";
import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useAdmin, useAdminTitle } from "../admin-context.ts";
import { CardPage } from "../kit/page.tsx";
import { ShopLogo } from "../kit/shop-logo.tsx";
import { useAccountTexts } from "../texts.ts";
import type { ShopState } from "./admin-access.ts";
import styles from "./whose-shop.module.css";

interface WhoseShopProps {
  state: Exclude<ShopState, { kind: "unchecked" }>;
}

/** Which shop's admin this host has, above the sign-in form. */
export function WhoseShop({ state }: WhoseShopProps) {
  const { title, text } = useWords(state);
  return (
    <div className={`admin-inline ${styles.shop}`}>
      <ShopLogo shop={state.kind === "shop" ? state.seller : null} priority />
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </div>
  );
}

function useWords(state: WhoseShopProps["state"]): { title: ReactNode; text: ReactNode } {
  const { hostname, site, platform } = useAdmin();
  const texts = useAccountTexts();
  const { t } = texts;
  const { subdomain } = site;
  const claimable = subdomain !== null && isSellerDomain(subdomain);
  switch (state.kind) {
    case "shop":
      return {
        title: <bdi>{state.seller.name}</bdi>,
        text: <RichText messages={texts} message="shop.admin-of" elements={{ host: <a href="/">{hostname}</a> }} />,
      };
    case "platform":
      return {
        title: t("shop.platform", { host: platform.productHost }),
        text: (
          <RichText
            messages={texts}
            message="shop.platform-text"
            elements={{ about: <a href="/">{t("shop.about")}</a> }}
          />
        ),
      };
    case "closed":
      return { title: t("shop.closed"), text: t("shop.closed-text", { host: hostname }) };
    default:
      return {
        title: t("shop.unknown", { host: hostname }),
        text: (
          <RichText
            messages={texts}
            message="shop.unknown-text"
            elements={{
              next: claimable ? (
                <a href={`${platform.origin}${LANDING_PATHS.claim}?name=${subdomain}`}>{t("shop.claim")}</a>
              ) : (
                <a href={platform.origin}>{t("shop.about")}</a>
              ),
            }}
          />
        ),
      };
  }
}

/** The admin of a host without a shop. */
export function NoShop({ state }: WhoseShopProps) {
  useAdminTitle(useAccountTexts().t("nowhere.page"));
  return (
    <CardPage>
      <WhoseShop state={state} />
    </CardPage>
  );
}
