import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { isUnfiltered } from "../../../shared/catalogue/listing.ts";
import { useEntry } from "../../../shared/data/use-entry.ts";
import { useKept } from "../../../shared/data/use-kept.ts";
import { categoryPath } from "../../../shared/pages/routes.ts";
import { LoadingPage } from "../../kit/loading-page.tsx";
import { useMessages, useOwnLanguage, useSeller, useShop } from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import { problemText } from "../../state/problem-text.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import { OtherCategories } from "../category-links.tsx";
import { EmptyShelf } from "../empty-shelf.tsx";
import { NotFoundPage } from "../not-found-page.tsx";
import styles from "./category-page.module.css";
import { useListing } from "./listing-address.ts";
import { ProductListing } from "./product-listing.tsx";

export const CategoryPage = observer(function CategoryPage() {
  const { slug = "" } = useParams();
  const { currency } = useSeller();
  const lang = useOwnLanguage();
  const messages = useMessages();
  const { t } = useBrowsingMessages();
  const { catalog, home } = useShop();
  const listing = useListing("featured");
  const list = useEntry(useMemo(() => catalog.category(slug, listing), [catalog, slug, listing]));
  const { value, state, failure } = list.entry;
  const shown = useKept(slug, value ?? undefined);
  // The home page has the first products of each category.
  const known = home.categoriesWithProducts.find((category) => category.slug === slug);
  const load = () => void list.load();
  const category = shown ?? known;
  useShopTitle(category && { kind: "category", category });

  if (value === null) return <NotFoundPage />;
  const plain = listing.sort === "featured" && isUnfiltered(listing.filter);
  if (!category || (!shown && !plain)) return <LoadingPage problem={failure} onRetry={load} />;
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1 lang={lang}>{category.name}</h1>
        {category.description && <p lang={lang}>{category.description}</p>}
      </header>
      <ProductListing
        page={{ path: categoryPath(slug), currency, defaultSort: "featured" }}
        listing={listing}
        products={category.products}
        total={shown?.total ?? known?.productCount ?? 0}
        facets={shown?.facets}
        busy={state === "loading" || state === "idle"}
        failure={failure && <EmptyShelf message={problemText(failure, messages)} onRetry={load} />}
        nothing={<EmptyShelf message={t("list.empty")} />}
      />
      <OtherCategories current={slug} />
    </div>
  );
});
