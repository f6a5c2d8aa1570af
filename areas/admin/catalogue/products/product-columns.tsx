import ImageIcon from "lucide-react/icons/image";
import type { ProductRow } from "../../../shared/catalogue/admin-catalogue.ts";
import { LOW_STOCK } from "../../../shared/catalogue/product.ts";
import { adminProductPath } from "../../../shared/pages/admin-routes.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { Formats } from "../../formats/formats.ts";
import { classNames } from "../../kit/class-names.ts";
import type { Column } from "../../kit/data-list.tsx";
import { RowLink } from "../../kit/row-link.tsx";
import { ProductStatusPill } from "../product-status-pill.tsx";
import styles from "./products.module.css";

interface ColumnsNeeds {
  sellerId: string;
  currency: string;
  formats: Formats;
  /** By id. */
  categoryNames: ReadonlyMap<string, string>;
}

/** What the list of products says of each. */
export function productColumns({ sellerId, currency, formats, categoryNames }: ColumnsNeeds): Column<ProductRow>[] {
  return [
    {
      key: "title",
      header: "Product",
      cell: (row) => (
        <div className={styles.product}>
          <Thumbnail sellerId={sellerId} row={row} />
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
    { key: "stock", header: "Stock", align: "end", cell: (row) => <Stock row={row} formats={formats} /> },
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

function Thumbnail({ sellerId, row }: { sellerId: string; row: ProductRow }) {
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {row.image ? <Picture sellerId={sellerId} image={row.image} sizes="3rem" alt="" /> : <ImageIcon />}
    </span>
  );
}

function Stock({ row: { stock }, formats }: { row: ProductRow; formats: Formats }) {
  if (stock === null) return <span className={styles.untracked}>Not counted</span>;
  const words = stock === 0 ? "Sold out" : `${formats.number(stock)}${stock <= LOW_STOCK ? " left" : " in stock"}`;
  return <span className={classNames(stock === 0 ? styles.out : stock <= LOW_STOCK && styles.low)}>{words}</span>;
}
