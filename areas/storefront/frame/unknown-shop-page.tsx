import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useShop } from "../shop-context.ts";
import { noShopTexts } from "./no-shop-texts.ts";
import { StreetNotice } from "./street-notice.tsx";

/** The page of an address without a shop. It offers the name if a shop can be opened under it. */
export function UnknownShopPage() {
  const { site, platform, language } = useShop();
  const texts = noShopTexts(language);
  const { t } = texts;
  const { subdomain } = site;
  const claimable = subdomain !== null && isSellerDomain(subdomain);
  return (
    <StreetNotice
      pageTitle={(host) => t("unknown.page-title", { host })}
      title={t("unknown.title")}
      label={t("unknown.awning")}
      sign={t("unknown.sign")}
    >
      {claimable ? (
        <>
          <p>
            <RichText
              messages={texts}
              message="unknown.free"
              elements={{
                name: (
                  <b>
                    <bdi>{subdomain}</bdi>
                  </b>
                ),
              }}
            />
          </p>
          <a className="button" href={`${platform.origin}${LANDING_PATHS.claim}?name=${subdomain}`}>
            {t("unknown.claim", { name: subdomain })}
          </a>
        </>
      ) : (
        <>
          <p>{t("unknown.other")}</p>
          <a className="button" href={platform.origin}>
            {t("unknown.about")}
          </a>
        </>
      )}
    </StreetNotice>
  );
}
