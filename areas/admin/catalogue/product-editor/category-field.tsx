import Plus from "lucide-react/icons/plus";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { SaveCategoryRequest } from "../../../shared/catalogue/contract/admin-catalogue.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { ProblemCallout } from "../../kit/problem-callout.tsx";
import { SelectField } from "../../kit/select-field.tsx";
import { useShop } from "../../shop-context.ts";
import { catalogueOf } from "../catalogue.ts";
import { CategoriesStore } from "../categories/categories-store.ts";
import { CategoryDialog } from "../categories/category-dialog.tsx";
import type { ProductFormStore } from "./draft/product-form-store.ts";
import styles from "./product-editor.module.css";

/** The category that a product is in; a new one is added without leaving the product. */
export const CategoryField = observer(function CategoryField({ form }: { form: ProductFormStore }) {
  const { toasts } = useAdmin();
  const catalogue = catalogueOf(useShop());
  const [adding, setAdding] = useState(false);
  const { value: categories, problem } = catalogue.categories;
  const { categoryId } = form.fields;
  const add = async (request: SaveCategoryRequest) => {
    const added = await new CategoriesStore({ catalogue, toasts, newId }).add(request);
    form.setText("categoryId", added.id);
  };
  const known = categories ?? [];
  const isFirst = categories?.length === 0;
  // Until the categories have come, the one that is chosen keeps its place.
  const isKnown = categoryId === "" || known.some(({ id }) => id === categoryId);
  return (
    <div className={styles.category}>
      <SelectField
        label="Category"
        value={categoryId}
        onChange={(id) => form.setText("categoryId", id)}
        error={form.problems["categoryId"]}
        hint={isFirst ? "Your first category is made with this product. You can rename it later." : undefined}
        options={[
          ...(categoryId === ""
            ? [{ value: "", label: isFirst ? catalogue.firstCategoryName : "Choose a category" }]
            : []),
          ...(isKnown ? [] : [{ value: categoryId, label: categories ? "Deleted category" : "…" }]),
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
        New category
      </Button>
      {problem && !categories && (
        <ProblemCallout problem={problem} onRetry={() => void catalogue.categories.reload()} />
      )}
      {adding && <CategoryDialog onSave={add} onClose={() => setAdding(false)} />}
    </div>
  );
});
