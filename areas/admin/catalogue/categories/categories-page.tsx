import ExternalLink from "lucide-react/icons/external-link";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Package from "lucide-react/icons/package";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { useFreshEntry, useIsSlow } from "../../../shared/data/use-entry.ts";
import { ADMIN_PATHS, categoryPath } from "../../../shared/pages/routes.ts";
import { Link } from "../../../shared/ui/link.tsx";
import { useShortcut } from "../../admin-context.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { ProblemCallout } from "../../kit/callout.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ActionMenu } from "../../kit/icon-button.tsx";
import { Page } from "../../kit/page.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { SortableList } from "../../kit/sortable-list.tsx";
import { useShop } from "../../shop-context.ts";
import { useCatalogueTexts } from "../../texts.ts";
import { useCatalogueNeeds } from "../catalogue.ts";
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
  const needs = useCatalogueNeeds();
  const categories = useFreshEntry(needs.catalogue.categories);
  const isSlow = useIsSlow(categories);
  const { t } = needs.texts;
  const [store] = useState(() => new CategoriesStore(needs));
  const [shown, setShown] = useState<Shown | null>(null);
  useShortcut("n", t("categories.new"), () => setShown({ kind: "new" }));
  const close = () => setShown(null);
  const remove = (category: AdminCategory) => {
    if (category.productCount > 0) setShown({ kind: "full", category });
    else void store.remove(category);
  };
  return (
    <Page
      title={t("categories.title")}
      description={t("categories.description")}
      width="narrow"
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => setShown({ kind: "new" })}>
          {t("categories.add")}
        </Button>
      }
    >
      {categories.problem && <ProblemCallout problem={categories.problem} onRetry={() => void categories.reload()} />}
      {isSlow && <SkeletonRows count={4} />}
      {categories.value?.length === 0 && (
        <EmptyState icon={<LayoutGrid />} title={t("categories.empty-title")}>
          {t("categories.empty")}
        </EmptyState>
      )}
      {store.list.length > 0 && (
        <SortableList
          label={t("categories.title")}
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
  const { t } = useCatalogueTexts();
  const { name, description, productCount, slug } = category;
  const products = productsOf(category);
  return (
    <div className={`admin-inline ${styles.row}`}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onEdit}>
          <bdi>{name}</bdi>
        </button>
        {description && (
          <p className={`admin-fine ${styles.description}`} dir="auto">
            {description}
          </p>
        )}
      </div>
      {productCount > 0 ? (
        <Link to={products} className={`admin-fine ${styles.count}`}>
          {t("categories.products", { count: productCount })}
        </Link>
      ) : (
        <span className={`admin-fine ${styles.count}`}>{t("categories.no-products")}</span>
      )}
      <ActionMenu
        label={t("action.more", { name })}
        items={[
          { label: t("action.edit"), icon: <Pencil />, onSelect: onEdit },
          { label: t("categories.show-products"), icon: <Package />, to: products },
          { label: t("action.view"), icon: <ExternalLink />, href: shop.origin + categoryPath(slug) },
          { label: t("action.delete"), icon: <Trash />, danger: true, separated: true, onSelect: onRemove },
        ]}
      />
    </div>
  );
}

function FullCategoryDialog({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const { t } = useCatalogueTexts();
  return (
    <Dialog
      title={t("categories.full-title", { name: category.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("categories.keep")}</Button>
          <LinkButton variant="primary" to={productsOf(category)}>
            {t("categories.show-products")}
          </LinkButton>
        </>
      }
    >
      <p>{t("categories.full", { count: category.productCount })}</p>
    </Dialog>
  );
}

const productsOf = ({ id }: AdminCategory): string => `${ADMIN_PATHS.products}?category=${id}`;
