import { observer } from "mobx-react-lite";
import { type CSSProperties, useEffect, useState } from "react";
import type { ProductCard } from "../../../../shared/catalogue/public-catalogue.ts";
import { VISITOR_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import { directionOf } from "../../../../shared/domain/locales.ts";
import { formatMoney } from "../../../../shared/domain/money.ts";
import type { AdminSeller } from "../../../../shared/sellers/seller.ts";
import { FONT_STACKS, legibleAccent, PAPER, RADII, type Theme, textOn } from "../../../../shared/sellers/theme.ts";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { useAdmin } from "../../../admin-context.ts";
import { useShop } from "../../../shop-context.ts";
import { Resource } from "../../../state/resource.ts";
import { useSellerTexts } from "../../texts.ts";
import type { LookValues } from "../form/look-part.ts";
import { useShopTexts } from "../use-shop-texts.ts";
import styles from "./shop-preview.module.css";

type Scheme = keyof typeof PAPER;

/** The shops’ values in areas/shared/ui/tokens.css. The admin uses others. */
const INKS: Record<Scheme, Record<string, string>> = {
  light: { "--ink": "#1c1a17", "--ink-soft": "#5f5a52", "--line": "#dedad3" },
  dark: { "--ink": "#f1eee9", "--ink-soft": "#aca69c", "--line": "#35322e" },
};

const SHOWN = 3;

interface ShopPreviewProps {
  seller: AdminSeller;
  look: LookValues;
}

/** The shop's first page with the chosen look, in both schemes. */
export const ShopPreview = observer(function ShopPreview({ seller, look }: ShopPreviewProps) {
  const { publicApi } = useAdmin();
  const { shop } = useShop();
  const { t } = useSellerTexts();
  const [products] = useState(
    () =>
      new Resource(async () => {
        const { categoriesWithProducts } = await publicApi.call(VISITOR_ENDPOINTS.home, {
          path: { sellerId: shop.id },
        });
        return categoriesWithProducts.flatMap(({ products }) => products).slice(0, SHOWN);
      }),
  );
  useEffect(() => void products.load(), [products]);
  return (
    <div className={styles.previews}>
      {(["light", "dark"] as const).map((scheme) => (
        <figure key={scheme} className={styles.preview}>
          <figcaption>{t(`look.preview-${scheme}`)}</figcaption>
          <div
            className={styles.window}
            style={tokens(look.theme, scheme)}
            data-corners={look.theme.corners}
            data-scheme={scheme}
            dir={directionOf(seller.locale)}
            aria-hidden="true"
          >
            <Window seller={seller} look={look} products={products.value ?? []} />
          </div>
        </figure>
      ))}
    </div>
  );
});

function Window({ seller, look, products }: ShopPreviewProps & { products: readonly ProductCard[] }) {
  const { id, name, tagline, currency, locale } = seller;
  const { logo, cover } = look;
  const { t } = useShopTexts(locale);
  return (
    <>
      <div className={styles.bar}>
        {logo && (
          <span className={styles.logo}>
            <Picture sellerId={id} image={logo} sizes="6rem" alt="" />
          </span>
        )}
        {name}
      </div>
      <div className={styles.hero} data-cover={cover !== null}>
        {cover && (
          <div className={styles.cover}>
            <Picture sellerId={id} image={cover} sizes="36rem" alt="" />
          </div>
        )}
        <div className={styles.sign}>
          <p className={styles.name}>{name}</p>
          {tagline && <p>{tagline}</p>}
          <p className={styles.enter}>{t("preview.look-around")}</p>
        </div>
      </div>
      <ul className={styles.goods}>
        {Array.from({ length: SHOWN }, (_, place) => {
          const product = products[place];
          return (
            <li key={product?.id ?? place}>
              <div className={styles.frame}>
                {product?.image && <Picture sellerId={id} image={product.image} sizes="12rem" alt="" />}
              </div>
              <p className={styles.title}>{product?.title ?? t("preview.product")}</p>
              <p className={styles.price}>{formatMoney({ amount: product?.price ?? 0, currency }, locale)}</p>
            </li>
          );
        })}
      </ul>
      <p className={styles.buy}>{t("preview.add")}</p>
    </>
  );
}

/** The design tokens of the shop's own pages. */
function tokens({ accent, typeface, corners }: Theme, scheme: Scheme): CSSProperties {
  const paper = PAPER[scheme];
  const used = legibleAccent(accent, paper);
  return {
    ...INKS[scheme],
    "--paper": paper,
    "--accent": used,
    "--on-accent": textOn(used),
    "--wash": `color-mix(in oklab, ${used} ${scheme === "light" ? 7 : 13}%, ${paper})`,
    "--display": FONT_STACKS[typeface],
    "--radius": RADII[corners],
    colorScheme: scheme,
  } as CSSProperties;
}
