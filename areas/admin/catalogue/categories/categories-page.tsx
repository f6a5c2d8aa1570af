import LayoutGrid from "lucide-react/icons/layout-grid";
import Plus from "lucide-react/icons/plus";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Page } from "../../kit/page.tsx";
import { ProblemCallout } from "../../kit/problem-callout.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { SortableList } from "../../kit/sortable-list.tsx";
import { useShop } from "../../shop-context.ts";
import { useShortcut } from "../../shortcuts/use-shortcut.ts";
import { catalogueOf } from "../catalogue.ts";
import { CategoriesStore } from "./categories-store.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { CategoryRow } from "./category-row.tsx";
import { FullCategoryDialog } from "./full-category-dialog.tsx";

type Shown = { kind: "new" } | { kind: "edit" | "full"; category: AdminCategory };

/** The shop's categories, in the order in which visitors see them. */
export const CategoriesPage = observer(function CategoriesPage() {
  const { toasts } = useAdmin();
  const shop = useShop();
  const catalogue = catalogueOf(shop);
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
              origin={shop.shop.origin}
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
