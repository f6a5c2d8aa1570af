import { useCallback, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { variantImage } from "../../../shared/catalogue/product.ts";
import type { PublicProduct, PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";
import { Price } from "../../../shared/ui/price.tsx";
import { LoadingPage } from "../../kit/loading-page.tsx";
import { ShopLink } from "../../kit/shop-link.tsx";
import { useBrowsingMessages, useOwnLanguage, usePathParameters, useSeller, useShop } from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import type { CatalogStore } from "../catalog-store.ts";
import { MoreProducts } from "../more-products.tsx";
import { NotFoundPage } from "../not-found-page.tsx";
import { forgetViewed, listedProduct, rememberViewed } from "../recent-products.ts";
import { RecentlyViewed } from "../recently-viewed.tsx";
import { useContent } from "../use-content.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductDetails } from "./product-details.tsx";
import styles from "./product-page.module.css";
import { defaultVariant } from "./variant-choice.ts";

/** Marks history entries made by a choice on this page. */
const CHOSEN_HERE = "chosen-here";

export function ProductPage() {
  const { slug = "" } = usePathParameters();
  const seller = useSeller();
  const lang = useOwnLanguage();
  const { t } = useBrowsingMessages();
  const { catalog, categories, given } = useShop();
  const find = useCallback((store: CatalogStore) => store.product(slug), [slug]);
  const { value: product, failure, load } = useContent(given.product(slug), find);
  const [chosen, choose] = useChosenVariant(product);
  useRememberViewed(seller.id, slug, product);
  useShopTitle(product ? { kind: "product", product } : undefined);

  if (product === null) return <NotFoundPage />;
  // Until the product loads, the page shows its data from the list.
  const listed = product || failure ? undefined : catalog().known(slug, categories);
  if (!product && !listed) return <LoadingPage problem={failure} onRetry={load} />;
  const category = product?.category ?? listed?.category;
  const title = product?.title ?? listed?.card.title ?? "";
  const images = product?.images ?? (listed?.card.image ? [listed.card.image] : []);
  return (
    <div className={styles.page} key={slug}>
      <div className={styles.product}>
        {images.length > 0 && (
          <div className={styles.pictures}>
            <Gallery
              sellerId={seller.id}
              title={title}
              images={images}
              shownId={product && chosen && variantImage(product, chosen)?.id}
            />
          </div>
        )}
        <div className={styles.details}>
          <header>
            <nav aria-label={t("product.breadcrumbs")} className={styles.trail}>
              <ol>
                <li>
                  <ShopLink to="home">{seller.name}</ShopLink>
                </li>
                {category && (
                  <li lang={lang}>
                    <ShopLink to="category" slug={category.slug}>
                      <bdi>{category.name}</bdi>
                    </ShopLink>
                  </li>
                )}
                <li lang={lang}>
                  <bdi aria-current="page">{title}</bdi>
                </li>
              </ol>
            </nav>
            <h1 lang={lang}>
              <bdi>{title}</bdi>
            </h1>
          </header>
          {product && <ProductDetails product={product} chosen={chosen} onChoose={choose} />}
          {listed && (
            <p className={styles.price} aria-busy>
              <Price
                amount={listed.card.price}
                varies={listed.card.varies}
                currency={seller.currency}
                locale={seller.locale}
              />
            </p>
          )}
        </div>
      </div>
      <MoreProducts categorySlug={category?.slug} productSlug={slug} />
      <RecentlyViewed except={slug} />
    </div>
  );
}

/**
 * Returns the variant that the address names (`?variant=`), and a function to choose another; `undefined` until the
 * product is loaded. A choice applies immediately. The address follows in a transition, which takes time on a slow
 * device, and "Add to cart" must not add the previous variant.
 */
function useChosenVariant(
  product: PublicProduct | null | undefined,
): [PublicVariant | undefined, (variant: PublicVariant) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { key, state } = useLocation();
  const type = useNavigationType();
  const [choice, setChoice] = useState<{ id: string; at: string } | null>(null);
  // Any other navigation, such as a link to another variant or going back, overrides the choice.
  const counts = choice !== null && (choice.at === key || (state === CHOSEN_HERE && type !== NavigationType.Pop));
  const wanted = counts ? choice.id : parameters.get("variant");
  const variants = product?.variants ?? [];
  const chosen = variants.find(({ id }) => id === wanted) ?? defaultVariant(variants);
  const choose = useCallback(
    ({ id }: PublicVariant) => {
      setChoice({ id, at: key });
      setParameters({ variant: id }, { replace: true, state: CHOSEN_HERE });
    },
    [key, setParameters],
  );
  return [chosen, choose];
}

/** Stores a viewed product, or removes one that no longer exists. */
function useRememberViewed(sellerId: string, slug: string, product: PublicProduct | null | undefined): void {
  useEffect(() => {
    if (product) rememberViewed(sellerId, listedProduct(product));
    if (product === null) forgetViewed(sellerId, slug);
  }, [sellerId, slug, product]);
}
