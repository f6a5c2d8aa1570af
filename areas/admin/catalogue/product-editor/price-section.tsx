import { observer } from "mobx-react-lite";
import { Section } from "../../kit/section.tsx";
import type { ProductFormStore } from "./draft/product-form-store.ts";
import styles from "./product-editor.module.css";
import { CountStock } from "./variants/count-stock.tsx";
import { VariantFields } from "./variants/variant-fields.tsx";

/** What a product costs that comes in one kind only. */
export const PriceSection = observer(function PriceSection({ form }: { form: ProductFormStore }) {
  const [variant] = form.fields.variants;
  if (!variant) return null;
  return (
    <Section title="Price and stock">
      <CountStock form={form} />
      <div className={styles.single}>
        <VariantFields form={form} variant={variant} />
      </div>
    </Section>
  );
});
