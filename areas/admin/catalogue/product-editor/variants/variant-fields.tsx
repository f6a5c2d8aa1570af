import { observer } from "mobx-react-lite";
import { useState } from "react";
import { PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { latinDigits } from "../../../../shared/domain/text-patterns.ts";
import { Checkbox } from "../../../kit/checkbox.tsx";
import { MoneyField } from "../../../kit/money-field.tsx";
import { TextField, type TextFieldProps } from "../../../kit/text-field.tsx";
import { useShop } from "../../../shop-context.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import type { DraftVariant } from "../draft/variant-matrix.ts";

interface StockFieldProps
  extends Omit<TextFieldProps, "value" | "onChange" | "prefix" | "suffix" | "type" | "inputMode"> {
  /** Pieces; `null` if not counted, `NaN` if the text is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
}

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

/** The typed text stays as it is until one leaves the field. */
export function StockField({ value, onChange, error, onBlur, ...rest }: StockFieldProps) {
  const written = value === null || Number.isNaN(value) ? "" : String(value);
  const [typed, setTyped] = useState({ text: written, value });
  const text = Object.is(typed.value, value) ? typed.text : written;
  const change = (text: string) => {
    const plain = latinDigits(text).replaceAll(/[\s.,'’\u00a0\u202f]/g, "");
    const value = plain === "" ? null : /^\d{1,8}$/.test(plain) ? Number(plain) : Number.NaN;
    setTyped({ text, value });
    onChange(value);
  };
  const isUnreadable = value !== null && Number.isNaN(value);
  return (
    <TextField
      {...rest}
      value={text}
      onChange={change}
      onBlur={(event) => {
        if (!isUnreadable) setTyped({ text: written, value });
        onBlur?.(event);
      }}
      error={error ?? (isUnreadable ? "Write a number such as 12." : undefined)}
      inputMode="numeric"
      autoComplete="off"
    />
  );
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
