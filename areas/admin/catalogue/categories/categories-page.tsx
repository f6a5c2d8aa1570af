import ExternalLink from "lucide-react/icons/external-link";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Package from "lucide-react/icons/package";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { ADMIN_PATHS } from "../../../shared/pages/admin-routes.ts";
import { categoryPath } from "../../../shared/pages/routes.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { useAdmin, useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { ProblemCallout } from "../../kit/callout.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ActionMenu } from "../../kit/icon-button.tsx";
import { LinkButton } from "../../kit/link-button.tsx";
import { Page } from "../../kit/page.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { SortableList } from "../../kit/sortable-list.tsx";
import { useShop } from "../../shop-context.ts";
import { useShortcut } from "../../shortcuts/use-shortcut.ts";
import { catalogueOf } from "../catalogue.ts";
import styles from "./categories.module.css";
import { CategoriesStore } from "./categories-store.ts";
import { CategoryDialog } from "./category-dialog.tsx";

type Shown = { kind: "new" } | { kind: "edit" | "full"; category: AdminCategory };

interface CategoryRowProps {
  category: AdminCategory;
  onEdit: () => void;
  onRemove: () => void;
}

export const CategoriesPage = observer(function CategoriesPage() {
  const { toasts } = useAdmin();
  const catalogue = catalogueOf(useShop());
  const { categories } = catalogue;
  const [store] = useState(() => new CategoriesStore({ catalogue, toasts, newId }));
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => void categories.reload(), [categories]);
  useShortcut("n", "New category", () => setShown({ kind: "new" }));
  const close = () => setShown(null);
  const remove = (category: AdminCategory) => {
    if (category.productCount > 0) setShown({ kind: "full", category });
    else void store.remove(category);
  };
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setShown({ kind: "new" })}>
      Add category
    </Button>
  );
  const isEmpty = categories.value?.length === 0;
  return (
    <Page
      title="Categories"
      description="Visitors find your products by these, in this order. Drag them by their handles, or use the keyboard there."
      width="narrow"
      actions={!isEmpty && add}
    >
      {categories.problem && <ProblemCallout problem={categories.problem} onRetry={() => void categories.reload()} />}
      {categories.isSlow && <SkeletonRows count={4} />}
      {isEmpty && (
        <EmptyState icon={<LayoutGrid />} title="Add your first category" action={add}>
          Each product is in one. A handful is enough for most shops: Cups, Bowls, Plates.
        </EmptyState>
      )}
      {store.list.length > 0 && (
        <SortableList
          label="Categories"
          items={store.list}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          onOrder={(ordered) => void store.order(ordered)}
        >
          {(category) => (
            <CategoryRow
              category={category}
              onEdit={() => setShown({ kind: "edit", category })}
              onRemove={() => remove(category)}
            />
          )}
        </SortableList>
      )}
      {shown?.kind === "new" && <CategoryDialog onSave={(request) => store.add(request)} onClose={close} />}
      {shown?.kind === "edit" && (
        <CategoryDialog
          category={shown.category}
          onSave={(request) => store.change(shown.category, request)}
          onClose={close}
        />
      )}
      {shown?.kind === "full" && <FullCategoryDialog category={shown.category} onClose={close} />}
    </Page>
  );
});

function CategoryRow({ category, onEdit, onRemove }: CategoryRowProps) {
  const { shop } = useShop();
  const formats = useFormats();
  const { name, description, productCount, slug } = category;
  const count = productCount === 1 ? "1 product" : `${formats.number(productCount)} products`;
  const products = productsOf(category);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onEdit}>
          {name}
        </button>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {productCount > 0 ? (
        <Link to={products} className={styles.count}>
          {count}
        </Link>
      ) : (
        <span className={styles.count}>Empty</span>
      )}
      <ActionMenu
        label={`More for ${name}`}
        items={[
          { label: "Rename or describe", icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
          { label: "Show products", icon: <Package aria-hidden="true" />, to: products },
          { label: "View in shop", icon: <ExternalLink aria-hidden="true" />, href: shop.origin + categoryPath(slug) },
          { label: "Delete", icon: <Trash aria-hidden="true" />, danger: true, separated: true, onSelect: onRemove },
        ]}
      />
    </div>
  );
}

function FullCategoryDialog({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const formats = useFormats();
  const { name, productCount } = category;
  const count = productCount === 1 ? "There is 1 product" : `There are ${formats.number(productCount)} products`;
  return (
    <Dialog
      title={`“${name}” is not empty`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the category</Button>
          <LinkButton variant="primary" to={productsOf(category)}>
            Show {productCount === 1 ? "it" : "them"}
          </LinkButton>
        </>
      }
    >
      <p>
        {count} in it, drafts and archived ones included. Give them another category or delete them; then this one can
        go.
      </p>
    </Dialog>
  );
}

const productsOf = ({ id }: AdminCategory): string => `${ADMIN_PATHS.products}?category=${id}`;
