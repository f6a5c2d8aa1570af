import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { useSeller, useShop } from "../stores/shop-context.ts";
import { useShopTitle } from "../stores/use-shop-title.ts";
import { EmptyShelf } from "../ui/catalogue/empty-shelf.tsx";
import { OtherCategories } from "../ui/catalogue/other-categories.tsx";
import { ProductGrid } from "../ui/catalogue/product-grid.tsx";
import { LoadingPage } from "../ui/frame/loading-page.tsx";
import styles from "./category.module.css";
import { NotFoundPage } from "./not-found.tsx";

export const CategoryPage = observer(function CategoryPage() {
  const { slug = "" } = useParams();
  const seller = useSeller();
  const { catalog, home } = useShop();
  const entry = catalog.categories.get(slug);
  // The home page knows the first products of each category, often all of them.
  const category = entry?.status === "ready" ? entry.content : home.category(slug);
  useEffect(() => {
    void catalog.categories.load(slug);
  }, [catalog, slug]);
  useShopTitle(category && { kind: "category", category });

  if (!category) {
    if (entry?.status === "missing") return <NotFoundPage />;
    return <LoadingPage entry={entry} onRetry={() => void catalog.categories.load(slug)} />;
  }
  const { name, description, products, productCount } = category;
  const incomplete = entry?.status === "failed" && products.length < productCount;
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1>{name}</h1>
        {description && <p>{description}</p>}
      </header>
      {products.length > 0 ? (
        <ProductGrid seller={seller} products={products} roomy priorities={3} level={2} />
      ) : (
        <EmptyShelf message="Nothing here right now. Have a look at the rest of the shop." />
      )}
      {incomplete && <EmptyShelf message={entry.message} onRetry={() => void catalog.categories.load(slug)} />}
      <OtherCategories current={slug} />
    </div>
  );
});
