import { observer } from "mobx-react-lite";
import { PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { MoneyField } from "../../../kit/money-field.tsx";
import { TextField } from "../../../kit/text-field.tsx";
import { useShop } from "../../../shop-context.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import type { DraftVariant } from "../draft/variant-matrix.ts";
import { StockField } from "./stock-field.tsx";

interface VariantFieldsProps {
  form: ProductFormStore;
  variant: DraftVariant;
  /** One of many: the labels are as short as can be. */
  inMatrix?: boolean;
}

/** What one variant costs, how many of it there are, and what its seller calls it. */
export const VariantFields = observer(function VariantFields({ form, variant, inMatrix = false }: VariantFieldsProps) {
  const { seller } = useShop();
  const { id } = variant;
  const currency = seller.value?.currency ?? "EUR";
  const problem = (field: string): string | undefined => form.problems[`variant.${id}.${field}`];
  return (
    <>
      <MoneyField
        label="Price"
        currency={currency}
        value={variant.price}
        onChange={(price) => form.setVariant(id, "price", price)}
        error={problem("price") ?? problem("values")}
      />
      <MoneyField
        label="Earlier price"
        optional={!inMatrix}
        currency={currency}
        value={variant.compareAtPrice}
        onChange={(price) => form.setVariant(id, "compareAtPrice", price)}
        error={problem("compareAtPrice")}
      />
      {form.hasStock && (
        <StockField
          label="In stock"
          value={variant.stock}
          placeholder="Not counted"
          onChange={(stock) => form.setVariant(id, "stock", stock)}
          error={problem("stock")}
        />
      )}
      <TextField
        label="SKU"
        optional={!inMatrix}
        value={variant.sku}
        maxLength={PRODUCT_LENGTHS.sku}
        autoComplete="off"
        spellCheck={false}
        onChange={(sku) => form.setVariant(id, "sku", sku)}
        error={problem("sku")}
      />
    </>
  );
});
