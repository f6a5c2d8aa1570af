import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { useShop } from "../../../shop-context.ts";
import { useCatalogueTexts } from "../../../texts.ts";
import { pictureOf } from "../draft/product-draft.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { type DraftVariant, variantName } from "../draft/variant-matrix.ts";
import styles from "./variant-picture-dialog.module.css";

interface VariantPictureDialogProps {
  form: ProductFormStore;
  variant: DraftVariant;
  onClose: () => void;
}

/** Sets the picture of one variant, or of all that share a value with it. */
export const VariantPictureDialog = observer(function VariantPictureDialog({
  form,
  variant,
  onClose,
}: VariantPictureDialogProps) {
  const { shop } = useShop();
  const { t } = useCatalogueTexts();
  const { images } = form.gallery;
  const { options, variants } = form.fields;
  const name = variantName(options, variant);
  const [imageId, setImageId] = useState(pictureOf(images, variant)?.id);
  // Options without values have no place in `variant.values`. A value of this variant alone is no choice.
  const shared = options
    .filter(({ values }) => values.length > 0)
    .flatMap((option, place) => {
      const value = option.values.find(({ id }) => id === variant.values[place]);
      const alike = variants.filter(({ values }) => values[place] === value?.id);
      return value && alike.length > 1 && alike.length < variants.length ? [{ option, value, alike }] : [];
    });
  const [valueId, setValueId] = useState(shared.find(({ option }) => option.isColor)?.value.id);
  const apply = () => {
    const alike = shared.find(({ value }) => value.id === valueId)?.alike ?? [variant];
    const ids = alike.map(({ id }) => id);
    form.setPicture(ids, imageId);
    onClose();
  };
  const [cover] = images;
  return (
    <FormDialog
      title={t("variant-picture.title", { variant: name })}
      submit={t("variant-picture.submit")}
      width="wide"
      onSubmit={apply}
      onClose={onClose}
    >
      <div className={`admin-stack ${styles.form}`}>
        <fieldset>
          <legend>{t("variant-picture.pictures")}</legend>
          <div className={styles.pictures}>
            {cover && (
              <label>
                <input type="radio" name="picture" checked={!imageId} onChange={() => setImageId(undefined)} />
                <Picture sellerId={shop.id} image={cover} sizes="8rem" alt="" />
                <span>{t("variant-picture.cover")}</span>
              </label>
            )}
            {images.map((image, place) => (
              <label key={image.id}>
                <input
                  type="radio"
                  name="picture"
                  checked={imageId === image.id}
                  onChange={() => setImageId(image.id)}
                />
                <Picture sellerId={shop.id} image={image} sizes="8rem" alt="" />
                <span>{image.alt || t("variant-picture.unnamed", { number: place + 1 })}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {shared.length > 0 && (
          <fieldset>
            <legend>{t("variant-picture.scope")}</legend>
            <div className={`admin-lines ${styles.scopes}`}>
              {shared.map(({ option, value, alike }) => (
                <label key={value.id}>
                  <input
                    type="radio"
                    name="scope"
                    checked={valueId === value.id}
                    onChange={() => setValueId(value.id)}
                  />
                  <span>
                    {t("variant-picture.alike", { count: alike.length, option: option.name, value: value.text })}
                  </span>
                </label>
              ))}
              <label>
                <input type="radio" name="scope" checked={!valueId} onChange={() => setValueId(undefined)} />
                <span>{t("variant-picture.only", { variant: name })}</span>
              </label>
            </div>
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
});
