import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { Price } from "../../shared/ui/price.tsx";
import { useSeller, useShop } from "../stores/shop-context.ts";
import { useShopTitle } from "../stores/use-shop-title.ts";
import { MoreProducts } from "../ui/catalogue/more-products.tsx";
import { LoadingPage } from "../ui/frame/loading-page.tsx";
import { Gallery } from "../ui/product/gallery.tsx";
import { ProductDetails } from "../ui/product/product-details.tsx";
import { ShopLink } from "../ui/shop-link.tsx";
import { NotFoundPage } from "./not-found.tsx";
import styles from "./product.module.css";

export const ProductPage = observer(function ProductPage() {
  const { slug = "" } = useParams();
  const seller = useSeller();
  const { catalog, home } = useShop();
  const entry = catalog.products.get(slug);
  const product = entry?.status === "ready" ? entry.content : undefined;
  useEffect(() => {
    void catalog.products.load(slug);
  }, [catalog, slug]);
  useShopTitle(product && { kind: "product", product });

  // Until the product has come, what the list that led here knows of it stands in its place.
  const listing = product || entry?.status === "failed" ? undefined : home.listing(slug);
  const category = product?.category ?? listing?.category;
  if (entry?.status === "missing") return <NotFoundPage />;
  if (!category) return <LoadingPage entry={entry} onRetry={() => void catalog.products.load(slug)} />;
  const title = product?.title ?? listing?.card.title ?? "";
  const images = product?.images ?? (listing?.card.image ? [listing.card.image] : []);
  return (
    <div className={styles.page} key={slug}>
      <div className={styles.product}>
        <div className={styles.pictures}>
          <Gallery sellerId={seller.id} title={title} images={images} />
        </div>
        <div className={styles.details}>
          <header>
            <ShopLink to="category" slug={category.slug} className={styles.category}>
              {category.name}
            </ShopLink>
            <h1>{title}</h1>
          </header>
          {product && <ProductDetails seller={seller} product={product} />}
          {listing && (
            <p className={styles.price} aria-busy>
              <Price
                amount={listing.card.price}
                varies={listing.card.varies}
                currency={seller.currency}
                locale={seller.locale}
              />
            </p>
          )}
        </div>
      </div>
      <MoreProducts seller={seller} categorySlug={category.slug} productSlug={slug} />
    </div>
  );
});
