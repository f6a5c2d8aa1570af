import { observer } from "mobx-react-lite";
import { useState } from "react";
import { MAX_VARIANTS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { Button } from "../../../kit/button.tsx";
import { Section } from "../../../kit/section.tsx";
import { useShop } from "../../../shop-context.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { combinationCount, fillMissing } from "../draft/variant-matrix.ts";
import { CountStock } from "./count-stock.tsx";
import { SetAllDialog } from "./set-all-dialog.tsx";
import { VariantPictureDialog } from "./variant-picture-dialog.tsx";
import { VariantRow } from "./variant-row.tsx";
import styles from "./variants.module.css";

/** All variants of a product, with what each costs and how many there are. */
export const VariantsSection = observer(function VariantsSection({ form }: { form: ProductFormStore }) {
  const { seller } = useShop();
  const [setsAll, setSetsAll] = useState(false);
  const [pictured, setPictured] = useState<string | null>(null);
  const { options, variants } = form.fields;
  const currency = seller.value?.currency;
  const chosen = variants.find(({ id }) => id === pictured);
  const missing = combinationCount(options) - variants.length;
  const fill = () => form.changeMatrix(fillMissing, missing === 1 ? "1 variant added." : `${missing} variants added.`);
  return (
    <Section
      title="Variants"
      description={
        variants.length === 1
          ? "One combination."
          : `${variants.length} combinations, each with its own price and stock.`
      }
      actions={variants.length > 1 && <Button onClick={() => setSetsAll(true)}>Set for all…</Button>}
    >
      <CountStock form={form} />
      <div className={styles.variants}>
        <div className={styles.head} aria-hidden="true" data-counted={form.hasStock || undefined}>
          <span>Variant</span>
          <span>Price, {currency}</span>
          <span>Earlier price</span>
          {form.hasStock && <span>In stock</span>}
          <span>SKU</span>
        </div>
        <ul className={styles.rows} aria-label="Variants">
          {variants.map((variant) => (
            <VariantRow key={variant.id} form={form} variant={variant} onPicture={() => setPictured(variant.id)} />
          ))}
        </ul>
      </div>
      {missing > 0 && combinationCount(options) <= MAX_VARIANTS && (
        <p className={styles.missing}>
          {missing === 1 ? "1 combination is" : `${missing} combinations are`} not offered.{" "}
          <Button size="small" onClick={fill}>
            Offer {missing === 1 ? "it" : "them"}, too
          </Button>
        </p>
      )}
      {chosen && <VariantPictureDialog form={form} variant={chosen} onClose={() => setPictured(null)} />}
      {setsAll && <SetAllDialog form={form} onClose={() => setSetsAll(false)} />}
    </Section>
  );
});
