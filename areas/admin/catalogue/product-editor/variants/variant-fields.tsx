import { observer } from "mobx-react-lite";
import { PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { latinDigits } from "../../../../shared/domain/text-patterns.ts";
import { Checkbox } from "../../../kit/checkbox.tsx";
import { MoneyField, NumberField, type NumberProps } from "../../../kit/money-field.tsx";
import { TextField } from "../../../kit/text-field.tsx";
import { useShop } from "../../../shop-context.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import type { DraftVariant } from "../draft/variant-matrix.ts";

interface VariantFieldsProps {
  form: ProductFormStore;
  variant: DraftVariant;
  /** One of many: the labels are shorter. */
  inMatrix?: boolean;
}

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

/** A number of pieces. */
export function StockField(props: NumberProps) {
  return (
    <NumberField
      {...props}
      inputMode="numeric"
      write={String}
      read={readPieces}
      refusal={() => "Write a number such as 12."}
    />
  );
}

function readPieces(text: string): number {
  const plain = latinDigits(text).replaceAll(/[\s.,'’\u00a0\u202f]/g, "");
  return /^\d{1,8}$/.test(plain) ? Number(plain) : Number.NaN;
}

export const CountStock = observer(function CountStock({ form }: { form: ProductFormStore }) {
  return (
    <Checkbox
      label="Count stock"
      hint={form.hasStock ? "Orders take from it; at zero it is sold out." : "Not counted: it can always be ordered."}
      checked={form.hasStock}
      onChange={(on) => form.countStock(on)}
    />
  );
});
