import Archive from "lucide-react/icons/archive";
import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import EyeOff from "lucide-react/icons/eye-off";
import ImageIcon from "lucide-react/icons/image";
import Pencil from "lucide-react/icons/pencil";
import Rocket from "lucide-react/icons/rocket";
import Trash from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import type { ProductRow } from "../../../shared/catalogue/admin-catalogue.ts";
import { PRODUCT_PAGE } from "../../../shared/catalogue/catalogue-limits.ts";
import { LOW_STOCK } from "../../../shared/catalogue/product.ts";
import { ADMIN_PATHS, adminProductPath } from "../../../shared/pages/admin-routes.ts";
import { productPath } from "../../../shared/pages/routes.ts";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useAdmin } from "../../admin-context.ts";
import type { Formats } from "../../formats/formats.ts";
import { Button } from "../../kit/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { type Column, DataList, RowLink } from "../../kit/data-list.tsx";
import { ActionMenu } from "../../kit/icon-button.tsx";
import type { MenuItem } from "../../kit/menu.tsx";
import { Pager } from "../../kit/pager.tsx";
import { useShop } from "../../shop-context.ts";
import { catalogueOf } from "../catalogue.ts";
import { ProductStatusPill } from "../product-status-pill.tsx";
import styles from "./products.module.css";
import type { ProductListQuery, ProductsStore } from "./products-store.ts";

interface ProductTableProps {
  store: ProductsStore;
  query: ProductListQuery;
  seller: AdminSeller;
  hrefOf: (change: Partial<ProductListQuery>) => string;
}

export const ProductTable = observer(function ProductTable({ store, query, seller, hrefOf }: ProductTableProps) {
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
        columns={productColumns(seller, formats, categoryNames)}
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
        pageSize={PRODUCT_PAGE}
        hrefOf={(offset) => hrefOf({ offset })}
      />
    </>
  );
});

/** @param categoryNames by id */
function productColumns(
  { id: sellerId, currency }: AdminSeller,
  formats: Formats,
  categoryNames: ReadonlyMap<string, string>,
): Column<ProductRow>[] {
  return [
    {
      key: "title",
      header: "Product",
      cell: (row) => (
        <div className={styles.product}>
          <span className={styles.thumbnail} aria-hidden="true">
            {row.image ? <Picture sellerId={sellerId} image={row.image} sizes="3rem" alt="" /> : <ImageIcon />}
          </span>
          <div className={styles.words}>
            <RowLink to={adminProductPath(row.id)}>{row.title}</RowLink>
            {row.variantCount > 1 && <span className={styles.variants}>{row.variantCount} variants</span>}
          </div>
        </div>
      ),
    },
    { key: "status", header: "Status", cell: ({ status }) => <ProductStatusPill status={status} /> },
    {
      key: "category",
      header: "Category",
      card: "hidden",
      cell: ({ categoryId }) => categoryNames.get(categoryId) ?? "",
    },
    { key: "stock", header: "Stock", align: "end", cell: ({ stock }) => <Stock stock={stock} formats={formats} /> },
    {
      key: "price",
      header: "Price",
      align: "end",
      cell: ({ price, varies }) => `${varies ? "from " : ""}${formats.money(price, currency)}`,
    },
    {
      key: "updated",
      header: "Changed",
      align: "end",
      card: "hidden",
      cell: ({ updatedAt }) => formats.short(updatedAt),
    },
  ];
}

function Stock({ stock, formats }: { stock: number | null; formats: Formats }) {
  if (stock === null) return <span className={styles.untracked}>Not counted</span>;
  const words = stock === 0 ? "Sold out" : `${formats.number(stock)}${stock <= LOW_STOCK ? " left" : " in stock"}`;
  return <span className={classNames(stock === 0 ? styles.out : stock <= LOW_STOCK && styles.low)}>{words}</span>;
}

/** @param origin the shop's */
function ProductRowMenu({ row, store, origin }: { row: ProductRow; store: ProductsStore; origin: string }) {
  const { id, title, slug, status } = row;
  const items: MenuItem[] = [
    { label: "Edit", icon: <Pencil aria-hidden="true" />, to: adminProductPath(id) },
    { label: "Duplicate", icon: <Copy aria-hidden="true" />, to: `${ADMIN_PATHS.newProduct}?copy=${id}` },
  ];
  if (status === "active") {
    const href = origin + productPath(slug);
    items.push({ label: "View in shop", icon: <ExternalLink aria-hidden="true" />, href });
    const onSelect = () => void store.changeStatus([row], "draft");
    items.push({ label: "Unpublish", icon: <EyeOff aria-hidden="true" />, separated: true, onSelect });
  } else {
    const onSelect = () => void store.changeStatus([row], "active");
    items.push({ label: "Publish", icon: <Rocket aria-hidden="true" />, separated: true, onSelect });
  }
  if (status !== "archived") {
    const onSelect = () => void store.changeStatus([row], "archived");
    items.push({ label: "Archive", icon: <Archive aria-hidden="true" />, onSelect });
  }
  items.push({
    label: "Delete",
    icon: <Trash aria-hidden="true" />,
    danger: true,
    onSelect: () => void store.remove(row),
  });
  return <ActionMenu label={`More for ${title}`} items={items} />;
}
