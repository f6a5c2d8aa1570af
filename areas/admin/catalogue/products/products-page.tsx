import Package from "lucide-react/icons/package";
import Plus from "lucide-react/icons/plus";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ProductStatus } from "../../../shared/catalogue/product.ts";
import { useEntry, useFreshEntry, useIsSlow, useKept } from "../../../shared/data/use-entry.ts";
import { ADMIN_PATHS } from "../../../shared/pages/routes.ts";
import { SelectField } from "../../../shared/ui/form/select-field.tsx";
import { useAdmin, useShortcut } from "../../admin-context.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { ProblemCallout } from "../../kit/callout.tsx";
import { ListTools } from "../../kit/data-list.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { LinkTabs } from "../../kit/link-tabs.tsx";
import { Page } from "../../kit/page.tsx";
import { SearchField } from "../../kit/search-field.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useShop } from "../../shop-context.ts";
import { useCatalogueTexts } from "../../texts.ts";
import { useCatalogueNeeds } from "../catalogue.ts";
import { QuotaCallout } from "../quota-callout.tsx";
import { ProductTable } from "./product-table.tsx";
import { isNarrowed, listParameters, type ProductListQuery, ProductsStore, readListQuery } from "./products-store.ts";

const TABS: readonly (ProductStatus | null)[] = [null, "active", "draft", "archived"];

const SORTS = ["updated", "title", "created"] as const;

/** The filters are in the URL, for links, reloads and "back". */
export const ProductsPage = observer(function ProductsPage() {
  const { leaving } = useAdmin();
  const shop = useShop();
  const navigate = useNavigate();
  const needs = useCatalogueNeeds();
  const [parameters, setParameters] = useSearchParams();
  const query = readListQuery(parameters);
  const asked = listParameters(query).toString();
  const { catalogue } = needs;
  const { t } = needs.texts;
  const [store] = useState(() => new ProductsStore({ ...needs, leaving }));
  useEffect(() => store.bulk.select(new Set()), [store, asked]);
  const rows = useFreshEntry(catalogue.rows(asked));
  // The previous rows stay until the next ones are loaded.
  const shown = useKept("", rows.value);
  const isSlow = useIsSlow({ state: rows.state, value: shown });
  const seller = useEntry(shop.seller);
  const categories = useEntry(catalogue.categories);
  useShortcut("n", t("products.new"), () => void navigate(ADMIN_PATHS.newProduct));

  const hrefOf = (change: Partial<ProductListQuery>): string => {
    const search = listParameters({ ...query, offset: 0, ...change }).toString();
    return search ? `${ADMIN_PATHS.products}?${search}` : ADMIN_PATHS.products;
  };
  const search = (q: string) =>
    setParameters((now) => listParameters({ ...readListQuery(now), q, offset: 0 }), { replace: true });
  const { quota } = store;
  const isStale = rows.value === undefined && rows.problem === null;
  const problem = rows.problem ?? (shown ? null : seller.problem);
  const retry = () => {
    void rows.reload();
    void seller.load();
  };
  const counts = shown?.counts;
  const all = counts && counts.active + counts.draft + counts.archived;
  const isEmpty = all === 0 && !isNarrowed(query);

  return (
    <Page
      title={t("products.title")}
      actions={
        <>
          <LinkButton to={ADMIN_PATHS.import}>{t("products.import")}</LinkButton>
          <LinkButton variant="primary" to={ADMIN_PATHS.newProduct} icon={<Plus />}>
            {t("products.add")}
          </LinkButton>
        </>
      }
    >
      {quota && <QuotaCallout message={quota}>{t("quota.unchanged")}</QuotaCallout>}
      {problem && <ProblemCallout problem={problem} onRetry={retry} />}
      {isEmpty ? (
        <EmptyState icon={<Package />} title={t("products.empty-title")}>
          {t("products.empty")}
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label={t("field.status")}
            tabs={TABS.map((status) => ({
              to: hrefOf({ status }),
              label: t(status ? `status.${status}` : "products.all"),
              count: (status ? counts?.[status] : all) ?? null,
              current: query.status === status,
            }))}
          />
          <ListTools found={!isNarrowed(query) || isStale ? undefined : shown?.total}>
            <SearchField
              label={t("products.search")}
              placeholder={t("products.search-by")}
              value={query.q}
              onSearch={search}
            />
            <SelectField
              label={t("field.category")}
              hideLabel
              value={query.category ?? ""}
              onChange={(category) => void navigate(hrefOf({ category: category || null }))}
              options={[
                { value: "", label: t("products.all-categories") },
                ...(categories.value ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SelectField
              label={t("products.sort")}
              hideLabel
              value={query.sort}
              onChange={(sort) => void navigate(hrefOf({ sort }), { replace: true })}
              options={SORTS.map((value) => ({ value, label: t(`products.sort.${value}`) }))}
            />
          </ListTools>
          {isSlow && <SkeletonRows />}
          {shown && seller.value && shown.rows.length > 0 && (
            <ProductTable
              store={store}
              list={shown}
              stale={isStale}
              query={query}
              seller={seller.value}
              hrefOf={hrefOf}
            />
          )}
          {shown?.rows.length === 0 && !isStale && (
            <NothingFound query={query} onClear={() => void navigate(ADMIN_PATHS.products)} first={hrefOf({})} />
          )}
        </>
      )}
    </Page>
  );
});

function NothingFound({ query, onClear, first }: { query: ProductListQuery; onClear: () => void; first: string }) {
  const { t } = useCatalogueTexts();
  if (query.offset > 0) {
    return (
      <EmptyState
        title={t("products.past-end")}
        action={<LinkButton to={first}>{t("products.first-page")}</LinkButton>}
      />
    );
  }
  return (
    <EmptyState title={t("products.none")} action={<Button onClick={onClear}>{t("products.show-all")}</Button>}>
      {query.q ? t("products.none-named", { query: query.q }) : t("products.none-filtered")}
    </EmptyState>
  );
}
