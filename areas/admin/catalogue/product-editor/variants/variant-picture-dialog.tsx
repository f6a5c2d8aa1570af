import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { useShop } from "../../../shop-context.ts";
import { pictureOf } from "../draft/product-draft.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { type DraftVariant, variantName } from "../draft/variant-matrix.ts";
import styles from "./variant-picture-dialog.module.css";

interface VariantPictureDialogProps {
  form: ProductFormStore;
  variant: DraftVariant;
  onClose: () => void;
}

/** The picture that customers see when they choose a variant: for this one, or for all that share a value with it. */
export const VariantPictureDialog = observer(function VariantPictureDialog({
  form,
  variant,
  onClose,
}: VariantPictureDialogProps) {
  const formId = useId();
  const { shop } = useShop();
  const { images } = form.gallery;
  const { options, variants } = form.fields;
  const name = variantName(options, variant);
  const [imageId, setImageId] = useState(pictureOf(images, variant)?.id);
  // A variant has a value of each option that has any; a value that no other variant has stands for this one alone.
  const shared = options
    .filter(({ values }) => values.length > 0)
    .flatMap((option, place) => {
      const value = option.values.find(({ id }) => id === variant.values[place]);
      const alike = variants.filter(({ values }) => values[place] === value?.id);
      return value && alike.length > 1 && alike.length < variants.length ? [{ option, value, alike }] : [];
    });
  const [valueId, setValueId] = useState(shared.find(({ option }) => option.isColor)?.value.id);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const alike = shared.find(({ value }) => value.id === valueId)?.alike ?? [variant];
    form.setPicture(
      alike.map(({ id }) => id),
      imageId,
    );
    onClose();
  };
  const [cover] = images;
  return (
    <Dialog
      title={`Picture of ${name}`}
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Use picture
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={apply}>
        <fieldset>
          <legend>Customers who choose it see</legend>
          <div className={styles.pictures}>
            {cover && (
              <label>
                <input type="radio" name="picture" checked={!imageId} onChange={() => setImageId(undefined)} />
                <Picture sellerId={shop.id} image={cover} sizes="8rem" alt="" />
                <span>Always the cover</span>
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
                <span>{image.alt || `Picture ${place + 1}`}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {shared.length > 0 && (
          <fieldset>
            <legend>Use it for</legend>
            <div className={styles.scopes}>
              {shared.map(({ option, value, alike }) => (
                <label key={value.id}>
                  <input
                    type="radio"
                    name="scope"
                    checked={valueId === value.id}
                    onChange={() => setValueId(value.id)}
                  />
                  <span>
                    All {alike.length} variants with {option.name}: {value.text}
                  </span>
                </label>
              ))}
              <label>
                <input type="radio" name="scope" checked={!valueId} onChange={() => setValueId(undefined)} />
                <span>Only {name}</span>
              </label>
            </div>
          </fieldset>
        )}
      </form>
    </Dialog>
  );
});
