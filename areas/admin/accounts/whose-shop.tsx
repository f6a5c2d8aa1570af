import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useAdmin } from "../admin-context.ts";
import { ShopLogo } from "../kit/shop-logo.tsx";
import { useAccountTexts } from "../texts.ts";
import type { ShopState } from "./admin-access.ts";
import styles from "./whose-shop.module.css";

/** Which shop's admin this host has, above the sign-in form. */
export function WhoseShop({ state }: { state: Exclude<ShopState, { kind: "unchecked" }> }) {
  const { hostname, site, platform } = useAdmin();
  const texts = useAccountTexts();
  const { t } = texts;
  if (state.kind === "shop") {
    return (
      <div className={`admin-inline ${styles.shop}`}>
        <ShopLogo shop={state.seller} priority />
        <div>
          <h1>
            <bdi>{state.seller.name}</bdi>
          </h1>
          <p>
            <RichText
              messages={texts}
              message="shop.admin-of"
              elements={{
                host: <a href="/">{hostname}</a>,
              }}
            />
          </p>
        </div>
      </div>
    );
  }
  const { subdomain } = site;
  const claimable = subdomain !== null && isSellerDomain(subdomain);
  return (
    <div className={`admin-inline ${styles.shop}`}>
      <ShopLogo shop={null} />
      <div>
        {state.kind === "platform" && (
          <>
            <h1>{t("shop.platform", { host: platform.productHost })}</h1>
            <p>
              <RichText
                messages={texts}
                message="shop.platform-text"
                elements={{ about: <a href="/">{t("shop.about")}</a> }}
              />
            </p>
          </>
        )}
        {state.kind === "closed" && (
          <>
            <h1>{t("shop.closed")}</h1>
            <p>{t("shop.closed-text", { host: hostname })}</p>
          </>
        )}
        {state.kind === "unknown" && (
          <>
            <h1>{t("shop.unknown", { host: hostname })}</h1>
            <p>
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
            </p>
          </>
        )}
      </div>
    </div>
  );
}
