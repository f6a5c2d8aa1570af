import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { IconButton } from "../../../kit/icon-button.tsx";
import { useShop } from "../../../shop-context.ts";
import { pictureOf } from "../draft/product-draft.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { type DraftVariant, removeVariant, variantName } from "../draft/variant-matrix.ts";
import { VariantFields } from "./variant-fields.tsx";
import styles from "./variants.module.css";

interface VariantRowProps {
  form: ProductFormStore;
  variant: DraftVariant;
  /** Asks for its picture. */
  onPicture: () => void;
}

/** One combination of values: a row where there is room, a card on a phone. Renders by itself, however many there are. */
export const VariantRow = observer(function VariantRow({ form, variant, onPicture }: VariantRowProps) {
  const id = useId();
  const { shop } = useShop();
  const { images } = form.gallery;
  const [cover] = images;
  const own = pictureOf(images, variant);
  const name = variantName(form.fields.options, variant);
  const isOnly = form.fields.variants.length === 1;
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
            disabled={isOnly}
            onClick={remove}
          />
        </div>
      </div>
    </li>
  );
});
