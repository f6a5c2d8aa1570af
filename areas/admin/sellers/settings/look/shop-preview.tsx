import { observer } from "mobx-react-lite";
import type { CategoryWithProducts } from "../../../../shared/catalogue/public-catalogue.ts";
import { VISITOR_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import { useFreshEntry } from "../../../../shared/data/use-entry.ts";
import { directionOf } from "../../../../shared/domain/locales.ts";
import { formatMoney } from "../../../../shared/domain/money.ts";
import type { AdminSeller } from "../../../../shared/sellers/seller.ts";
import { previewTheme } from "../../../../shared/sellers/theme.ts";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { useAdmin } from "../../../admin-context.ts";
import { useShop } from "../../../shop-context.ts";
import { useSellerTexts } from "../../../texts.ts";
import type { LookValues } from "../form/look-part.ts";
import { useShopTexts } from "../use-shop-texts.ts";
import styles from "./shop-preview.module.css";

const SHOWN = 3;

interface ShopPreviewProps {
  seller: AdminSeller;
  look: LookValues;
}

/** The shop's first page with the chosen look, in both schemes. */
export const ShopPreview = observer(function ShopPreview({ seller, look }: ShopPreviewProps) {
  const { publicApi } = useAdmin();
  const { shop, cache } = useShop();
  const { t } = useSellerTexts();
  const categories = useFreshEntry(
    cache.entry("preview-categories", async (signal) => {
      const path = { sellerId: shop.id };
      const { categoriesWithProducts } = await publicApi.call(VISITOR_ENDPOINTS.home, { path }, { signal });
      return categoriesWithProducts.filter(({ products }) => products.length > 0);
    }),
  );
  return (
    <div className={styles.previews}>
      {(["light", "dark"] as const).map((scheme) => (
        <figure key={scheme} className={styles.preview}>
          <figcaption className="admin-fine">{t(`look.preview-${scheme}`)}</figcaption>
          <div
            className={`${styles.window} shop-palette`}
            style={previewTheme(look.theme)}
            data-corners={look.theme.corners}
            data-scheme={scheme}
            dir={directionOf(seller.locale)}
            aria-hidden="true"
          >
            <Window seller={seller} look={look} categories={categories.value ?? []} />
          </div>
        </figure>
      ))}
    </div>
  );
});

function Window({ seller, look, categories }: ShopPreviewProps & { categories: readonly CategoryWithProducts[] }) {
  const { id, name, tagline, currency, locale } = seller;
  const { logo, cover } = look;
  const { t } = useShopTexts(locale);
  const [first] = categories;
  const products = categories.flatMap(({ products }) => products);
  return (
    <>
      <div className={styles.bar}>
        {logo && (
          <span className={styles.logo}>
            <Picture sellerId={id} image={logo} sizes="6rem" alt="" />
          </span>
        )}
        <bdi>{name}</bdi>
      </div>
      <div className={styles.hero} data-cover={cover !== null}>
        {cover && (
          <div className={styles.cover}>
            <Picture sellerId={id} image={cover} sizes="36rem" alt="" />
          </div>
        )}
        <div className={styles.sign}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          {tagline && (
            <p>
              <bdi>{tagline}</bdi>
            </p>
          )}
          {first && <p className={styles.enter}>{t("home.start", { category: first.name })}</p>}
        </div>
      </div>
      <ul className={styles.goods}>
        {Array.from({ length: SHOWN }, (_, place) => {
          const product = products[place];
          return (
            <li key={product?.slug ?? place}>
              <div className={styles.frame}>
                {product?.image && <Picture sellerId={id} image={product.image} sizes="12rem" alt="" />}
              </div>
              <p className={styles.title}>
                <bdi>{product?.title ?? t("preview.product")}</bdi>
              </p>
              <p className={styles.price}>{formatMoney({ amount: product?.price ?? 0, currency }, locale)}</p>
            </li>
          );
        })}
      </ul>
      <p className={styles.buy}>{t("cart.add")}</p>
    </>
  );
}
