import { observer } from "mobx-react-lite";
import type { ProductFormStore } from "../../stores/catalogue/product-form-store.ts";
import { Section } from "../kit/section.tsx";
import { CountStock } from "./count-stock.tsx";
import styles from "./product-editor.module.css";
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
