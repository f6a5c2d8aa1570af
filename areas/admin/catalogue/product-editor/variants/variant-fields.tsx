import { observer } from "mobx-react-lite";
import { PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { latinDigits } from "../../../../shared/domain/text-patterns.ts";
import { useProblemTexts } from "../../../../shared/i18n/problem-texts.ts";
import { Checkbox } from "../../../../shared/ui/form/checkbox.tsx";
import { TextField } from "../../../../shared/ui/form/text-field.tsx";
import { MoneyField, NumberField, type NumberProps } from "../../../kit/money-field.tsx";
import { useShop } from "../../../shop-context.ts";
import { useCatalogueTexts } from "../../../texts.ts";
import { stockProblem } from "../draft/draft-problems.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import type { DraftVariant } from "../draft/variant-matrix.ts";

interface VariantFieldsProps {
  form: ProductFormStore;
  variant: DraftVariant;
  /** One of many, which may have no stock. */
  inMatrix?: boolean;
}

export const VariantFields = observer(function VariantFields({ form, variant, inMatrix = false }: VariantFieldsProps) {
  const { seller } = useShop();
  const { t } = useCatalogueTexts();
  const { id } = variant;
  const currency = seller.value?.currency ?? "EUR";
  const problem = (field: string): string | undefined => form.problems[`variant.${id}.${field}`];
  return (
    <>
      <MoneyField
        label={t("field.price")}
        currency={currency}
        value={variant.price}
        onChange={(price) => form.setVariant(id, "price", price)}
        error={problem("price") ?? problem("values")}
      />
      <MoneyField
        label={t("field.earlier-price")}
        optional
        currency={currency}
        value={variant.compareAtPrice}
        onChange={(price) => form.setVariant(id, "compareAtPrice", price)}
        error={problem("compareAtPrice")}
      />
      {form.hasStock && (
        <StockField
          label={t("stock.pieces")}
          optional={inMatrix}
          value={variant.stock}
          placeholder={variant.stock === null ? t("stock.not-counted") : undefined}
          onChange={(stock) => form.setVariant(id, "stock", stock)}
          error={problem("stock")}
        />
      )}
      <TextField
        label={t("field.sku")}
        dir="ltr"
        optional
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
  const problems = useProblemTexts();
  return (
    <NumberField
      {...props}
      inputMode="numeric"
      write={String}
      read={readPieces}
      refusal={() => stockProblem(problems)}
    />
  );
}

function readPieces(text: string): number {
  const plain = latinDigits(text).replaceAll(/[\s.,'’٬\u00a0\u202f]/g, "");
  return /^\d{1,8}$/.test(plain) ? Number(plain) : Number.NaN;
}

export const CountStock = observer(function CountStock({ form }: { form: ProductFormStore }) {
  const { t } = useCatalogueTexts();
  return (
    <Checkbox
      label={t("stock.count")}
      hint={t(form.hasStock ? "stock.counted-hint" : "stock.not-counted-hint")}
      checked={form.hasStock}
      onChange={(on) => form.countStock(on)}
    />
  );
});
