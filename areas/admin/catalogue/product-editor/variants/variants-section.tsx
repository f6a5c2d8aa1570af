import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { MAX_VARIANTS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { Button } from "../../../kit/button.tsx";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { IconButton } from "../../../kit/icon-button.tsx";
import { MoneyField } from "../../../kit/money-field.tsx";
import { Section } from "../../../kit/section.tsx";
import { useShop } from "../../../shop-context.ts";
import { useCatalogueTexts } from "../../../texts.ts";
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
  const { t } = useCatalogueTexts();
  const [setsAll, setSetsAll] = useState(false);
  const [pictured, setPictured] = useState<string | null>(null);
  const { options, variants } = form.fields;
  const currency = seller.value?.currency ?? "EUR";
  const chosen = variants.find(({ id }) => id === pictured);
  const missing = combinationCount(options) - variants.length;
  const fill = () => form.changeMatrix(fillMissing, t("variants.added", { count: missing }));
  return (
    <Section
      title={t("variants.title")}
      description={t("variants.combinations", { count: variants.length })}
      actions={variants.length > 1 && <Button onClick={() => setSetsAll(true)}>{t("variants.set-all")}</Button>}
    >
      <CountStock form={form} />
      <div className={styles.variants}>
        <div className={`admin-fine ${styles.head}`} aria-hidden="true" data-counted={form.hasStock || undefined}>
          <span>{t("variants.column-variant")}</span>
          <span>{t("variants.column-price", { currency })}</span>
          <span>{t("field.earlier-price")}</span>
          {form.hasStock && <span>{t("stock.pieces")}</span>}
          <span>{t("field.sku")}</span>
        </div>
        <ul className={`admin-rows ${styles.rows}`} aria-label={t("variants.title")}>
          {variants.map((variant) => (
            <VariantRow key={variant.id} form={form} variant={variant} onPicture={() => setPictured(variant.id)} />
          ))}
        </ul>
      </div>
      {missing > 0 && combinationCount(options) <= MAX_VARIANTS && (
        <p className={`admin-buttons ${styles.missing}`}>
          {t("variants.missing", { count: missing })}{" "}
          <Button size="small" onClick={fill}>
            {t("variants.add-missing", { count: missing })}
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

/** An observer of its own: a change renders one row only. */
const VariantRow = observer(function VariantRow({ form, variant, onPicture }: VariantRowProps) {
  const id = useId();
  const { shop } = useShop();
  const { t } = useCatalogueTexts();
  const { images } = form.gallery;
  const [cover] = images;
  const own = pictureOf(images, variant);
  const name = variantName(form.fields.options, variant);
  const remove = () =>
    form.changeMatrix((matrix) => removeVariant(matrix, variant.id), t("variants.removed", { variant: name }));
  return (
    <li className={styles.row}>
      <div role="group" aria-labelledby={id} className={styles.fields} data-counted={form.hasStock || undefined}>
        <div className={`admin-buttons ${styles.what}`}>
          {cover && (
            <button
              type="button"
              className={styles.picture}
              data-own={own !== undefined || undefined}
              aria-label={t("variants.choose-picture", { variant: name })}
              aria-haspopup="dialog"
              onClick={onPicture}
            >
              <Picture sellerId={shop.id} image={own ?? cover} sizes="2.75rem" alt="" />
            </button>
          )}
          <h3 id={id} className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
        </div>
        <VariantFields form={form} variant={variant} inMatrix />
        <div className={styles.remove}>
          <IconButton
            label={t("variants.remove", { variant: name })}
            icon={<X />}
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
  const { t } = useCatalogueTexts();
  const [price, setPrice] = useState<number | null>(null);
  const [earlier, setEarlier] = useState<number | null>(null);
  const [stock, setStock] = useState<number | null>(null);
  const currency = seller.value?.currency ?? "EUR";
  const given = [price, earlier, stock].filter((value) => value !== null);
  const isUsable = given.length > 0 && !given.some((value) => Number.isNaN(value));
  const apply = () => {
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
      title={t("variants.set-all-title", { count: form.fields.variants.length })}
      submit={t("variants.set-all-submit")}
      disabled={!isUsable}
      onSubmit={apply}
      onClose={onClose}
    >
      <p>{t("variants.set-all-hint")}</p>
      <MoneyField label={t("field.price")} optional currency={currency} value={price} onChange={setPrice} />
      <MoneyField label={t("field.earlier-price")} optional currency={currency} value={earlier} onChange={setEarlier} />
      {form.hasStock && <StockField label={t("stock.pieces")} optional value={stock} onChange={setStock} />}
    </FormDialog>
  );
});
