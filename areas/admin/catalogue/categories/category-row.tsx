import ExternalLink from "lucide-react/icons/external-link";
import Package from "lucide-react/icons/package";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { Link } from "react-router-dom";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { ADMIN_PATHS } from "../../../shared/pages/admin-routes.ts";
import { categoryPath } from "../../../shared/pages/routes.ts";
import { useFormats } from "../../admin-context.ts";
import { ActionMenu } from "../../kit/action-menu.tsx";
import styles from "./categories.module.css";

interface CategoryRowProps {
  category: AdminCategory;
  /** The shop's. */
  origin: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Where the products of a category are listed. */
export const productsOf = ({ id }: Pick<AdminCategory, "id">): string => `${ADMIN_PATHS.products}?category=${id}`;

export function CategoryRow({ category, origin, onEdit, onRemove }: CategoryRowProps) {
  const formats = useFormats();
  const { name, description, productCount, slug } = category;
  const count = productCount === 1 ? "1 product" : `${formats.number(productCount)} products`;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onEdit}>
          {name}
        </button>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {productCount > 0 ? (
        <Link to={productsOf(category)} className={styles.count}>
          {count}
        </Link>
      ) : (
        <span className={styles.count}>Empty</span>
      )}
      <ActionMenu
        label={`More for ${name}`}
        items={[
          { label: "Rename or describe", icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
          { label: "Show products", icon: <Package aria-hidden="true" />, to: productsOf(category) },
          { label: "View in shop", icon: <ExternalLink aria-hidden="true" />, href: origin + categoryPath(slug) },
          { label: "Delete", icon: <Trash aria-hidden="true" />, danger: true, separated: true, onSelect: onRemove },
        ]}
      />
    </div>
  );
}
