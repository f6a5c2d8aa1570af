import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import { MAX_VARIANTS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { Button } from "../../../kit/button.tsx";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { IconButton } from "../../../kit/icon-button.tsx";
import { MoneyField } from "../../../kit/money-field.tsx";
import { Section } from "../../../kit/section.tsx";
import { useShop } from "../../../shop-context.ts";
import { pictureOf } from "../draft/product-draft.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import {
  combinationCount,
  type DraftVariant,
  fillMissing,
  removeVariant,
  variantName,
} from "../draft/variant-matrix.ts";
import { CountStock, StockField, VariantFields } from "./variant-fields.tsx";
import { VariantPictureDialog } from "./variant-picture-dialog.tsx";
import styles from "./variants.module.css";

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

interface VariantRowProps {
  form: ProductFormStore;
  variant: DraftVariant;
  onPicture: () => void;
}

/** An observer of its own, so that a change renders one row of many. */
const VariantRow = observer(function VariantRow({ form, variant, onPicture }: VariantRowProps) {
  const id = useId();
  const { shop } = useShop();
  const { images } = form.gallery;
  const [cover] = images;
  const own = pictureOf(images, variant);
  const name = variantName(form.fields.options, variant);
  const remove = () =>
    form.changeMatrix((matrix) => removeVariant(matrix, variant.id), `“${name}” is not offered any more.`);
  return (
    <li className={styles.row}>
      <div role="group" aria-labelledby={id} className={styles.fields} data-counted={form.hasStock || undefined}>
        <div className={styles.what}>
          {cover && (
            <button
              type="button"
              className={styles.picture}
              data-own={own !== undefined || undefined}
              aria-label={`Choose the picture of ${name}`}
              aria-haspopup="dialog"
              onClick={onPicture}
            >
              <Picture sellerId={shop.id} image={own ?? cover} sizes="2.75rem" alt="" />
            </button>
          )}
          <h3 id={id} className={styles.name}>
            {name}
          </h3>
        </div>
        <VariantFields form={form} variant={variant} inMatrix />
        <div className={styles.remove}>
          <IconButton
            label={`Do not offer ${name}`}
            icon={<X aria-hidden="true" />}
            disabled={form.fields.variants.length === 1}
            onClick={remove}
          />
        </div>
      </div>
    </li>
  );
});

interface SetAllDialogProps {
  form: ProductFormStore;
  onClose: () => void;
}

const SetAllDialog = observer(function SetAllDialog({ form, onClose }: SetAllDialogProps) {
  const { seller } = useShop();
  const [price, setPrice] = useState<number | null>(null);
  const [earlier, setEarlier] = useState<number | null>(null);
  const [stock, setStock] = useState<number | null>(null);
  const currency = seller.value?.currency ?? "EUR";
  const given = [price, earlier, stock].filter((value) => value !== null);
  const isUsable = given.length > 0 && !given.some((value) => Number.isNaN(value));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isUsable) return;
    form.setAll({
      ...(price === null ? {} : { price }),
      ...(earlier === null ? {} : { compareAtPrice: earlier }),
      ...(stock === null ? {} : { stock }),
    });
    onClose();
  };
  return (
    <FormDialog
      title={`Set for all ${form.fields.variants.length} variants`}
      submit="Set for all"
      disabled={!isUsable}
      onSubmit={apply}
      onClose={onClose}
    >
      <p>What you leave empty stays as it is.</p>
      <MoneyField label="Price" currency={currency} value={price} onChange={setPrice} />
      <MoneyField label="Earlier price" optional currency={currency} value={earlier} onChange={setEarlier} />
      {form.hasStock && <StockField label="In stock" value={stock} onChange={setStock} />}
    </FormDialog>
  );
});
