import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { LinkButton } from "../../kit/link-button.tsx";
import { productsOf } from "./category-row.tsx";

/** Why a category can't be deleted yet, and the way there. */
export function FullCategoryDialog({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
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
