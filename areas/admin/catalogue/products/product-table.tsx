import Archive from "lucide-react/icons/archive";
import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import EyeOff from "lucide-react/icons/eye-off";
import Pencil from "lucide-react/icons/pencil";
import Rocket from "lucide-react/icons/rocket";
import Trash from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import type { ProductRow, ProductRows } from "../../../shared/catalogue/admin-catalogue.ts";
import { PRODUCT_PAGE } from "../../../shared/catalogue/catalogue-limits.ts";
import { LOW_STOCK, type ProductStatus } from "../../../shared/catalogue/product.ts";
import { ADMIN_PATHS, adminProductPath, productPath } from "../../../shared/pages/routes.ts";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin } from "../../admin-context.ts";
import type { Formats } from "../../formats/formats.ts";
import { Button } from "../../kit/button.tsx";
import { BulkProgress, type Column, DataList, RowLink } from "../../kit/data-list.tsx";
import { ActionMenu } from "../../kit/icon-button.tsx";
import type { MenuItem } from "../../kit/menu.tsx";
import { Pager } from "../../kit/pager.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { Thumbnail } from "../../kit/thumbnail.tsx";
import { type CatalogueTexts, useCatalogueTexts } from "../../texts.ts";
import { STATUS_TONES, useCatalogue } from "../catalogue.ts";
import styles from "./products.module.css";
import type { ProductListQuery, ProductsStore } from "./products-store.ts";

interface ProductTableProps {
  store: ProductsStore;
  list: ProductRows;
  /** The list is about the previous query. */
  stale: boolean;
  query: ProductListQuery;
  seller: AdminSeller;
  hrefOf: (change: Partial<ProductListQuery>) => string;
}

interface BulkActionsProps extends Pick<ProductTableProps, "store" | "query"> {
  /** The selected rows of the page. */
  chosen: readonly ProductRow[];
}

export const ProductTable = observer(function ProductTable(props: ProductTableProps) {
  const { store, list, stale, query, seller, hrefOf } = props;
  const { formats } = useAdmin();
  const texts = useCatalogueTexts();
  const { t } = texts;
  const { categories } = useCatalogue();
  const categoryNames = new Map((categories.value ?? []).map(({ id, name }) => [id, name]));
  const chosen = list.rows.filter(({ id }) => store.bulk.selected.has(id));
  const menuOf = (row: ProductRow) => <ProductRowMenu row={row} store={store} origin={seller.origin} />;
  return (
    <>
      <DataList
        label={t("products.title")}
        rows={list.rows}
        rowKey={({ id }) => id}
        columns={productColumns(seller, formats, texts, categoryNames)}
        rowActions={menuOf}
        stale={stale}
        selection={{
          selected: store.bulk.selected,
          onChange: (selected) => store.bulk.select(selected),
          labelOf: ({ title }) => title,
          matching: {
            total: list.total,
            selected: store.bulk.allSelected,
            onSelect: () => store.bulk.selectAll(),
          },
          actions: <BulkActions store={store} chosen={chosen} query={query} />,
        }}
      />
      <Pager
        offset={query.offset}
        shown={list.rows.length}
        total={list.total}
        pageSize={PRODUCT_PAGE}
        hrefOf={(offset) => hrefOf({ offset })}
      />
    </>
  );
});

/** Changes the status of the selected products, with progress if that takes several requests. */
const BulkActions = observer(function BulkActions({ store, chosen, query }: BulkActionsProps) {
  const { t } = useCatalogueTexts();
  const { busy, progress, allSelected } = store.bulk;
  const change = (status: ProductStatus) => void store.changeSelected(chosen, status, query);
  return (
    <>
      <Button size="small" busy={busy} onClick={() => change("active")}>
        {t("action.publish")}
      </Button>
      <Button size="small" busy={busy} onClick={() => change("draft")}>
        {t("action.unpublish")}
      </Button>
      <Button size="small" busy={busy} onClick={() => change("archived")}>
        {t("action.archive")}
      </Button>
      <BulkProgress label={t("products.changing")} value={allSelected ? progress : null} />
    </>
  );
});

/** @param categoryNames by id */
function productColumns(
  { currency }: AdminSeller,
  formats: Formats,
  { t }: CatalogueTexts,
  categoryNames: ReadonlyMap<string, string>,
): Column<ProductRow>[] {
  return [
    {
      key: "title",
      header: t("editor.title"),
      cell: (row) => (
        <div className={styles.product}>
          <Thumbnail image={row.image} />
          <div className={styles.words}>
            <RowLink to={adminProductPath(row.id)}>
              <bdi>{row.title}</bdi>
            </RowLink>
            {row.variantCount > 1 && (
              <span className="admin-fine">{t("products.variants", { count: row.variantCount })}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      key: "status",
      header: t("field.status"),
      cell: ({ status }) => <StatusPill tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusPill>,
    },
    {
      key: "category",
      header: t("field.category"),
      card: "hidden",
      cell: ({ categoryId }) => <bdi>{categoryNames.get(categoryId)}</bdi>,
    },
    { key: "stock", header: t("field.stock"), align: "end", cell: ({ stock }) => <Stock stock={stock} /> },
    {
      key: "price",
      header: t("field.price"),
      align: "end",
      cell: ({ price, varies }) => {
        const amount = formats.money(price, currency);
        return varies ? t("products.price-from", { price: amount }) : amount;
      },
    },
    {
      key: "updated",
      header: t("products.column-changed"),
      align: "end",
      card: "hidden",
      cell: ({ updatedAt }) => formats.short(updatedAt),
    },
  ];
}

function Stock({ stock }: { stock: number | null }) {
  const { t } = useCatalogueTexts();
  if (stock === null) return <span className="admin-fine">{t("stock.not-counted")}</span>;
  if (stock === 0) return <span className={styles.out}>{t("stock.sold-out")}</span>;
  if (stock <= LOW_STOCK) return <span className={styles.low}>{t("stock.low", { stock })}</span>;
  return <span>{t("stock.available", { stock })}</span>;
}

/** @param origin the shop's */
function ProductRowMenu({ row, store, origin }: { row: ProductRow; store: ProductsStore; origin: string }) {
  const { t } = useCatalogueTexts();
  const { id, title, slug, status } = row;
  const items: MenuItem[] = [
    { label: t("action.edit"), icon: <Pencil />, to: adminProductPath(id) },
    { label: t("action.duplicate"), icon: <Copy />, to: `${ADMIN_PATHS.newProduct}?copy=${id}` },
  ];
  if (status === "active") {
    const href = origin + productPath(slug);
    items.push({ label: t("action.view"), icon: <ExternalLink />, href });
    const onSelect = () => void store.changeStatus([row], "draft");
    items.push({ label: t("action.unpublish"), icon: <EyeOff />, separated: true, onSelect });
  } else {
    const onSelect = () => void store.changeStatus([row], "active");
    items.push({ label: t("action.publish"), icon: <Rocket />, separated: true, onSelect });
  }
  if (status !== "archived") {
    const onSelect = () => void store.changeStatus([row], "archived");
    items.push({ label: t("action.archive"), icon: <Archive />, onSelect });
  }
  items.push({ label: t("action.delete"), icon: <Trash />, danger: true, onSelect: () => void store.remove(row) });
  return <ActionMenu label={t("action.more", { name: title })} items={items} />;
}
