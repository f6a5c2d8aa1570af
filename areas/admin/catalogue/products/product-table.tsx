import { observer } from "mobx-react-lite";
import type { ProductRow } from "../../../shared/catalogue/admin-catalogue.ts";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { DataList } from "../../kit/data-list.tsx";
import { Pager } from "../../kit/pager.tsx";
import { useShop } from "../../shop-context.ts";
import { catalogueOf } from "../catalogue.ts";
import { productColumns } from "./product-columns.tsx";
import type { ProductListQuery } from "./product-list-query.ts";
import { ProductRowMenu } from "./product-row-menu.tsx";
import type { ProductsStore } from "./products-store.ts";

interface ProductTableProps {
  store: ProductsStore;
  query: ProductListQuery;
  seller: AdminSeller;
  hrefOf: (change: Partial<ProductListQuery>) => string;
  pageSize: number;
}

/** A page of products, and what can be done with several of them at once. */
export const ProductTable = observer(function ProductTable({
  store,
  query,
  seller,
  hrefOf,
  pageSize,
}: ProductTableProps) {
  const { formats } = useAdmin();
  const { categories } = catalogueOf(useShop());
  const { value } = store.rows;
  if (!value) return null;
  const categoryNames = new Map((categories.value ?? []).map(({ id, name }) => [id, name]));
  const chosen = value.rows.filter(({ id }) => store.selected.has(id));
  const { busy } = store;
  const menuOf = (row: ProductRow) => <ProductRowMenu row={row} store={store} origin={seller.origin} />;
  return (
    <>
      <DataList
        label="Products"
        rows={value.rows}
        rowKey={({ id }) => id}
        columns={productColumns({ sellerId: seller.id, currency: seller.currency, formats, categoryNames })}
        rowActions={menuOf}
        stale={store.isStale}
        selection={{
          selected: store.selected,
          onChange: (selected) => store.select(selected),
          labelOf: ({ title }) => title,
          actions: (
            <>
              <Button size="small" disabled={busy} onClick={() => void store.changeStatus(chosen, "active")}>
                Publish
              </Button>
              <Button size="small" disabled={busy} onClick={() => void store.changeStatus(chosen, "draft")}>
                Unpublish
              </Button>
              <Button size="small" disabled={busy} onClick={() => void store.changeStatus(chosen, "archived")}>
                Archive
              </Button>
            </>
          ),
        }}
      />
      <Pager
        offset={query.offset}
        shown={value.rows.length}
        total={value.total}
        pageSize={pageSize}
        hrefOf={(offset) => hrefOf({ offset })}
      />
    </>
  );
});
